"""The measures of a board in user units; it is ``PICTURE_WIDTH`` wide, as charts are."""

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from service.pictures.svg import (
    BLOCK_GAP,
    LABEL_GAP,
    LABEL_SIZE,
    MARGIN,
    PICTURE_WIDTH,
    SMALL_SIZE,
    line,
    node,
    width,
)
from worker.declarations.pictures import Board, Square

TEXT_SHARE: Final = 0.52
"""The size of the text in a square, as a share of its side."""
LABELLED_TEXT_SHARE: Final = 0.46
"""The size of the text on a board with labels, as a share of a square's side."""
MOST_TEXT_WIDTH: Final = 0.86
"""Maximum width of a square's text, as a share of the square's side."""
LARGEST_LABEL: Final = 26.0
LABEL_SHARE: Final = 0.27
"""The size of a label as a share of a square's side; at least ``LABEL_SIZE``, to be legible."""
LARGEST_SQUARE: Final = 120.0
CODE_SIZE: Final = SMALL_SIZE
CAPITALS: Final = 0.36
"""Half the height of digits and capitals, as a share of the font size: from a text's middle to its foot."""
THIN: Final = 1.0
STRIKE: Final = 2.0
HEAVY: Final = 4.0


class Measures:
    """The measures of a board whose upper end is at ``top``; its squares are centred in the picture."""

    def __init__(self, board: Board, top: float) -> None:
        self.board = board
        self.top = top
        self.rows = len(board.squares)
        self.columns = len(board.squares[0])
        self.labelled = any(square.label for row in board.squares for square in row)
        widest = max((width(text, LABEL_SIZE) for text in board.row_ends), default=0.0)
        self.beside = widest + LABEL_GAP if widest else 0.0
        self.side = min(LARGEST_SQUARE, (PICTURE_WIDTH - 2 * MARGIN - 2 * self.beside) / self.columns)
        self.left = (PICTURE_WIDTH - self.columns * self.side) / 2
        self.right = self.left + self.columns * self.side
        self.middle = PICTURE_WIDTH / 2
        self.bottom = top + self.rows * self.side
        self.column_ends_top = self.bottom + LABEL_GAP
        self.caption_top = self.column_ends_top + (line(LABEL_SIZE) if any(board.column_ends) else 0.0)
        self.code_top = self.caption_top + (line(LABEL_SIZE) if board.caption else 0.0)
        self.end = self.code_top + (line(CODE_SIZE) if board.code else 0.0) + BLOCK_GAP

    def places(self) -> Iterator[tuple[int, int, Square, float, float]]:
        """Yield every square's row, column, square, and x and y of its upper left corner."""
        for row, squares in enumerate(self.board.squares):
            for column, square in enumerate(squares):
                yield row, column, square, self.left + column * self.side, self.top + row * self.side

    def text_size(self, text: str) -> float:
        """Return the size at which a text fits into a square, below the labels if there are any."""
        share = LABELLED_TEXT_SHARE if self.labelled else TEXT_SHARE
        return min(share * self.side, MOST_TEXT_WIDTH * self.side / width(text, 1.0))

    def label_size(self, label: str, squares: int) -> float:
        """Return the size at which a label fits into a number of squares side by side."""
        wanted = min(LARGEST_LABEL, max(LABEL_SIZE, LABEL_SHARE * self.side))
        return min(wanted, (squares * self.side - 2 * HEAVY) / width(label, 1.0))


def letters(
    text: str, kind: str, x: float, middle: float, size: float, anchor: str | None = "middle"
) -> Element:
    """Return a text element whose digits and capitals have their middle at the height ``middle``."""
    y = middle + CAPITALS * size
    return node("text", text, class_=kind, x=x, y=y, font_size=size, text_anchor=anchor)
