"""Saved games of HoloKen, HoloKenMod and the first versions of Gauguin: lines of fields with colons between.

After the time, the size, the seconds played and a flag come the lines ``CELL:number:row:column:…`` and then
``CAGE:number:operator:…:target:…:cells``. HoloKen writes a cage as ``CAGE:0:1:+:7:2:5,6,`` with its operator as a
number and as a sign; Gauguin as ``CAGE:0:ACTION_ADD:DOUBLE_HORIZONTAL:7:5,6,``. Cells are numbered row by row, from 0.
The size of a rectangle is ``4x3``, columns and then rows. No line tells the digits: they are those of the solution.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, cast

from worker.games.kenken.formats.gauguin import EMPTY
from worker.games.kenken.formats.puzzle import (
    Digits,
    FormatError,
    Found,
    FoundCage,
    Line,
    Puzzle,
    lines_of,
    made_puzzle,
)
from worker.games.kenken.rules.board import Board, plain_board
from worker.games.kenken.rules.cage import MAX_ORDER, Cage, Cell, Operator
from worker.operators import ALIASES

_SIZE: Final = re.compile(r"(\d{1,2})(?:x(\d{1,2}))?", re.ASCII)
_CAGE: Final = re.compile(
    r"CAGE:\d{1,4}:(?:ACTION_(?P<action>[A-Z]{1,20}):[A-Z_]{1,60}|-?\d{1,2}:(?P<sign>.?))"
    r":(?P<target>\d{1,18}):(?:-?\d{1,2}:)?(?P<cells>\d{1,3}(?:,\d{1,3})*),?(?::\w{0,5})?",
    re.ASCII,
)
# The solution's digit, what the player put in, and the marks; HoloKen has the clue's text before them.
_CELL: Final = re.compile(
    r"CELL:\d{1,3}:(?P<row>\d{1,2}):(?P<column>\d{1,2}):(?:[^:]{0,20}:)?(?P<value>-?\d{1,3}):(?P<digit>-?\d{1,10})"
    r":[\d,-]{0,100}",
    re.ASCII,
)
_ACTIONS: Final[dict[str, Operator | None]] = {
    "NONE": None,
    "ADD": "+",
    "SUBTRACT": "-",
    "MULTIPLY": "×",
    "DIVIDE": "÷",
}
_MAX_LINE: Final = 1_000
_HEADER_LINES: Final = 4


def read_holoken(text: str) -> Iterator[Found]:
    """Yield the puzzle of a saved game."""
    lines = [Line(line.offset, line.text.strip()) for line in lines_of(text) if line.text.strip()]
    try:
        yield Found(lines[0].offset, _puzzle(lines))
    except FormatError as error:
        yield Found(lines[0].offset, error)


def _puzzle(lines: Sequence[Line]) -> Puzzle:
    found = _SIZE.fullmatch(lines[1].text) if len(lines) > _HEADER_LINES else None
    if found is None or max(int(found[1]), int(found[2] or 0)) > MAX_ORDER:
        detail = f"The second line of a saved game is its size, up to {MAX_ORDER}."
        raise FormatError("wrong-shape", lines[min(1, len(lines) - 1)].offset, detail)
    rows, columns = int(found[2] or found[1]), int(found[1])
    cells = [(line, cell) for line in lines if (cell := _CELL.fullmatch(line.text))]
    digits = _digits({int(cell["value"]) for _, cell in cells}, max(rows, columns), lines[1].offset)
    board = Board(rows, columns, digits)
    cages = [_cage(line, columns) for line in lines if line.text.startswith("CAGE:")]
    return made_puzzle(board, cages, lines[0].offset, grid=_grid(cells, board))


def _digits(values: set[int], order: int, offset: int) -> tuple[int, ...]:
    """Return the digits of a game: 1 to n, or all that its solution has."""
    plain = plain_board(order).digits
    if values.issubset(plain):
        return plain
    if len(values) == order and min(values) >= 0:
        return tuple(sorted(values))
    detail = f"The solution of this game has other digits than 1 to {order}, and not {order} from 0 on."
    raise FormatError("other-variant", offset, detail)


def _cage(line: Line, columns: int) -> FoundCage:
    found = _CAGE.fullmatch(line.text) if len(line.text) <= _MAX_LINE else None
    sign = ALIASES.get(found["sign"] or "", found["sign"] or "") if found else ""
    action = found["action"] if found else None
    if (
        found is None
        or (action is not None and action not in _ACTIONS)
        or sign not in {"", *_ACTIONS.values()}
    ):
        raise FormatError("unexpected-text", line.offset, "This is not a cage of a saved game.", line.text)
    operator = _ACTIONS[action] if action else cast("Operator | None", sign or None)
    cells = tuple(divmod(int(number), columns or 1) for number in found["cells"].split(","))
    return FoundCage(Cage(operator, int(found["target"]), cells), line.offset)


def _grid(cells: Sequence[tuple[Line, re.Match[str]]], board: Board) -> Digits:
    """Return what the player put in, which is the last field but one. A 0 is empty, unless 0 is a digit."""
    filled: dict[Cell, int] = {}
    for line, found in cells:
        digit = int(found["digit"])
        if digit in board.ranks:
            filled[int(found["row"]), int(found["column"])] = digit
        elif 0 < digit != EMPTY:
            detail = f"The player put {digit} into a cell, and the digits are {board.digits_named}."
            raise FormatError("unexpected-text", line.offset, detail, str(digit))
    return tuple(
        tuple(filled.get((row, column)) for column in range(board.columns)) for row in range(board.rows)
    )
