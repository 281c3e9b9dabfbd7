"""Cages and puzzles by trying everything: slow and obvious. An order stands for the plain grid of that order."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import permutations, product
from math import prod

from worker.games.kenken.rules.board import Board, board_of
from worker.games.kenken.rules.cage import Cage, Cell

Grid = tuple[tuple[int, ...], ...]


def makes_target(cage: Cage, digits: Sequence[int]) -> bool:
    """Return True if the digits make the target of a cage, by its operator or, without one, by any operator.

    Without one, three digits or more are added or multiplied.
    """
    *others, largest = sorted(digits)
    ways = {"+": sum(digits) == cage.target, "×": prod(digits) == cage.target}
    if others and (len(digits) == 2 or cage.operator):
        ways["-"] = largest - sum(others) == cage.target
        ways["÷"] = 0 not in others and largest == cage.target * prod(others)
    return any(ways.values()) if cage.operator is None or len(digits) == 1 else ways[cage.operator]


def obeys(cage: Cage, digits: Sequence[int]) -> bool:
    """Return True if no digit repeats where the cage, or a row or column, has it once."""
    return not (cage.distinct and len(set(digits)) < len(digits)) and no_repetition(cage.cells, digits)


def no_repetition(cells: Sequence[Cell], digits: Sequence[int]) -> bool:
    """Return True if no digit repeats in a row or column."""
    return all(
        digit != other or (row != other_row and column != other_column)
        for place, ((row, column), digit) in enumerate(zip(cells, digits, strict=True))
        for (other_row, other_column), other in list(zip(cells, digits, strict=True))[:place]
    )


def placements(
    board: Board | int,
    cage: Cage,
    exclude: Collection[int] = (),
    candidates: Sequence[Collection[int]] | None = None,
) -> list[tuple[int, ...]]:
    """Return all assignments of digits to the cells of a cage that obey its rules."""
    allowed = candidates or [board_of(board).digits] * len(cage.cells)
    return [
        digits
        for digits in product(*allowed)
        if not set(digits) & set(exclude) and obeys(cage, digits) and makes_target(cage, digits)
    ]


def combinations(found: Collection[tuple[int, ...]]) -> list[tuple[tuple[int, ...], int]]:
    """Return the sorted multisets of some placements, with the number of placements of each."""
    return sorted(Counter(tuple(sorted(digits)) for digits in found).items())


@cache
def latin_squares(order: int) -> tuple[Grid, ...]:
    """Return all Latin squares of an order: 2, 12, 576 and 161,280 for 2 to 5."""
    every = list(permutations(range(1, order + 1)))
    fits = {row: {r for r in every if all(a != b for a, b in zip(row, r, strict=True))} for row in every}

    def rows(above: Grid, free: set[tuple[int, ...]]) -> Iterator[Grid]:
        if len(above) == order:
            yield above
        for row in free:
            yield from rows((*above, row), free & fits[row])

    return tuple(rows((), set(every)))


@cache
def fillings(board: Board) -> tuple[Grid, ...]:
    """Return all ways to fill a grid with no digit twice in a row or column."""
    if board.is_plain:
        return latin_squares(board.order)
    rows = list(permutations(board.digits, board.columns))
    found: list[Grid] = [()]
    for _ in range(board.rows):
        found = [
            (*above, row)
            for above in found
            for row in rows
            if all(digit not in column for digit, *column in zip(row, *above, strict=True))
        ]
    return tuple(found)


def solutions(board: Board | int, cages: Sequence[Cage]) -> list[Grid]:
    """Return all solutions of a puzzle, by trying every filling of its grid."""

    def solves(grid: Grid) -> bool:
        held = [(cage, [grid[row][column] for row, column in cage.cells]) for cage in cages]
        return all(obeys(cage, digits) and makes_target(cage, digits) for cage, digits in held)

    return [grid for grid in fillings(board_of(board)) if solves(grid)]
