"""The lock and the privacy of the state folder."""

import os
import stat
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from deploy.local.messages import LocalStackError
from deploy.local.state import LOCK_NAME, hold_state

HOLD = """
import sys, time
from pathlib import Path
from deploy.local.state import hold_state
with hold_state(Path(sys.argv[1]), "http://127.0.0.1:8123"):
    print("held", flush=True)
    time.sleep(60)
"""


def test_lock_creates_the_folder_and_can_be_taken_again(tmp_path: Path) -> None:
    home = tmp_path / "deep" / "state"
    for _ in range(2):
        with hold_state(home, "http://127.0.0.1:8000"):
            assert home.is_dir()


def test_second_holder_is_shown_the_first(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        try:
            with pytest.raises(LocalStackError) as caught, hold_state(tmp_path, "http://127.0.0.1:9"):
                pytest.fail("held twice")
        finally:
            holder.kill()
        message = str(caught.value)
        assert f"process {holder.pid} at http://127.0.0.1:8123" in message
        assert str(tmp_path) in message


def test_holder_that_stops_is_waited_for(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    address, pauses = "http://127.0.0.1:8123", 0

    with ExitStack() as first:
        tell_stop = first.enter_context(hold_state(tmp_path, address))
        tell_stop()

        def pause(_: float) -> None:
            nonlocal pauses
            pauses += 1
            if pauses == 3:
                first.close()

        with hold_state(tmp_path, "http://127.0.0.1:9", pause):
            assert pauses == 3
    assert capfd.readouterr().err == (
        f"countinghouse: waiting for process {os.getpid()} at {address}, which is stopping\n"
    )


def test_killed_holder_leaves_no_lock(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        holder.kill()
    with hold_state(tmp_path, "http://127.0.0.1:8000"):
        assert (tmp_path / LOCK_NAME).read_text() == f"process {os.getpid()} at http://127.0.0.1:8000"


def test_home_that_cannot_be_a_folder_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with (
        pytest.raises(LocalStackError, match="COUNTINGHOUSE_HOME"),
        hold_state(file, "http://127.0.0.1:8000"),
    ):
        pytest.fail("a file was taken for a folder")


def modes(folder: Path) -> dict[str, int]:
    paths = {path.name: path for path in folder.iterdir()} | {".": folder}
    return {name: stat.S_IMODE(path.stat().st_mode) for name, path in paths.items()}


def test_state_folder_is_private(tmp_path: Path) -> None:
    home = tmp_path / "state"
    with hold_state(home, "http://127.0.0.1:8000"):
        assert modes(home) == {".": 0o700, LOCK_NAME: 0o600}


def test_files_that_were_copied_here_become_private(tmp_path: Path) -> None:
    home = tmp_path / "state"
    for folder in (home, home / "logs", home / "broker"):
        folder.mkdir(mode=0o755)
    for file in (home / LOCK_NAME, home / "processes.json"):
        file.touch(mode=0o644)
    with hold_state(home, "http://127.0.0.1:8000"):
        assert modes(home) == {
            ".": 0o700,
            "logs": 0o700,
            "broker": 0o700,
            LOCK_NAME: 0o600,
            "processes.json": 0o600,
        }


def test_folder_with_foreign_files_stays_open_except_for_our_files(tmp_path: Path) -> None:
    home = tmp_path / "shared"
    home.mkdir(mode=0o755)
    (home / "somebody's").mkdir(mode=0o755)
    for _ in range(2):
        with hold_state(home, "http://127.0.0.1:8000"):
            assert modes(home) == {".": 0o755, "somebody's": 0o755, LOCK_NAME: 0o600}


def test_second_holder_changes_no_permissions(tmp_path: Path) -> None:
    with hold_state(tmp_path, "http://127.0.0.1:8000"):
        # The mode when PostgreSQL runs under another account.
        tmp_path.chmod(0o710)
        with pytest.raises(LocalStackError), hold_state(tmp_path, "http://127.0.0.1:9"):
            pytest.fail("held twice")
        assert modes(tmp_path)["."] == 0o710
