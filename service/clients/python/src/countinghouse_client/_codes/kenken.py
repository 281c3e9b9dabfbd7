"""Codes of KenKen puzzles: the borders of the cages, their operators, and the solution that gives their targets."""

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import Any, Final

from countinghouse_client._codes.spelling import CodeError, Packer, Unpacker

LETTER: Final = "N"
_LEAST_SIZE: Final = 3
_SIZES: Final = 7
_DIFFICULTIES: Final = ("easy", "medium", "hard", "expert", "unreasonable")
_OPERATORS: Final = ("+", "-", "×", "÷")

_Cell = tuple[int, int]


class _Regions:
    """The cells of a grid and the regions they are joined to so far (a disjoint-set forest)."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._above = list(range(size * size))

    def _root(self, cell: int) -> int:
        while self._above[cell] != cell:
            cell = self._above[cell]
        return cell

    def join(self, one: int, other: int) -> None:
        """Join the regions of two cells."""
        low, high = sorted((self._root(one), self._root(other)))
        self._above[high] = low

    def open_sides(self) -> Iterator[tuple[int, int]]:
        """Yield neighbours in a fixed order, except those that have been joined by then."""
        size = self._size
        for cell in range(size * size):
            for other in (cell + 1, cell + size):
                inside = other < size * size and (other != cell + 1 or other % size)
                if inside and self._root(cell) != self._root(other):
                    yield cell, other

    def cages(self) -> list[list[_Cell]]:
        """Return the joined cells, each cage in order, by their first cells."""
        found: dict[int, list[_Cell]] = {}
        for cell in range(self._size**2):
            found.setdefault(self._root(cell), []).append(divmod(cell, self._size))
        return list(found.values())


def _operators(cells: int) -> Sequence[str]:
    """Return the operators that a cage of so many cells may have; a single cell holds its target."""
    return _OPERATORS if cells == 2 else ("+", "×") if cells > 1 else ("+",)


def _made(operator: str, digits: Sequence[int]) -> int | None:
    """Return what digits make by an operator; None if they do not divide."""
    if operator == "+":
        return sum(digits)
    if operator == "×":
        return prod(digits)
    low, high = min(digits), max(digits)
    if operator == "-":
        return high - low
    return None if high % low else high // low


def _allowed(grid: Sequence[Sequence[int]]) -> Iterator[tuple[int, int, list[int]]]:
    """Yield every cell with the digits that earlier cells of its row and column leave for it."""
    for row in range(len(grid)):
        for column in range(len(grid)):
            taken = {*grid[row][:column], *(grid[above][column] for above in range(row))}
            yield row, column, [digit for digit in range(1, len(grid) + 1) if digit not in taken]


def pack(packer: Packer, puzzle: Mapping[str, Any]) -> None:
    """Pack a puzzle; it needs its ``solution``."""
    size, grid = puzzle["size"], puzzle["solution"]
    cages = [
        (cage["operator"], cage["target"], sorted(map(tuple, cage["cells"]))) for cage in puzzle["cages"]
    ]
    packer.put(size - _LEAST_SIZE, _SIZES)
    difficulty = puzzle["difficulty"]
    packer.put(_DIFFICULTIES.index(difficulty), len(_DIFFICULTIES))
    packer.put(int(any(operator is None and len(cells) > 1 for operator, _, cells in cages)), 2)
    owner = {cell: number for number, (_, _, cells) in enumerate(cages) for cell in cells}
    regions = _Regions(size)
    for one, other in regions.open_sides():
        joined = owner[divmod(one, size)] == owner[divmod(other, size)]
        packer.put(int(joined), 2)
        if joined:
            regions.join(one, other)
    for row, column, allowed in _allowed(grid):
        packer.put(allowed.index(grid[row][column]), len(allowed))
    for operator, target, cells in sorted(cages, key=lambda cage: cage[2]):
        operators = _operators(len(cells))
        digits = [grid[row][column] for row, column in cells]
        shown = operator or next(one for one in operators if _made(one, digits) == target)
        packer.put(operators.index(shown), len(operators))


def unpack(unpacker: Unpacker) -> dict[str, Any]:
    """Return the puzzle of the packed values, with its solution."""
    size = unpacker.take(_SIZES) + _LEAST_SIZE
    difficulty = _DIFFICULTIES[unpacker.take(len(_DIFFICULTIES))]
    hidden = bool(unpacker.take(2))
    regions = _Regions(size)
    for one, other in regions.open_sides():
        if unpacker.take(2):
            regions.join(one, other)
    grid = [[0] * size for _ in range(size)]
    for row, column, allowed in _allowed(grid):
        grid[row][column] = allowed[unpacker.take(len(allowed))]
    cages = [_cage(cells, grid, hidden, unpacker) for cells in regions.cages()]
    return {"game": "kenken", "size": size, "cages": cages, "difficulty": difficulty, "solution": grid}


def _cage(
    cells: Sequence[_Cell], grid: Sequence[Sequence[int]], hidden: bool, unpacker: Unpacker
) -> dict[str, Any]:
    operators = _operators(len(cells))
    operator = operators[unpacker.take(len(operators))]
    target = _made(operator, [grid[row][column] for row, column in cells])
    if target is None:
        raise CodeError("it does not describe a puzzle")
    shown = None if hidden or len(cells) == 1 else operator
    return {"operator": shown, "target": target, "cells": [list(cell) for cell in cells]}
