"""Cages and puzzles by trying everything: slow and obvious."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import permutations, product
from math import prod

from worker.games.kenken.rules.cage import Cage, Cell

Grid = tuple[tuple[int, ...], ...]


def makes_target(cage: Cage, digits: Sequence[int]) -> bool:
    """Return True if the digits make the target of a cage, by its operator or, without one, by any operator."""
    low, high = min(digits), max(digits)
    ways = {"+": sum(digits) == cage.target, "×": prod(digits) == cage.target}
    if len(digits) == 2:
        ways |= {"-": high - low == cage.target, "÷": high == low * cage.target}
    return any(ways.values()) if cage.operator is None else ways[cage.operator]


def no_repetition(cells: Sequence[Cell], digits: Sequence[int]) -> bool:
    """Return True if no digit repeats in a row or column."""
    return all(
        digit != other or (row != other_row and column != other_column)
        for place, ((row, column), digit) in enumerate(zip(cells, digits, strict=True))
        for (other_row, other_column), other in list(zip(cells, digits, strict=True))[:place]
    )


def placements(
    order: int, cage: Cage, exclude: Collection[int] = (), candidates: Sequence[Collection[int]] | None = None
) -> list[tuple[int, ...]]:
    """Return all assignments of digits to the cells of a cage that obey its rules."""
    allowed = candidates or [range(1, order + 1)] * len(cage.cells)
    return [
        digits
        for digits in product(*allowed)
        if not set(digits) & set(exclude) and no_repetition(cage.cells, digits) and makes_target(cage, digits)
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


def solutions(order: int, cages: Sequence[Cage]) -> list[Grid]:
    """Return all solutions of a puzzle, by trying every Latin square."""
    return [
        square
        for square in latin_squares(order)
        if all(makes_target(cage, [square[row][column] for row, column in cage.cells]) for cage in cages)
    ]
