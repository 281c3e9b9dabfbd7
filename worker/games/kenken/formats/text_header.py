"""The lines above the map of a variant in this project's own text: its sides, and its digits.

A rectangle has ``size: 2 × 3``, rows and then columns. Digits other than 1 to n are told by ``digits: 0 2 5``.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from worker.games.kenken.formats.puzzle import FormatError, Line, board_with, quoted
from worker.games.kenken.rules.board import Board
from worker.games.kenken.rules.cage import MAX_ORDER

_FIELD: Final = re.compile(r"(size|digits)\s*:\s*(.*)", re.ASCII | re.IGNORECASE)
_SIZE: Final = re.compile(r"(\d{1,2})(?:\s*[x×*]\s*(\d{1,2}))?", re.ASCII | re.IGNORECASE)
_DIGITS: Final = re.compile(r"\d{1,3}(?:[\s,]+\d{1,3}){0,11}", re.ASCII)
_MAX_LINE: Final = 200
"""Maximum number of characters of a line above the map. Longer lines would take long to match."""

Header = dict[str, Line]
"""The text after the colon, and its place, by the name before it."""


class Sides(NamedTuple):
    """The rows and the columns of a grid."""

    rows: int
    columns: int


def split_header(groups: Sequence[Sequence[Line]]) -> tuple[Header, list[list[Line]]]:
    """Return the lines above the map, and the groups of lines without them.

    Raises:
        FormatError: There are two lines of one name.
    """
    header: Header = {}
    rest = [list(group) for group in groups]
    while rest and (found := _field(rest[0][0])):
        name, line = found
        if name in header:
            raise FormatError(
                "unexpected-text", rest[0][0].offset, f"There is a line `{name}` already.", rest[0][0].text
            )
        header[name] = line
        del rest[0][0]
        if not rest[0]:
            del rest[0]
    return header, rest


def _field(line: Line) -> tuple[str, Line] | None:
    found = _FIELD.fullmatch(line.text) if len(line.text) <= _MAX_LINE else None
    return None if found is None else (found[1].lower(), Line(line.offset + found.start(2), found[2]))


def board_below(header: Header, rows: int, offset: int) -> Board:
    """Return the grid of a map below a header: a square with as many rows as the map, unless the header says otherwise.

    Raises:
        FormatError: The header has no sides or digits where it should, or they do not fit.
    """
    square = min(rows, MAX_ORDER + 1)
    sides = _sides(header["size"]) if "size" in header else Sides(square, square)
    line = header.get("digits")
    return board_with(*sides, _digits(line) if line else None, line.offset if line else offset)


def _sides(line: Line) -> Sides:
    found = _SIZE.fullmatch(line.text)
    if found is None:
        detail = f"`{quoted(line.text)}` is not a size such as `2 × 3`: rows, and then columns."
        raise FormatError("unexpected-text", line.offset, detail, line.text)
    return Sides(int(found[1]), int(found[2] or found[1]))


def _digits(line: Line) -> list[int]:
    if _DIGITS.fullmatch(line.text) is None:
        detail = f"`{quoted(line.text)}` is no list of digits such as `0 2 5`."
        raise FormatError("unexpected-text", line.offset, detail, line.text)
    return [int(digit) for digit in re.split(r"[\s,]+", line.text)]


def write_header(board: Board) -> list[str]:
    """Return the lines above the map, with an empty one below them; none of a plain grid."""
    lines = [] if board.rows == board.columns else [f"size: {board.rows} × {board.columns}"]
    if not board.has_plain_digits:
        lines.append(f"digits: {' '.join(map(str, board.digits))}")
    return [*lines, ""] if lines else []
