"""Playing cards: the rank large, so that it can be read on a phone, and the suit below."""

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from service.pictures.boards.measures import Measures, letters
from service.pictures.charts.lettering import width
from service.pictures.charts.markup import coordinate, node
from worker.declarations.drawing import Square

_WIDTH: Final = 0.78
_HEIGHT: Final = 0.94
_CORNER: Final = 0.08
_RANK: Final = 0.5
_RANK_WIDTH: Final = 0.64
_PIP: Final = 0.3
"""Sizes on a card, as shares of the square it lies on."""
_RANK_MIDDLE: Final = 0.35
_PIP_MIDDLE: Final = 0.76
"""How far down on the square rank and suit have their middles; a rank alone has it in the middle."""

_DISC: Final = "a.21 .21 0 1 0 .42 0a.21 .21 0 1 0-.42 0z"
_PIPS: Final = (
    # Spades, hearts, diamonds, clubs: outlines about the origin, one unit high.
    "M0-.5C.52-.06.5.28.24.28.14.28.07.23.03.15L.13.5H-.13L-.03.15C-.07.23-.14.28-.24.28-.5.28-.52-.06 0-.5z",
    "M0 .5C-.56.06-.52-.42-.24-.42-.1-.42-.02-.33 0-.22.02-.33.1-.42.24-.42.52-.42.56.06 0 .5z",
    "M0-.5L.36 0 0 .5-.36 0z",
    f"M-.21-.27{_DISC}M-.45.08{_DISC}M.03.08{_DISC}M-.04-.1L-.13.5H.13L.04-.1z",
)
_RED: Final = (1, 2)


def draw_cards(measures: Measures) -> Iterator[Element]:
    """The cards of a board, and the places that wait for one."""
    for _row, _column, square, x, y in measures.places():
        yield _outline(square, x, y, measures.side)
        if square.text:
            yield from _face(square, x, y, measures.side)


def _outline(square: Square, x: float, y: float, side: float) -> Element:
    kind = "bo-card" if square.text else "bo-place"
    return node(
        "rect",
        class_=f"{kind} bo-marked" if square.marked else kind,
        x=x + (1 - _WIDTH) / 2 * side,
        y=y + (1 - _HEIGHT) / 2 * side,
        width=_WIDTH * side,
        height=_HEIGHT * side,
        rx=_CORNER * side,
    )


def _face(square: Square, x: float, y: float, side: float) -> Iterator[Element]:
    colour = "bo-red" if square.suit in _RED else "bo-black"
    size = min(_RANK * side, _RANK_WIDTH * side / width(square.text, 1.0))
    middle = 0.5 if square.suit is None else _RANK_MIDDLE
    yield letters(square.text, f"bo-text {colour}", x + side / 2, y + middle * side, size)
    if square.suit is not None:
        place = f"{coordinate(x + side / 2)} {coordinate(y + _PIP_MIDDLE * side)}"
        yield node(
            "path",
            class_=colour,
            d=_PIPS[square.suit],
            transform=f"translate({place}) scale({coordinate(_PIP * side)})",
        )
