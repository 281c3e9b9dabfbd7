"""The pictures of the techniques of KenKen, on their page and as the command draws them."""

import re

import pytest
from flask.testing import FlaskClient

from service.docs.site.techniques import FOLDER, PAGE, NoStepError, draw_technique, read_puzzles
from service.pictures.boards.render import render_board
from worker.games.kenken.rules.reasoning import Technique

SHOWN = dict(re.findall(r"^!\[(.+)\]\(kenken-techniques/([\w-]+)\.svg\)$", PAGE.read_text(), re.MULTILINE))


def test_every_technique_has_a_puzzle_and_a_picture() -> None:
    names = [technique.answer_name for technique in Technique]
    assert list(read_puzzles()) == names
    assert list(SHOWN.values()) == names
    assert {path.stem for path in FOLDER.iterdir()} == set(names)


def test_each_picture_has_the_puzzle_of_the_table_below_it() -> None:
    sections = re.split(r"^### ", PAGE.read_text().partition("## Pictures")[2], flags=re.MULTILINE)[1:]
    named = {part.partition("\n")[0]: re.findall(r"`(N[\w-]+)`\.$", part, re.MULTILINE) for part in sections}
    assert named == {technique: [code] for technique, code in read_puzzles().items()}


@pytest.mark.parametrize("technique", list(read_puzzles()))
def test_picture_shows_what_the_technique_finds(technique: str) -> None:
    drawing = draw_technique(technique, read_puzzles()[technique])
    assert SHOWN[drawing.title] == technique
    squares = [square for row in drawing.boards[0].squares for square in row]
    assert any(square.struck for square in squares)
    assert any(square.marked for square in squares)
    assert all(set(square.struck) < set(square.notes) for square in squares if square.struck)
    assert all(bool(square.notes) != bool(square.text) for square in squares)
    assert (FOLDER / f"{technique}.svg").read_text() == render_board(drawing, technique)


def test_puzzle_without_the_technique_has_no_picture() -> None:
    with pytest.raises(NoStepError, match="is solved without chain"):
        draw_technique("chain", read_puzzles()["cage-digits"])


def test_pictures_are_served(api: FlaskClient) -> None:
    for path in FOLDER.iterdir():
        response = api.get(f"/docs/play/kenken-techniques/{path.name}")
        assert (response.status_code, response.mimetype) == (200, "image/svg+xml")
        assert response.data == path.read_bytes()
