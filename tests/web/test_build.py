"""Builds of the same sources have the same bytes."""

from pathlib import Path

import pytest

from service.web.build import build


def files(folder: Path) -> dict[str, bytes]:
    """Return all files of a build by their paths."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }


@pytest.mark.slow
def test_a_second_build_has_the_same_bytes(built_page: Path, tmp_path: Path) -> None:
    again = tmp_path / "elsewhere" / "dist"
    again.parent.mkdir()
    build(again)
    first, second = files(built_page), files(again)
    assert sorted(first) == sorted(second)
    assert [name for name in first if first[name] != second[name]] == []
    assert any(name.startswith("assets/") and name.endswith(".js.br") for name in first)
