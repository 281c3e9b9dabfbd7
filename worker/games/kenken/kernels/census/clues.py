"""What the cages of a division can show about each Latin square, for the counting of puzzles.

A *clue* is what one cage shows: a digit, an operator and a target, or a target alone. Each square has a few clues for
each cage, one for each operator that the cage can show. A puzzle chooses a clue for each cage, and its solutions are
the squares that have all of these clues. Clues are numbered alike for all cages, so that clues of different cages can
be compared.
"""

from collections.abc import Collection
from functools import cache
from itertools import permutations
from operator import ne
from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import Int8s, Int64s, UInt8s
from worker.compilation.jit import always_inlined, frozen_array, inlined, jit
from worker.games.kenken.rules.cage import OPERATORS, Operator

Clues = UInt8s
"""Shape (…, squares, 4): the clues of each square; `NONE` after the last."""

NONE: Final = 255
COLUMNS: Final = len(OPERATORS)
PRODUCTS: Final = 64
"""Clues below are digits, sums, or hidden targets below 64; from here on come products, by their prime factors."""
DIFFERENCES: Final = PRODUCTS + 65
QUOTIENTS: Final = DIFFERENCES + 4
CLUES: Final = QUOTIENTS + 5
"""The number of clues. A sum is at most 40, the sum of a whole grid of size 4, whose product is 2¹² · 3⁴."""
_TWOS_IN: Final = (0, 0, 1, 0, 2)
"""The exponent of 2 in each digit."""
_TWOS: Final = 5
"""The number of a product is this times its exponent of 2, plus its exponent of 3, which is at most 4."""

SHOWN: Final = 0
HIDDEN: Final = 1


@cache
def squares(size: int) -> Int8s:
    """Return shape (squares, size²): all Latin squares in order: 1, 2, 12, 576 and 161,280 up to size 5."""
    rows = list(permutations(range(1, size + 1)))
    fitting = {row: {other for other in rows if all(map(ne, row, other))} for row in rows}
    grids: list[tuple[tuple[int, ...], set[tuple[int, ...]]]] = [((), set(rows))]
    for _ in range(size):
        grids = [((*grid, *row), fits & fitting[row]) for grid, fits in grids for row in sorted(fits)]
    return np.array([grid for grid, _ in grids], np.int8)


def operator_bits(operators: Collection[Operator]) -> int:
    """Return operators as bits."""
    return sum(1 << place for place, operator in enumerate(OPERATORS) if operator in operators)


@inlined
def _product_clue(twos: int, threes: int) -> int:
    return PRODUCTS + _TWOS * twos + threes


@always_inlined
def _drop_equal(clues: Clues, square: int) -> None:
    for column in range(1, COLUMNS):
        for other in range(column):
            if clues[square, other] == clues[square, column]:
                clues[square, column] = NONE


@jit(
    types.void(
        frozen_array(types.int8, 2),
        frozen_array(types.int64),
        types.int64,
        types.int64,
        types.uint8[:, ::1],
    )
)
def fill_clues(grids: Int8s, cells: Int64s, operators: int, hidden: int, clues: Clues) -> None:
    """Fill `clues`, shape (squares, 4), with the clues of a cage.

    `operators` are those that a cage may show, as bits. With `hidden` the clue is the target alone, whatever operator
    makes it; equal targets of a square are one clue.
    """
    clues[:] = NONE
    for square in range(len(grids)):
        digits = grids[square]
        if len(cells) == 1:
            clues[square, 0] = digits[cells[0]]
            continue
        total, twos, threes, product = 0, 0, 0, 1
        for cell in cells:
            digit = digits[cell]
            total, product = total + digit, product * digit
            twos += _TWOS_IN[digit]
            threes += digit == 3
        if operators & 1:
            clues[square, 0] = total
        if operators & 4:
            clues[square, 2] = product if hidden and product < PRODUCTS else _product_clue(twos, threes)
        if len(cells) == 2:
            low, high = min(digits[cells[0]], digits[cells[1]]), max(digits[cells[0]], digits[cells[1]])
            if operators & 2:
                clues[square, 1] = high - low if hidden else DIFFERENCES + high - low
            if operators & 8 and high % low == 0:
                clues[square, 3] = high // low if hidden else QUOTIENTS + high // low
        if hidden:
            _drop_equal(clues, square)
