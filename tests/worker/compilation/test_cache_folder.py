"""The folder of compiled kernels."""

from pathlib import Path

import pytest

from worker.compilation import cache_folder as cache_folder_module
from worker.compilation.cache_folder import SHIPPED, cache_folder, game_folder, mark_complete


def sources(folder: Path, **texts: str) -> Path:
    folder.mkdir()
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


def test_changed_source_gets_another_cache(tmp_path: Path) -> None:
    same = [cache_folder(sources(tmp_path / name, a="1", b="2")) for name in ("one", "two")]
    others = [
        cache_folder(sources(tmp_path / "changed", a="1", b="3")),
        cache_folder(sources(tmp_path / "renamed", a="1", c="2")),
        cache_folder(sources(tmp_path / "added", a="1", b="2", c="")),
    ]
    names = {Path(folder).name for folder in [*same, *others]}
    assert Path(same[0]).name == Path(same[1]).name
    assert len(names) == 4


def test_cache_is_beside_the_bytecode_or_in_the_configured_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    here = sources(tmp_path / "here", a="1")
    assert Path(cache_folder(here)).parent == here / "__pycache__"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "elsewhere"))
    there = sources(tmp_path / "there", a="1")
    assert Path(cache_folder(there)).parent == tmp_path / "elsewhere"


def test_named_processor_gets_its_own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kernels = sources(tmp_path / "kernels", a="1")
    found = set()
    for name in ("x86-64-v2", "x86-64-v3", "generic"):
        monkeypatch.setenv("NUMBA_CPU_NAME", name)
        cache_folder.cache_clear()
        found.add(cache_folder(kernels))
    assert len(found) == 3


def test_kernels_of_a_game_share_one_folder() -> None:
    games = Path(cache_folder_module.__file__).parents[1] / "games"
    assert game_folder(games / "krypto" / "kernels" / "census" / "forms.py") == games / "krypto" / "kernels"
    assert game_folder(Path("elsewhere") / "kernel.py") == Path("elsewhere")


def test_changed_rules_get_another_cache(tmp_path: Path) -> None:
    kernels = sources(tmp_path / "kernels", a="1")
    rules = sources(tmp_path / "rules", b="1")
    before = cache_folder(kernels)
    cache_folder.cache_clear()
    (rules / "b.py").write_text("2", encoding="utf-8")
    assert cache_folder(kernels) != before


def test_complete_read_only_folder_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "own"))
    kernels = sources(tmp_path / "kernels", a="1")
    shared = cache_folder(kernels)
    # Root may write everywhere, so the check is replaced.
    monkeypatch.setattr(cache_folder_module, "_is_writable", lambda folder: "own" in folder.parts)
    cache_folder.cache_clear()
    assert cache_folder(kernels) == tmp_path / "own" / "countinghouse" / shared.name
    cache_folder.cache_clear()
    mark_complete(shared)
    assert cache_folder(kernels) == shared


def test_kernels_that_the_wheel_brings_are_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kernels = sources(tmp_path / "kernels", a="1")
    brought = kernels / SHIPPED / cache_folder(kernels).name
    brought.mkdir(parents=True)
    mark_complete(brought)
    for chosen in ("", str(tmp_path / "elsewhere")):
        monkeypatch.setenv("NUMBA_CACHE_DIR", chosen)
        cache_folder.cache_clear()
        assert cache_folder(kernels) == brought
    (kernels / "a.py").write_text("2", encoding="utf-8")
    cache_folder.cache_clear()
    assert cache_folder(kernels).parent == tmp_path / "elsewhere"
