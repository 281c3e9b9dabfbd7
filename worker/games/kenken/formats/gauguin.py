"""Saved games of Gauguin: JSON in files that end with ``.yml``, with the variant, the cells and the cages.

A cell has its number row by row, the digit of the solution (``value``) and what the player put in (``userValue``). A
cage has the name of its shape; Gauguin has shapes of up to four cells. Operators are stored even when they are hidden.
The digits are the first of a list that has a name; lists with negative ones are not read.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from worker.games.kenken.formats.json_cages import cages_in, read_cages
from worker.games.kenken.formats.located_json import Located
from worker.games.kenken.formats.puzzle import Digits, FormatError, FoundCage, Puzzle, made_puzzle, quoted
from worker.games.kenken.rules.board import Board
from worker.games.kenken.rules.cage import MAX_ORDER, Cage, Cell

SIZES: Final = range(3, 12)
_SIDES: Final = range(1, MAX_ORDER + 1)
_ACTIONS: Final = {"+": "ADD", "-": "SUBTRACT", "×": "MULTIPLY", "÷": "DIVIDE", None: "NONE"}
EMPTY: Final = 2**31 - 1
"""What stands in an empty cell in files of the first two versions, which later ones leave null."""
_FIRST_DIGIT_ONE: Final = "FIRST_DIGIT_ONE"
_DIGITS: Final[Mapping[str, Sequence[int]]] = {
    _FIRST_DIGIT_ONE: range(1, 13),
    "FIRST_DIGIT_ZERO": range(12),
    "PRIME_NUMBERS": (1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31),
    "FIBONACCI_SEQUENCE": (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233),
    "PADOVAN_SEQUENCE": (1, 2, 3, 4, 5, 7, 9, 12, 16, 21, 28, 37),
}
"""The digits of each setting; a grid has the first of them. Lists that begin alike mean the same in small grids."""
_SHAPES: Final[Mapping[str, str]] = {
    "SINGLE": "#",
    "DOUBLE_HORIZONTAL": "##",
    "DOUBLE_VERTICAL": "# #",
    "TRIPLE_HORIZONTAL": "###",
    "TRIPLE_VERTICAL": "# # #",
    "FOUR_HORIZONTAL": "####",
    "FOUR_VERTICAL": "# # # #",
    "ANGLE_RIGHT_BOTTOM": "## #.",
    "ANGLE_LEFT_TOP": ".# ##",
    "ANGLE_LEFT_BOTTOM": "## .#",
    "ANGLE_RIGHT_TOP": "#. ##",
    "SQUARE": "## ##",
    "L_HORIZONTAL_SHORT_RIGHT_TOP": "..# ###",
    "L_HORIZONTAL_SHORT_RIGHT_BOTTOM": "### ..#",
    "L_HORIZONTAL_SHORT_LEFT_TOP": "#.. ###",
    "L_HORIZONTAL_SHORT_LEFT_BOTTOM": "### #..",
    "L_VERTICAL_SHORT_RIGHT_TOP": "## #. #.",
    "L_VERTICAL_SHORT_RIGHT_BOTTOM": "#. #. ##",
    "L_VERTICAL_SHORT_LEFT_BOTTOM": ".# .# ##",
    "L_VERTICAL_SHORT_LEFT_TOP": "## .# .#",
    "TETRIS_HORIZONTAL_LEFT_TOP": "##. .##",
    "TETRIS_HORIZONTAL_RIGHT_TOP": ".## ##.",
    "TETRIS_VERTICAL_LEFT_TOP": "#. ## .#",
    "TETRIS_VERTICAL_RIGHT_TOP": ".# ## #.",
    "TETRIS_T": "### .#.",
    "TETRIS_T_BOTTOM_UP": ".#. ###",
    "TETRIS_T_LEFT_UP": "#. ## #.",
    "TETRIS_T_RIGHT_UP": ".# ## .#",
}
"""The shape of each name, row by row."""
_NAMES: Final = {
    tuple(
        (row, column)
        for row, marks in enumerate(shape.split())
        for column, mark in enumerate(marks)
        if mark == "#"
    ): name
    for name, shape in _SHAPES.items()
}
# Cells of these shapes are stored in another order than row by row.
_ORDERS: Final = {
    "ANGLE_LEFT_TOP": (0, 2, 1),
    "L_VERTICAL_SHORT_RIGHT_TOP": (0, 2, 3, 1),
    "L_VERTICAL_SHORT_LEFT_BOTTOM": (0, 1, 3, 2),
}


def is_gauguin(value: Mapping[str, Any]) -> bool:
    """Return True if a JSON object is a saved game."""
    return (
        isinstance(value.get("variant"), dict) and isinstance(value.get("cages"), list) and "cells" in value
    )


def read_gauguin(saved: Located) -> Puzzle:
    """Return the puzzle of a saved game, with the digits that the player put in.

    Raises:
        FormatError: The game has negative digits, or is not complete.
    """
    variant = saved["variant"]
    rows, columns = _sides(variant.get("gridSize"), saved.offset)
    options = variant.get("options")
    shown = options if isinstance(options, dict) else {}
    setting = shown.get("digitSetting", _FIRST_DIGIT_ONE)
    if not isinstance(setting, str) or setting not in _DIGITS:
        known = ", ".join(_DIGITS)
        detail = f"The game has the digits {quoted(str(setting))}; only {known} are read."
        raise FormatError("other-variant", saved.offset, detail)
    board = Board(rows, columns, tuple(_DIGITS[setting][: max(rows, columns)]))
    cages = cages_in(saved["cages"])
    if cages is None:
        raise FormatError("unexpected-text", saved.offset, "The cages of this game are no list of objects.")
    found = read_cages(cages, columns)
    if shown.get("showOperators") is False:
        found = [FoundCage(Cage(None, cage.target, cage.cells), offset) for cage, offset in found]
    title = saved.get("description")
    return made_puzzle(
        board,
        found,
        saved.offset,
        grid=_grid(saved["cells"], board),
        title=title if isinstance(title, str) else None,
    )


def _sides(grid_size: object, offset: int) -> tuple[int, int]:
    """Return the rows and the columns of a game."""
    sides = [grid_size.get(side) for side in ("width", "height")] if isinstance(grid_size, dict) else []
    width, height = sides or (None, None)
    if type(width) is not int or type(height) is not int or not {width, height}.issubset(_SIDES):
        raise FormatError("wrong-shape", offset, f"The game has no size up to {MAX_ORDER}.")
    return height, width


def _grid(cells: object, board: Board) -> Digits:
    filled: dict[Cell, int] = {}
    for cell in cells if isinstance(cells, list) else []:
        number, digit = (
            (cell.get("cellNumber"), cell.get("userValue")) if isinstance(cell, Located) else (None, None)
        )
        if type(number) is not int or type(digit) is not int or digit == EMPTY:
            continue
        if digit in board.ranks:
            row, column = divmod(number, board.columns)
            filled[row, column] = digit
        elif digit > 0:
            detail = f"The player put {digit} into a cell, and the digits are {board.digits_named}."
            raise FormatError("unexpected-text", cell.offset, detail, str(digit))
    return tuple(
        tuple(filled.get((row, column)) for column in range(board.columns)) for row in range(board.rows)
    )


def setting_of(board: Board) -> str | None:
    """Return Gauguin's name of the digits of a grid, or None if it has none."""
    digits = board.digits
    return next((name for name, listed in _DIGITS.items() if tuple(listed[: len(digits)]) == digits), None)


def shape_of(cells: Sequence[Cell]) -> str | None:
    """Return Gauguin's name of the shape of a cage, or None if it has none."""
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return _NAMES.get(tuple(sorted((row - top, column - left) for row, column in cells)))


def write_gauguin(puzzle: Puzzle, solution: Sequence[Sequence[int]]) -> str:
    """Return a saved game of a puzzle in normal form, whose cages have shapes and whose operators are shown.

    Its digits are one of Gauguin's lists.
    """
    board = puzzle.board
    saved = {
        "version": 3,
        "variant": {
            "gridSize": {"width": board.columns, "height": board.rows},
            "options": {
                "showOperators": True,
                "cageOperation": "OPERATIONS_ALL",
                "digitSetting": setting_of(board),
                "difficultiesSetting": ["EXTREME"],
                "singleCageUsage": "FIXED_NUMBER",
                "numeralSystem": "Decimal",
            },
        },
        "savedAtInMilliseconds": 0,
        "playTimeInMilliseconds": 0,
        "startedToBePlayed": puzzle.grid is not None,
        "description": puzzle.title,
        "difficulty": {"classicalRating": None, "humanDifficulty": None, "solvedViaHumanDifficulty": None},
        "isActive": True,
        "cells": list(_cells(puzzle, solution)),
        "selectedCellNumber": None,
        "invalidCellNumbers": [],
        "cheatedCellNumbers": [],
        "cages": [_cage(number, cage, board.columns) for number, cage in enumerate(puzzle.cages)],
        "undoSteps": [],
    }
    return json.dumps(saved, ensure_ascii=False, separators=(",", ":")) + "\n"


def _cells(puzzle: Puzzle, solution: Sequence[Sequence[int]]) -> Iterator[Mapping[str, Any]]:
    for row, digits in enumerate(solution):
        for column, digit in enumerate(digits):
            yield {
                "cellNumber": row * puzzle.board.columns + column,
                "row": row,
                "column": column,
                "value": digit,
                "userValue": puzzle.grid[row][column] if puzzle.grid else None,
                "possibles": [],
            }


def _cage(number: int, cage: Cage, columns: int) -> Mapping[str, Any]:
    shape = shape_of(cage.cells) or ""
    cells = [cage.cells[place] for place in _ORDERS.get(shape, range(len(cage.cells)))]
    return {
        "id": number,
        "action": f"ACTION_{_ACTIONS[cage.operator]}",
        "type": shape,
        "result": cage.target,
        "cellNumbers": [row * columns + column for row, column in cells],
    }
