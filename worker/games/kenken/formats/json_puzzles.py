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
    made_puzzle,
    quoted,
)
from worker.games.kenken.rules.cage import MAX_ORDER, Cage

_CAGE_NAMES: Final = ("cages", "rules", "groups", "clues", "blocks")
_SIZE_NAMES: Final = ("size", "n", "order", "dimension", "width", "columns")
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
    size = _size(puzzle, cages)
    _check_variant(puzzle, cages, size)
    return made_puzzle(size, read_cages(cages, size), puzzle.offset, grid=_grid(puzzle, size))


def _size(puzzle: Located, cages: Sequence[Located]) -> int:
    size = next((puzzle[name] for name in _SIZE_NAMES if name in puzzle), None)
    if size is None:
        return isqrt(count_cells(cages))
    if not isinstance(size, int) or isinstance(size, bool) or not 0 <= size <= MAX_ORDER:
        raise FormatError(
            "wrong-shape", puzzle.offset, f"The size is no integer up to {MAX_ORDER}.", str(size)
        )
    return size


def _check_variant(puzzle: Located, cages: Sequence[Located], size: int) -> None:
    """Refuse what changes the rules: rectangles, other digits, cages without equal digits."""
    for name in ("height", "rows"):
        if puzzle.get(name, size) != size:
            detail = (
                f"The grid has {quoted(str(puzzle[name]))} rows and {size} columns; only squares are read."
            )
            raise FormatError("other-variant", puzzle.offset, detail)
    digits = list(range(1, size + 1))
    for name in ("values", "digits"):
        if puzzle.get(name, digits) != digits:
            detail = f"The digits are not 1 to {size}; only those are read."
            raise FormatError("other-variant", puzzle.offset, detail)
    for cage in cages:
        if cage.get("distinct"):
            detail = "In this cage no digit may stand twice; such cages are not read."
            raise FormatError("other-variant", cage.offset, detail)


def _grid(puzzle: Located, size: int) -> Digits | None:
    grid = puzzle.get("grid")
    if grid is None:
        return None
    rows = grid if isinstance(grid, list) else []
    if len(rows) != size or any(not isinstance(row, list) or len(row) != size for row in rows):
        raise FormatError(
            "wrong-shape", puzzle.offset, f"The grid is no list of {size} rows of {size} digits."
        )
    for digit in (digit for row in rows for digit in row):
        if digit is not None and (type(digit) is not int or not 0 <= digit <= size):
            detail = f"The grid has something that is neither a digit from 1 to {size} nor null."
            raise FormatError("unexpected-text", puzzle.offset, detail, str(digit))
    return tuple(tuple(digit or None for digit in row) for row in rows)


def write_json(puzzles: Sequence[Puzzle]) -> str:
    """Return puzzles in normal form as this project's JSON: an object for one, else a list."""
    values = [_value(puzzle) for puzzle in puzzles]
    return json.dumps(values[0] if len(values) == 1 else values, ensure_ascii=False) + "\n"


def _value(puzzle: Puzzle) -> Mapping[str, Any]:
    cages = [
        {"operator": cage.operator, "target": cage.target, "cells": [list(cell) for cell in cage.cells]}
        for cage in puzzle.cages
    ]
    value: dict[str, Any] = {"size": puzzle.size, "cages": cages}
    return value if puzzle.grid is None else {**value, "grid": [list(row) for row in puzzle.grid]}


def write_poisonmeatball(puzzle: Puzzle) -> str:
    """Return a puzzle in normal form, without hidden operators, as the JSON of poisonmeatball.com."""
    rules = [
        {"op": _sign(cage), "value": cage.target, "cells": [{"x": x, "y": y} for y, x in cage.cells]}
        for cage in puzzle.cages
    ]
    digits = list(range(1, puzzle.size + 1))
    value = {"width": puzzle.size, "height": puzzle.size, "values": digits, "rules": rules}
    return json.dumps(value, separators=(",", ":")) + "\n"


def _sign(cage: Cage) -> str:
    return "=" if cage.operator is None else cage.operator.replace("×", "*").replace("÷", "/")
