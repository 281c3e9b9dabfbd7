"""Puzzles in JSON: this project's own, alone or in a job or a pack; those of poisonmeatball.com; and similar ones.

The JSON of poisonmeatball.com has the digits as `values`, and the cages as `rules` whose cells are `x` and `y`:

    {"width": 3, "height": 3, "values": [1, 2, 3],
     "rules": [{"op": "/", "value": 3, "cells": [{"x": 0, "y": 0}, {"x": 1, "y": 0}]}, …]}
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from math import isqrt
from typing import Any, Final

from worker.games.kenken.formats.gauguin import is_gauguin, read_gauguin
from worker.games.kenken.formats.json_cages import cages_in, count_cells, read_cages
from worker.games.kenken.formats.located_json import Located, read_json
from worker.games.kenken.formats.puzzle import (
    Digits,
    FormatError,
    Found,
    KenKenFormat,
    Puzzle,
    board_with,
    made_puzzle,
)
from worker.games.kenken.rules.board import Board
from worker.games.kenken.rules.cage import MAX_ORDER, Cage

_CAGE_NAMES: Final = ("cages", "rules", "groups", "clues", "blocks")
_SIZE_NAMES: Final = ("size", "n", "order", "dimension")
_ROWS_NAMES: Final = ("rows", "height")
_COLUMNS_NAMES: Final = ("columns", "width")
_DIGITS_NAMES: Final = ("digits", "values")
_HOLDERS: Final = (
    ("result",),
    ("params",),
    ("text_puzzles",),
    ("puzzles",),
    ("puzzle",),
    ("items",),
    ("small", "large"),
)
"""Fields that have puzzles: of jobs, of packs and of days."""
_MAX_LEVELS: Final = 4


def read_json_puzzles(text: str) -> tuple[KenKenFormat, Iterator[Found]]:
    """Return which of the formats a text of JSON has, and its puzzles.

    Raises:
        FormatError: The text is not JSON, or has no puzzle.
    """
    puzzles = [puzzle for value in read_json(text) for puzzle in _puzzles_in(value, _MAX_LEVELS)]
    if not puzzles:
        start = len(text) - len(text.lstrip())
        raise FormatError(
            "unknown-format", start, "The JSON has no puzzle: no object with `size` and `cages`."
        )
    return _format(puzzles[0]), map(_found, puzzles)


def _puzzles_in(value: object, levels: int) -> Iterator[Located]:
    """Yield the objects that are puzzles, in the first of the fields that has any."""
    if isinstance(value, list) and cages_in(value):
        # A bare list of cages is the puzzle.
        puzzle = Located(cages=value)
        puzzle.offset = value[0].offset
        yield puzzle
    elif isinstance(value, list) and levels:
        for each in value:
            yield from _puzzles_in(each, levels - 1)
    elif isinstance(value, Located):
        if is_gauguin(value) or any(isinstance(value.get(name), list) for name in _CAGE_NAMES):
            yield value
            return
        for names in _HOLDERS if levels else ():
            inside = [one for name in names for one in _puzzles_in(value.get(name), levels - 1)]
            if inside:
                yield from inside
                return


def _format(puzzle: Located) -> KenKenFormat:
    if is_gauguin(puzzle):
        return "gauguin"
    return "poisonmeatball" if "rules" in puzzle else "json"


def _found(puzzle: Located) -> Found:
    try:
        return Found(puzzle.offset, read_gauguin(puzzle) if is_gauguin(puzzle) else _puzzle(puzzle))
    except FormatError as error:
        return Found(puzzle.offset, error)


def _puzzle(puzzle: Located) -> Puzzle:
    field = next(puzzle[name] for name in _CAGE_NAMES if isinstance(puzzle.get(name), list))
    cages = cages_in(field)
    if cages is None:
        raise FormatError(
            "unexpected-text", puzzle.offset, "The cages of this puzzle are no list of objects."
        )
    board = _board(puzzle, cages)
    return made_puzzle(board, read_cages(cages, board.columns), puzzle.offset, grid=_grid(puzzle, board))


def _board(puzzle: Located, cages: Sequence[Located]) -> Board:
    """Return the grid. One side alone is that of a square, and without any the cells make a square."""
    size, rows, columns = (_side(puzzle, names) for names in (_SIZE_NAMES, _ROWS_NAMES, _COLUMNS_NAMES))
    sides = [side for side in (rows, columns, size) if side is not None]
    usual = size if size is not None else sides[0] if sides else isqrt(count_cells(cages))
    if usual > MAX_ORDER:
        raise FormatError("wrong-shape", puzzle.offset, f"A grid has at most {MAX_ORDER} rows, not {usual}.")
    return board_with(
        usual if rows is None else rows,
        usual if columns is None else columns,
        _own_digits(puzzle),
        puzzle.offset,
    )


def _side(puzzle: Located, names: Sequence[str]) -> int | None:
    side = next((puzzle[name] for name in names if puzzle.get(name) is not None), None)
    if side is None:
        return None
    if not isinstance(side, int) or isinstance(side, bool) or not 0 <= side <= MAX_ORDER:
        raise FormatError(
            "wrong-shape", puzzle.offset, f"The size is no integer up to {MAX_ORDER}.", str(side)
        )
    return side


def _own_digits(puzzle: Located) -> list[int] | None:
    digits = next((puzzle[name] for name in _DIGITS_NAMES if puzzle.get(name) is not None), None)
    if digits is None:
        return None
    if not isinstance(digits, list) or any(type(digit) is not int for digit in digits):
        raise FormatError(
            "unexpected-text", puzzle.offset, "The digits are no list of integers.", str(digits)
        )
    return digits


def _grid(puzzle: Located, board: Board) -> Digits | None:
    grid = puzzle.get("grid")
    if grid is None:
        return None
    rows = grid if isinstance(grid, list) else []
    if len(rows) != board.rows or any(not isinstance(row, list) or len(row) != board.columns for row in rows):
        raise FormatError(
            "wrong-shape",
            puzzle.offset,
            f"The grid is no list of {board.rows} rows of {board.columns} digits.",
        )
    return tuple(tuple(_digit(puzzle, digit, board) for digit in row) for row in rows)


def _digit(puzzle: Located, digit: object, board: Board) -> int | None:
    """Return the digit of a cell; a 0 is empty, unless 0 is a digit."""
    if digit is None:
        return None
    if isinstance(digit, int) and not isinstance(digit, bool):
        if digit in board.ranks:
            return digit
        if digit == 0:
            return None
    detail = f"The grid has something that is neither one of the digits {board.digits_named} nor null."
    raise FormatError("unexpected-text", puzzle.offset, detail, str(digit))


def write_json(puzzles: Sequence[Puzzle]) -> str:
    """Return puzzles in normal form as this project's JSON: an object for one, else a list."""
    values = [_value(puzzle) for puzzle in puzzles]
    return json.dumps(values[0] if len(values) == 1 else values, ensure_ascii=False) + "\n"


def _value(puzzle: Puzzle) -> Mapping[str, Any]:
    board = puzzle.board
    square = board.rows == board.columns
    cages = [
        {
            "operator": cage.operator,
            "target": cage.target,
            "cells": [list(cell) for cell in cage.cells],
            **({"distinct": True} if cage.distinct else {}),
        }
        for cage in puzzle.cages
    ]
    value: dict[str, Any] = {
        **({"size": board.rows} if square else {"rows": board.rows, "columns": board.columns}),
        **({} if board.has_plain_digits else {"digits": list(board.digits)}),
        "cages": cages,
    }
    return value if puzzle.grid is None else {**value, "grid": [list(row) for row in puzzle.grid]}


def write_poisonmeatball(puzzle: Puzzle) -> str:
    """Return a puzzle in normal form, without hidden operators, as the JSON of poisonmeatball.com."""
    rules = [
        {"op": _sign(cage), "value": cage.target, "cells": [{"x": x, "y": y} for y, x in cage.cells]}
        for cage in puzzle.cages
    ]
    board = puzzle.board
    digits = list(board.digits)
    value = {"width": board.columns, "height": board.rows, "values": digits, "rules": rules}
    return json.dumps(value, separators=(",", ":")) + "\n"


def _sign(cage: Cage) -> str:
    return "=" if cage.operator is None else cage.operator.replace("×", "*").replace("÷", "/")
