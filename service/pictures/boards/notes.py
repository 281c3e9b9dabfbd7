"""The notes in the squares of a board, some of them struck."""

from collections.abc import Iterator
from math import isqrt
from typing import Final
from xml.etree.ElementTree import Element

from service.pictures.boards.measures import CAPITALS, Measures
from service.pictures.svg import coordinate, node, width

_TOP: Final = 0.3
"""Distance of the notes from the square's top, as a share of its side: a label is above them."""
_BOTTOM: Final = 0.04
_SIZE: Final = 0.9
"""The size of a note as a share of the room from one row of notes to the next."""
_LARGEST: Final = 0.2
"""The largest size of a note, as a share of a square's side."""
_BEYOND: Final = 0.1
"""How far the line through a note reaches beyond it, as a share of its size."""


def draw_notes(measures: Measures) -> Iterator[Element]:
    """Yield the notes of all squares, in rows of as many as there are rows, and the lines through those struck."""
    notes = sorted(
        {note for row in measures.board.squares for square in row for note in square.notes},
        key=lambda note: (len(note), note),
    )
    if not notes:
        return
    columns = isqrt(len(notes) - 1) + 1
    across = measures.side / columns
    down = (1 - _TOP - _BOTTOM) * measures.side / -(-len(notes) // columns)
    widest = max(width(note, 1.0) for note in notes)
    size = min(_SIZE * down, _LARGEST * measures.side, across / widest)
    kept: list[Element] = []
    struck: list[Element] = []
    lines: list[str] = []
    for _row, _column, square, left, top in measures.places():
        for note in square.notes:
            below, beside = divmod(notes.index(note), columns)
            x = left + (beside + 0.5) * across
            y = top + _TOP * measures.side + (below + 0.5) * down
            text = node("text", note, x=x, y=y + CAPITALS * size)
            (struck if note in square.struck else kept).append(text)
            if note in square.struck:
                lines.append(_line(x, y, (CAPITALS + _BEYOND) * size))
    yield node("g", *kept, class_="bo-note", font_size=size, text_anchor="middle")
    if struck:
        yield node("g", *struck, class_="bo-struck", font_size=size, text_anchor="middle")
        yield node("path", class_="bo-strike", d="".join(lines))


def _line(x: float, y: float, half: float) -> str:
    """Return the path of a line through a note, from its lower left to its upper right."""
    return f"M{coordinate(x - half)} {coordinate(y + half)}L{coordinate(x + half)} {coordinate(y - half)}"
