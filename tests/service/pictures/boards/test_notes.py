"""Notes in the squares of a board, and highlighted squares."""

from xml.etree.ElementTree import Element

import pytest

from service.pictures.boards.measures import Measures
from service.pictures.boards.render import render_board
from service.pictures.svg import width
from tests.service.pictures.charts.reading import classes, find_all, read
from worker.declarations.pictures import Board, Drawing, Square


def _drawn(board: Board) -> Element:
    return read(render_board(Drawing(title="Notes", description="Notes.", boards=[board]), "probe"))


def _groups(root: Element, kind: str) -> list[Element]:
    return [group for group in find_all(root, "g") if kind in classes(group)]


def test_equal_notes_have_the_same_place_in_all_squares() -> None:
    board = Board(squares=[[Square(notes="134"), Square(notes="234", struck="3")]])
    side = Measures(board, 0).side
    root = _drawn(board)
    kept, struck = (_groups(root, kind)[0] for kind in ("bo-note", "bo-struck"))
    places = [(text.text, float(text.attrib["x"]), float(text.attrib["y"])) for text in [*kept, *struck]]
    assert sorted(note or "" for note, _, _ in places) == list("123344")
    by_note = {note: [(x, y) for text, x, y in places if text == note] for note in "1234"}
    for note in "34":
        (left, top), (right, same) = sorted(by_note[note])
        assert (right - left, same - top) == pytest.approx((side, 0), abs=0.02)
    assert len({*map(tuple, by_note["1"]), *by_note["2"], *by_note["3"], *by_note["4"]}) == 6


def test_struck_notes_have_a_line_each() -> None:
    root = _drawn(Board(squares=[[Square(notes="123", struck="23"), Square(text="4")]]))
    assert [text.text for text in _groups(root, "bo-struck")[0]] == ["2", "3"]
    (strikes,) = [path for path in find_all(root, "path") if "bo-strike" in classes(path)]
    assert strikes.attrib["d"].count("M") == 2


def test_board_without_notes_has_no_groups_of_them() -> None:
    root = _drawn(Board(squares=[[Square(text="4", label="4")]]))
    assert not [*_groups(root, "bo-note"), *_groups(root, "bo-struck")]


@pytest.mark.parametrize("count", [2, 9, 15])
def test_notes_stay_in_their_square_below_its_label(count: int) -> None:
    notes = [str(number) for number in range(1, count + 1)]
    board = Board(squares=[[Square(label="12+", notes=notes)]])
    measures = Measures(board, 0)
    root = _drawn(board)
    (group,) = _groups(root, "bo-note")
    size = float(group.attrib["font-size"])
    (label,) = [text for text in find_all(root, "text") if "bo-label" in classes(text)]
    for text in group:
        x, y = float(text.attrib["x"]), float(text.attrib["y"])
        half = width(text.text or "", size) / 2
        assert measures.left <= x - half < x + half <= measures.right
        assert float(label.attrib["y"]) < y
    ends = [float(text.attrib["y"]) for text in group]
    assert max(ends) - min(ends) < measures.side


def test_highlighted_square_is_shaded() -> None:
    root = _drawn(Board(squares=[[Square(text="4", marked=True), Square(text="5")]]))
    shaded = [rect for rect in find_all(root, "rect") if "bo-shade" in classes(rect)]
    assert len(shaded) == 1
