"""Builds of the page."""

from http import HTTPStatus
from pathlib import Path

import brotli
import pytest
from flask import Flask

from service.web.build import build_page
from service.web.routes import page_blueprint
from tests.built_page import build_look

MAX_STYLE_BYTES = 17_200
"""Of all styles of all pages together, by brotli."""


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
    build_page(again)
    first, second = files(built_page), files(again)
    assert sorted(first) == sorted(second)
    assert [name for name in first if first[name] != second[name]] == []
    assert any(name.startswith("assets/") and name.endswith(".js.br") for name in first)


def test_all_styles_together_are_small(built_page: Path) -> None:
    styles = b"".join(file.read_bytes() for file in sorted((built_page / "assets").glob("*.css")))
    assert len(brotli.compress(styles, quality=11)) <= MAX_STYLE_BYTES


@pytest.mark.slow
def test_page_of_all_components_is_only_in_builds_that_ask_for_it(built_page: Path) -> None:
    answers = []
    for dist in (built_page, build_look()):
        app = Flask("page")
        app.register_blueprint(page_blueprint(dist))
        answers.append(app.test_client().get("/look", headers={"Accept": "text/html"}).status_code)
    assert answers == [HTTPStatus.NOT_FOUND, HTTPStatus.OK]
    assert [name for name in files(built_page) if "look" in name] == []
