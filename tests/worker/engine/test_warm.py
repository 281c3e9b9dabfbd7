"""Warming up kernels."""

import pytest

from worker.compilation.cache_folder import cache_folder
from worker.engine import warm


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
    monkeypatch.setattr(warm, "_compile", compiled.extend)
    for game in warm.GAMES:
        warm.load(game)
    warm.warm_up()
    assert compiled == []
    (cache_folder(warm.FOLDER / "krypto" / "kernels") / "complete").unlink()
    warm.warm_up()
    assert compiled == ["krypto"]
