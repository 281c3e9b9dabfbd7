"""All KenKen puzzles of a size by definition, listed one by one: slow and obvious."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import product
from math import prod

from tests.oracle.kenken import latin_squares
from worker.games.kenken.rules.cage import Operator

Cells = tuple[tuple[int, int], ...]
"""The cells of a cage, row and column, ascending."""
Shown = tuple[Cells, Operator | None, int]
"""A cage, its operator, if it shows one, and its target."""
Puzzle = tuple[Shown, ...]
"""Cages, ascending."""
Move = Callable[[int, int], tuple[int, int]]
"""From a row and a column to others."""


def partitions(items: Sequence[tuple[int, int]]) -> Iterator[list[Cells]]:
    """Yield all ways to divide items into sets."""
    if not items:
        yield []
        return
    first, *others = items
    for divided in partitions(others):
        yield [(first,), *divided]
        for place, part in enumerate(divided):
            yield [*divided[:place], (first, *part), *divided[place + 1 :]]


def connected(cells: Cells) -> bool:
    """Return True if the cells are joined by their sides."""
    reached = {cells[0]}
    while True:
        more = {
            (row, column)
            for row, column in cells
            if {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & reached
        }
        if more <= reached:
            return reached == set(cells)
        reached |= more


def divisions(size: int) -> list[tuple[Cells, ...]]:
    """Return all ways to divide a grid into connected cages."""
    cells = [(row, column) for row in range(size) for column in range(size)]
    return [tuple(sorted(cages)) for cages in partitions(cells) if all(connected(cage) for cage in cages)]


def shown(
    digits: Sequence[int], operators: Collection[Operator], hidden: bool
) -> set[tuple[Operator | None, int]]:
    """Return all that a cage with these digits can show: an operator and a target, or one of them alone."""
    if len(digits) == 1:
        return {(None, digits[0])}
    low, high = min(digits), max(digits)
    found: set[tuple[Operator | None, int]] = set()
    if "+" in operators:
        found.add(("+", sum(digits)))
    if "×" in operators:
        found.add(("×", prod(digits)))
    if len(digits) == 2 and "-" in operators:
        found.add(("-", high - low))
    if len(digits) == 2 and "÷" in operators and high % low == 0:
        found.add(("÷", high // low))
    return {(None, target) for _, target in found} if hidden else found


def puzzles_of(
    size: int, cages: Sequence[Cells], operators: Collection[Operator], hidden: bool
) -> Counter[Puzzle]:
    """Return the puzzles of a division, each with its number of solutions."""
    found: Counter[Puzzle] = Counter()
    for square in latin_squares(size):
        clues = [
            [
                (cage, *clue)
                for clue in shown([square[row][column] for row, column in cage], operators, hidden)
            ]
            for cage in cages
        ]
        found.update(product(*clues))
    return found


def all_puzzles(size: int, operators: Collection[Operator], hidden: bool) -> Counter[Puzzle]:
    """Return all puzzles of a size, each with its number of solutions."""
    found: Counter[Puzzle] = Counter()
    for cages in divisions(size):
        found.update(puzzles_of(size, cages, operators, hidden))
    return found


def images(size: int, puzzle: Puzzle) -> set[Puzzle]:
    """Return the puzzles that the eight symmetries of the square make of a puzzle."""
    found = set()
    for _ in range(4):
        puzzle = _moved(puzzle, lambda row, column: (column, size - 1 - row))
        found |= {puzzle, _moved(puzzle, lambda row, column: (column, row))}
    return found


def _moved(puzzle: Puzzle, move: Move) -> Puzzle:
    return tuple(
        sorted(
            (
                (tuple(sorted(move(*cell) for cell in cells)), operator, target)
                for cells, operator, target in puzzle
            ),
            key=lambda cage: cage[0],
        )
    )


def framed(cages: Sequence[Sequence[tuple[int, int]]]) -> int:
    """Return the number of ways to choose an operator for each cage of two or more cells."""
    return prod({1: 1, 2: 4}.get(len(cage), 2) for cage in cages)
