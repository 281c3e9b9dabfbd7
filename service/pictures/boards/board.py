"""The marks of one board."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from service.pictures.boards.cards import draw_cards
from service.pictures.boards.measures import CAPITALS, HEAVY, Measures, letters
from service.pictures.charts.markup import coordinate, node
from service.pictures.charts.sizes import LABEL_GAP, LABEL_SIZE
from worker.declarations.drawing import Board


def draw_board(measures: Measures) -> Element:
    """Lines, what stands in the squares, and what is said beside and below them."""
    if measures.board.cards:
        return node("g", *draw_cards(measures), *_ends(measures), class_="bo-board")
    return node(
        "g",
        node("path", class_="bo-thin", d=_thin_lines(measures)),
        node("path", class_="bo-heavy", d=_heavy_lines(measures)),
        *_letters(measures),
        *_ends(measures),
        class_="bo-board",
    )


def _thin_lines(measures: Measures) -> str:
    across = (
        f"M{_at(measures.left, measures.top + row * measures.side)}H{coordinate(measures.right)}"
        for row in range(1, measures.rows)
    )
    down = (
        f"M{_at(measures.left + column * measures.side, measures.top)}V{coordinate(measures.bottom)}"
        for column in range(1, measures.columns)
    )
    return "".join((*across, *down))


def _heavy_lines(measures: Measures) -> str:
    """The frame, and the lines between regions."""
    side, squares = measures.side, measures.board.squares
    frame = (
        f"M{_at(measures.left, measures.top)}H{coordinate(measures.right)}V{coordinate(measures.bottom)}"
        f"H{coordinate(measures.left)}z"
    )
    parts = [frame]
    for row, column, square, x, y in measures.places():
        if column and squares[row][column - 1].region != square.region:
            parts.append(f"M{_at(x, y)}v{coordinate(side)}")
        if row and squares[row - 1][column].region != square.region:
            parts.append(f"M{_at(x, y)}h{coordinate(side)}")
    return "".join(parts)


def _letters(measures: Measures) -> Iterator[Element]:
    side = measures.side
    # Labels need room, and all digits of a line stand on one line.
    middle = (0.6 if measures.labelled else 0.5) * side
    for row, column, square, x, y in measures.places():
        if square.label:
            size = measures.label_size(square.label, _free_to_the_right(measures.board, row, column))
            yield letters(square.label, "bo-label", x + HEAVY, y + HEAVY + CAPITALS * size, size, None)
        if square.text:
            size = measures.text_size(square.text)
            yield letters(square.text, "bo-text", x + side / 2, y + middle, size)


def _free_to_the_right(board: Board, row: int, column: int) -> int:
    """How many squares a label may run over: its own and those of its region beside it without labels."""
    squares = board.squares[row]
    region = squares[column].region
    end = column + 1
    while end < len(squares) and squares[end].region == region is not None and not squares[end].label:
        end += 1
    return end - column


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
        yield _middle(board.caption, (measures.left + measures.right) / 2, measures.caption_top)


def _middle(text: str, x: float, top: float) -> Element:
    return letters(text, "bo-end", x, top + CAPITALS * LABEL_SIZE, LABEL_SIZE)


def _at(x: float, y: float) -> str:
    return f"{coordinate(x)} {coordinate(y)}"
