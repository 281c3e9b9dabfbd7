"""Boards of playing cards."""

from xml.etree.ElementTree import Element

from service.pictures.boards.render import render_board
from service.pictures.svg import width
from tests.service.pictures.charts.reading import classes, find_all, read
from worker.declarations.pictures import Board, Drawing, Square


def _drawn(*squares: Square) -> Element:
    board = Board(squares=[squares], cards=True)
    return read(render_board(Drawing(title="Cards", description="Cards.", boards=[board]), "probe"))


def _of(root: Element, tag: str, kind: str) -> list[Element]:
    return [element for element in find_all(root, tag) if kind in classes(element)]


def test_cards_have_ranks_and_suits_in_their_colours() -> None:
    root = _drawn(*(Square(text="10", suit=suit) for suit in range(4)))
    assert [text.text for text in _of(root, "text", "bo-text")] == ["10"] * 4
    pips = [path for path in find_all(root, "path") if classes(path) & {"bo-red", "bo-black"}]
    assert [classes(pip) for pip in pips] == [{"bo-black"}, {"bo-red"}, {"bo-red"}, {"bo-black"}]
    assert len({pip.get("d") for pip in pips}) == 4


def test_card_without_a_suit_has_its_rank_in_the_middle() -> None:
    root = _drawn(Square(text="A"), Square(text="A", suit=0))
    plain, suited = _of(root, "text", "bo-text")
    assert float(plain.get("y", "0")) > float(suited.get("y", "0"))
    assert len(find_all(root, "path")) == 1


def test_empty_places_and_the_highlighted_card_are_drawn() -> None:
    root = _drawn(Square(), Square(text="7", suit=1, marked=True), Square(text="8", suit=1))
    kinds = [classes(rect) for rect in find_all(root, "rect")[1:]]
    assert kinds == [{"bo-place"}, {"bo-card", "bo-marked"}, {"bo-card"}]


def test_ranks_fit_their_cards_and_can_be_read_on_a_phone() -> None:
    root = _drawn(*(Square(text=text, suit=0) for text in ("10", "Q", "2", "A", "100")))
    cards = [float(rect.get("width", "0")) for rect in find_all(root, "rect")[1:]]
    for text, card in zip(_of(root, "text", "bo-text"), cards, strict=True):
        size = float(text.get("font-size", "0"))
        assert width(text.text or "", size) <= card
        assert 0.6 * size >= 16
