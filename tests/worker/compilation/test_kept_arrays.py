"""Arrays stored on disk."""

from pathlib import Path

import numpy as np
import pytest

from worker.compilation.arrays import Arrays, load_or_build


class Builder:
    """A builder of two arrays that counts its calls."""

    def __init__(self) -> None:
        self.built = 0

    def __call__(self) -> Arrays:
        """Count the call, and return the arrays."""
        self.built += 1
        return [np.arange(10, dtype=np.int32), np.eye(3)]


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    path = tmp_path / "game" / "family.py"
    path.parent.mkdir()
    path.write_text("", encoding="utf-8")
    return path


def kept_files(source: Path) -> list[Path]:
    return sorted(source.parent.glob("__pycache__/*/squares/*.npy"))


def test_arrays_are_built_once(source: Path) -> None:
    build = Builder()
    first = load_or_build(source, "squares", build)
    second = load_or_build(source, "squares", build)
    assert build.built == 1
    assert len(first) == len(second) == 2
    for one, other in zip(first, second, strict=True):
        np.testing.assert_array_equal(one, other)
        assert one.dtype == other.dtype
    assert not second[0].flags.writeable


def test_truncated_arrays_are_built_again(source: Path) -> None:
    build = Builder()
    load_or_build(source, "squares", build)
    last = kept_files(source)[-1]
    last.write_bytes(last.read_bytes()[:20])
    again = load_or_build(source, "squares", build)
    load_or_build(source, "squares", build)
    assert build.built == 2
    np.testing.assert_array_equal(again[1], np.eye(3))


def test_names_are_separate(source: Path) -> None:
    load_or_build(source, "squares", Builder())
    other = Builder()
    load_or_build(source, "cubes", other)
    assert other.built == 1


def test_no_array_is_stored_without_a_writable_folder(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_the_way = source.parent / "__pycache__"
    in_the_way.write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(in_the_way))
    build = Builder()
    for _ in range(2):
        np.testing.assert_array_equal(load_or_build(source, "squares", build)[0], np.arange(10))
    assert build.built == 2
