"""Warming up kernels."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import wait_until
from worker.compilation.cache_folder import cache_folder
from worker.engine import warm

# As a terminal starts it: a shell lets what it starts in the background ignore Ctrl-C.
_INTERRUPTIBLE = (
    "import os, signal, sys; signal.signal(2, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"
)


def test_every_game_with_kernels_is_warmed_up() -> None:
    with_kernels = {
        source.relative_to(warm.FOLDER).parts[0]
        for source in warm.FOLDER.glob("*/kernels/**/*.py")
        if "worker.compilation.jit" in source.read_text(encoding="utf-8")
    }
    missing = with_kernels - set(warm.GAMES)
    assert missing == set(), (
        "write kernels/warm.py for these games, with a function `warm_up` that loads all kernels"
    )


def test_compiled_kernels_are_loaded_and_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    monkeypatch.setattr(warm, "_compile", lambda games, _at_once: compiled.extend(games))
    for game in warm.GAMES:
        warm.load_kernels(game)
    warm.warm_up()
    assert compiled == []
    (cache_folder(warm.FOLDER / "krypto" / "kernels") / "complete").unlink()
    warm.warm_up()
    assert compiled == ["krypto"]


def test_compiled_kernels_do_not_tell_where_they_were_compiled() -> None:
    checkout = os.fsencode(Path(__file__).parents[3]) + b"/"
    for game in warm.GAMES:
        files = [path for path in cache_folder(warm.FOLDER / game / "kernels").rglob("*") if path.is_file()]
        assert files
        assert not [path for path in files if checkout in path.read_bytes()]


def test_command_line_names_the_games_to_who_asks_for_another() -> None:
    command = (sys.executable, "-m", "worker.engine.warm", "chess")
    refused = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert refused.returncode == 2
    assert all(game in refused.stderr for game in warm.GAMES)
    assert "Traceback" not in refused.stderr


def test_ctrl_c_ends_it_without_a_traceback(tmp_path: Path) -> None:
    with subprocess.Popen(
        (sys.executable, "-c", _INTERRUPTIBLE, sys.executable, "-m", "worker.engine.warm", "krypto"),
        env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)},
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            # Made when the first kernel is about to be compiled.
            wait_until(lambda: any(tmp_path.iterdir()), seconds=100)
            process.send_signal(signal.SIGINT)
            _, told = process.communicate(timeout=60)
        finally:
            process.kill()
    assert (process.returncode, told) == (-signal.SIGINT, "")
