"""The marks of a board, and their positions and sizes in user units; it is ``PICTURE_WIDTH`` wide, as charts are."""

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from service.pictures.boards.measures import CAPITALS, CODE_SIZE, HEAVY, Measures, letters
from service.pictures.boards.notes import draw_notes
from service.pictures.svg import (
    LABEL_GAP,
    LABEL_SIZE,
    coordinate,
    node,
    width,
)
from worker.declarations.pictures import Board, Square

_CARD_WIDTH: Final = 0.78
_CARD_HEIGHT: Final = 0.94
_CARD_CORNER: Final = 0.08
_RANK: Final = 0.5
_RANK_WIDTH: Final = 0.64
_PIP: Final = 0.3
"""Sizes on a card, as shares of the square it lies on."""
_RANK_MIDDLE: Final = 0.35
_PIP_MIDDLE: Final = 0.76
"""Distance of the middles of rank and suit from the square's top, as shares of its side; a rank alone is centred."""

_DISC: Final = "a.21 .21 0 1 0 .42 0a.21 .21 0 1 0-.42 0z"
_PIPS: Final = (
    # Spades, hearts, diamonds, clubs: outlines about the origin, one unit high.
    "M0-.5C.52-.06.5.28.24.28.14.28.07.23.03.15L.13.5H-.13L-.03.15C-.07.23-.14.28-.24.28-.5.28-.52-.06 0-.5z",
    "M0 .5C-.56.06-.52-.42-.24-.42-.1-.42-.02-.33 0-.22.02-.33.1-.42.24-.42.52-.42.56.06 0 .5z",
    "M0-.5L.36 0 0 .5-.36 0z",
    f"M-.21-.27{_DISC}M-.45.08{_DISC}M.03.08{_DISC}M-.04-.1L-.13.5H.13L.04-.1z",
)
_RED: Final = (1, 2)


def draw_board(measures: Measures) -> Element:
    """Draw a board: its lines, the content of its squares, and the texts beside and below them."""
    if measures.board.cards:
        return node("g", *_cards(measures), *_ends(measures), class_="bo-board")
    return node(
        "g",
        *_highlights(measures),
        node("path", class_="bo-thin", d=_thin_lines(measures)),
        node("path", class_="bo-heavy", d=_heavy_lines(measures)),
        *_letters(measures),
        *draw_notes(measures),
        *_ends(measures),
        class_="bo-board",
    )


def _highlights(measures: Measures) -> Iterator[Element]:
    for _row, _column, square, x, y in measures.places():
        if square.marked:
            yield node("rect", class_="bo-shade", x=x, y=y, width=measures.side, height=measures.side)


def _thin_lines(measures: Measures) -> str:
    across = (
        f"M{_pair(measures.left, measures.top + row * measures.side)}H{coordinate(measures.right)}"
        for row in range(1, measures.rows)
    )
    down = (
        f"M{_pair(measures.left + column * measures.side, measures.top)}V{coordinate(measures.bottom)}"
        for column in range(1, measures.columns)
    )
    return "".join((*across, *down))


def _heavy_lines(measures: Measures) -> str:
    """Return the path of the frame and of the lines between regions."""
    side, squares = measures.side, measures.board.squares
    frame = (
        f"M{_pair(measures.left, measures.top)}H{coordinate(measures.right)}V{coordinate(measures.bottom)}"
        f"H{coordinate(measures.left)}z"
    )
    parts = [frame]
    for row, column, square, x, y in measures.places():
        if column and squares[row][column - 1].region != square.region:
            parts.append(f"M{_pair(x, y)}v{coordinate(side)}")
        if row and squares[row - 1][column].region != square.region:
            parts.append(f"M{_pair(x, y)}h{coordinate(side)}")
    return "".join(parts)


def _letters(measures: Measures) -> Iterator[Element]:
    side = measures.side
    # If any square has a label, the texts of all squares are lower: the label needs room, and digits should align.
    middle = (0.6 if measures.labelled else 0.5) * side
    for row, column, square, x, y in measures.places():
        if square.label:
            size = measures.label_size(square.label, _free_to_the_right(measures.board, row, column))
            yield letters(square.label, "bo-label", x + HEAVY, y + HEAVY + CAPITALS * size, size, None)
        if square.text:
            size = measures.text_size(square.text)
            yield letters(square.text, "bo-text", x + side / 2, y + middle, size)


def _free_to_the_right(board: Board, row: int, column: int) -> int:
    """Return the number of squares a label may cover: its own and the unlabelled ones to its right in its region."""
    squares = board.squares[row]
    region = squares[column].region
    end = column + 1
    while end < len(squares) and squares[end].region == region is not None and not squares[end].label:
        end += 1
    return end - column


def _cards(measures: Measures) -> Iterator[Element]:
    """Yield the cards of a board, and the outlines of places without a card."""
    for _row, _column, square, x, y in measures.places():
        yield _outline(square, x, y, measures.side)
        if square.text:
            yield from _face(square, x, y, measures.side)


def _outline(square: Square, x: float, y: float, side: float) -> Element:
    kind = "bo-card" if square.text else "bo-place"
    return node(
        "rect",
        class_=f"{kind} bo-marked" if square.marked else kind,
        x=x + (1 - _CARD_WIDTH) / 2 * side,
        y=y + (1 - _CARD_HEIGHT) / 2 * side,
        width=_CARD_WIDTH * side,
        height=_CARD_HEIGHT * side,
        rx=_CARD_CORNER * side,
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


def _ends(measures: Measures) -> Iterator[Element]:
    board, side = measures.board, measures.side
    for row, text in enumerate(board.row_ends):
        if text:
            middle = measures.top + (row + 0.5) * side
            yield letters(text, "bo-end", measures.right + LABEL_GAP, middle, LABEL_SIZE, None)
    for column, text in enumerate(board.column_ends):
        if text:
            x = measures.left + (column + 0.5) * side
            yield _middle(text, x, measures.column_ends_top)
    if board.caption:
        yield _middle(board.caption, measures.middle, measures.caption_top)
    if board.code:
        yield _middle(board.code, measures.middle, measures.code_top, "bo-code", CODE_SIZE)


def _middle(text: str, x: float, top: float, kind: str = "bo-end", size: float = LABEL_SIZE) -> Element:
    return letters(text, kind, x, top + CAPITALS * size, size)


def _pair(x: float, y: float) -> str:
    return f"{coordinate(x)} {coordinate(y)}"
