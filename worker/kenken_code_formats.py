"""Formats of the codes of KenKen: the borders of the cages, their operators, and the solution that gives their targets.

A puzzle with the digits 1 to n in a square, and with differences and quotients of two cells alone, has a code of the
letter N, a variant one of the letter V.

The Python client has a copy of this module, so it imports the standard library and its neighbour only. The formats
never change, because codes stay valid forever: their bounds are written down here.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import Any, Final

from worker.code_packing import CodeError, Packer, Puzzle, Unpacker

_LEAST_SIZE: Final = 3
_SIZES: Final = 7
_DIFFICULTIES: Final = ("easy", "medium", "hard", "expert", "unreasonable")
_OPERATORS: Final = ("+", "-", "×", "÷")

_Cell = tuple[int, int]
_Grid = Sequence[Sequence[int]]


class _Regions:
    """The cells of a grid and the regions they are joined to so far (a disjoint-set forest)."""

    def __init__(self, rows: int, columns: int) -> None:
        self._columns = columns
        self._above = list(range(rows * columns))

    def _root(self, cell: int) -> int:
        while self._above[cell] != cell:
            cell = self._above[cell]
        return cell

    def join(self, one: int, other: int) -> None:
        """Join the regions of two cells; their least cell represents them."""
        low, high = sorted((self._root(one), self._root(other)))
        self._above[high] = low

    def open_sides(self) -> Iterator[tuple[int, int]]:
        """Yield neighbours in a fixed order, except those that have been joined by then."""
        count, columns = len(self._above), self._columns
        for cell in range(count):
            for other in (cell + 1, cell + columns):
                inside = other < count and (other != cell + 1 or other % columns)
                if inside and self._root(cell) != self._root(other):
                    yield cell, other

    def cages(self) -> list[list[_Cell]]:
        """Return the joined cells, each cage in order, by their first cells."""
        found: dict[int, list[_Cell]] = {}
        for cell in range(len(self._above)):
            found.setdefault(self._root(cell), []).append(divmod(cell, self._columns))
        return list(found.values())


def _operators(cells: int) -> Sequence[str]:
    """Return the operators that a cage of so many cells may have; a single cell holds its target."""
    return _OPERATORS if cells == 2 else ("+", "×") if cells > 1 else ("+",)


def _target(operator: str, digits: Sequence[int]) -> int | None:
    """Return the target that digits make by an operator, or None if they do not divide."""
    if operator == "+":
        return sum(digits)
    if operator == "×":
        return prod(digits)
    *others, largest = sorted(digits)
    if operator == "-":
        return largest - sum(others) if largest >= sum(others) else None
    divisor = prod(others)
    return largest // divisor if divisor and largest % divisor == 0 else None


def _allowed_digits(grid: _Grid, digits: Sequence[int]) -> Iterator[tuple[int, int, list[int]]]:
    """Yield every cell with the digits that earlier cells of its row and column leave for it."""
    for row in range(len(grid)):
        for column in range(len(grid[row])):
            used = {*grid[row][:column], *(grid[above][column] for above in range(row))}
            yield row, column, [digit for digit in digits if digit not in used]


def _pack_borders(packer: Packer, owner: Mapping[_Cell, int], rows: int, columns: int) -> None:
    regions = _Regions(rows, columns)
    for one, other in regions.open_sides():
        joined = owner[divmod(one, columns)] == owner[divmod(other, columns)]
        packer.put(int(joined), 2)
        if joined:
            regions.join(one, other)


def _unpack_borders(unpacker: Unpacker, rows: int, columns: int) -> list[list[_Cell]]:
    regions = _Regions(rows, columns)
    for one, other in regions.open_sides():
        if unpacker.take(2):
            regions.join(one, other)
    return regions.cages()


def _pack_digits(packer: Packer, grid: _Grid, digits: Sequence[int]) -> None:
    for row, column, allowed in _allowed_digits(grid, digits):
        packer.put(allowed.index(grid[row][column]), len(allowed))


def _unpack_digits(unpacker: Unpacker, rows: int, columns: int, digits: Sequence[int]) -> list[list[int]]:
    grid = [[digits[0] - 1] * columns for _ in range(rows)]
    for row, column, allowed in _allowed_digits(grid, digits):
        grid[row][column] = allowed[unpacker.take(len(allowed))]
    return grid


def _is_plain(puzzle: Puzzle) -> bool:
    """Return True for a square with the digits 1 to n, and cages without a digit that may not be repeated."""
    return not {"rows", "columns", "digits"} & puzzle.keys() and not any(
        cage.get("distinct") and len(cage["cells"]) > 1 for cage in puzzle["cages"]
    )


def _cages_of(puzzle: Puzzle) -> list[tuple[str | None, int, list[_Cell], bool]]:
    """Return the cages by their first cells, each with its operator, target, cells, and whether digits are distinct."""
    cages = [
        (cage["operator"], cage["target"], sorted(map(tuple, cage["cells"])), bool(cage.get("distinct")))
        for cage in puzzle["cages"]
    ]
    return sorted(cages, key=lambda cage: cage[2])


def pack_plain(packer: Packer, puzzle: Puzzle) -> None:
    """Pack a plain puzzle: size, difficulty, borders, solution, and the operator of each cage.

    Raises:
        CodeError: The puzzle is a variant.
    """
    size, grid, cages = puzzle["size"], puzzle["solution"], _cages_of(puzzle)
    if not _is_plain(puzzle):
        raise CodeError("no code expresses this puzzle")
    packer.put(size - _LEAST_SIZE, _SIZES)
    packer.put(_DIFFICULTIES.index(puzzle["difficulty"]), len(_DIFFICULTIES))
    packer.put(int(any(operator is None and len(cells) > 1 for operator, _, cells, _ in cages)), 2)
    owner = {cell: number for number, (_, _, cells, _) in enumerate(cages) for cell in cells}
    _pack_borders(packer, owner, size, size)
    _pack_digits(packer, grid, range(1, size + 1))
    for operator, target, cells, _ in cages:
        operators = _operators(len(cells))
        digits = [grid[row][column] for row, column in cells]
        shown = operator or next(one for one in operators if _target(one, digits) == target)
        packer.put(operators.index(shown), len(operators))


def unpack_plain(unpacker: Unpacker) -> dict[str, Any]:
    """Return the plain puzzle that was packed, with its solution.

    Raises:
        CodeError: The number does not describe a puzzle.
    """
    size = unpacker.take(_SIZES) + _LEAST_SIZE
    difficulty = _DIFFICULTIES[unpacker.take(len(_DIFFICULTIES))]
    hidden = bool(unpacker.take(2))
    borders = _unpack_borders(unpacker, size, size)
    grid = _unpack_digits(unpacker, size, size, range(1, size + 1))
    cages = []
    for cells in borders:
        operators = _operators(len(cells))
        cages.append(_cage(cells, grid, operators[unpacker.take(len(operators))], hidden))
    return {"game": "kenken", "size": size, "cages": cages, "difficulty": difficulty, "solution": grid}


def _cage(cells: Sequence[_Cell], grid: _Grid, operator: str, hidden: bool) -> dict[str, Any]:
    target = _target(operator, [grid[row][column] for row, column in cells])
    if target is None:
        raise CodeError("it does not describe a puzzle")
    shown = None if hidden or len(cells) == 1 else operator
    return {"operator": shown, "target": target, "cells": [list(cell) for cell in cells]}


# Variants of KenKen: rectangles, other digits, cages of distinct digits, differences and quotients of many cells.

_LEAST_SIDE: Final = 2
_SIDES: Final = 14
_MOST_DIGIT: Final = 999


def _sides(puzzle: Puzzle) -> tuple[int, int]:
    return puzzle.get("rows", puzzle["size"]), puzzle.get("columns", puzzle["size"])


def pack_variant(packer: Packer, puzzle: Puzzle) -> None:
    """Pack a variant: sides, digits, difficulty, borders, solution, and the operator and `distinct` of each cage.

    Raises:
        CodeError: The puzzle is plain, or no code expresses it.
    """
    rows, columns = _sides(puzzle)
    grid, cages, order = puzzle["solution"], _cages_of(puzzle), max(rows, columns)
    digits = puzzle.get("digits") or range(1, order + 1)
    long = any(operator in ("-", "÷") and len(cells) > 2 for operator, _, cells, _ in cages)
    named = "digits" in puzzle and list(digits) == list(range(1, order + 1))
    shape = [len(row) for row in grid] == [columns] * rows
    if (_is_plain(puzzle) and not long) or named or len(digits) != order or not shape:
        raise CodeError("no code expresses this puzzle")
    packer.put(rows - _LEAST_SIDE, _SIDES)
    packer.put(columns - _LEAST_SIDE, _SIDES)
    packer.put(int("digits" in puzzle), 2)
    lowest = 0
    for digit in digits if "digits" in puzzle else ():
        packer.put(digit - lowest, _MOST_DIGIT + 1 - lowest)
        lowest = digit + 1
    packer.put(_DIFFICULTIES.index(puzzle["difficulty"]), len(_DIFFICULTIES))
    packer.put(int(any(operator is None and len(cells) > 1 for operator, _, cells, _ in cages)), 2)
    owner = {cell: number for number, (_, _, cells, _) in enumerate(cages) for cell in cells}
    _pack_borders(packer, owner, rows, columns)
    _pack_digits(packer, grid, digits)
    for operator, target, cells, distinct in cages:
        if len(cells) > 1:
            held = [grid[row][column] for row, column in cells]
            packer.put(_OPERATORS.index(operator or _meant(target, held)), len(_OPERATORS))
            packer.put(int(distinct), 2)


def _meant(target: int, digits: Sequence[int]) -> str:
    """Return the first operator by which digits make the target of a cage that shows none."""
    return next(one for one in _operators(len(digits)) if _target(one, digits) == target)


def unpack_variant(unpacker: Unpacker) -> dict[str, Any]:
    """Return the variant that was packed, with its solution.

    Raises:
        CodeError: The number does not describe a puzzle.
    """
    rows, columns = unpacker.take(_SIDES) + _LEAST_SIDE, unpacker.take(_SIDES) + _LEAST_SIDE
    order, own_digits = max(rows, columns), unpacker.take(2)
    digits, lowest = list(range(1, order + 1)), 0
    for place in range(order) if own_digits else ():
        digits[place] = lowest + unpacker.take(_MOST_DIGIT + 1 - lowest)
        lowest = digits[place] + 1
    difficulty = _DIFFICULTIES[unpacker.take(len(_DIFFICULTIES))]
    hidden = bool(unpacker.take(2))
    borders = _unpack_borders(unpacker, rows, columns)
    grid = _unpack_digits(unpacker, rows, columns, digits)
    cages = []
    for cells in borders:
        operator = _OPERATORS[unpacker.take(len(_OPERATORS))] if len(cells) > 1 else "+"
        cage = _cage(cells, grid, operator, hidden)
        cages.append({**cage, "distinct": True} if len(cells) > 1 and unpacker.take(2) else cage)
    sides = {} if rows == columns else {"rows": rows, "columns": columns}
    fields = {"game": "kenken", "size": order, **sides, **({"digits": digits} if own_digits else {})}
    return {**fields, "cages": cages, "difficulty": difficulty, "solution": grid}
