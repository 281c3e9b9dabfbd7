"""Random Latin squares.

M. Jacobson and P. Matthews, Generating uniformly distributed random Latin squares, 1996. A square of order n is a cube
of ones and zeros with one 1 in each line of its n³ places (row, column, digit). Each move adds or subtracts 1 at the
eight corners of a box. It leads from square to square; some are improper, with a single -1. The walk over the proper
squares tends to the uniform distribution. So proper squares are counted, not moves: after a fixed number of moves,
squares that follow improper ones would be too frequent.
"""

from typing import Final

import numpy as np
from numba import types
from numpy.typing import NDArray

from worker.compilation.jit import always_inlined, jit
from worker.games.kenken.kernels.making.chance import Chance

Draws = NDArray[np.float64]
"""Random numbers from 0 to below 1."""
Cube = NDArray[np.int8]
"""Shape (order, order, order): the ones by row, column and digit."""
Line = NDArray[np.int8]
"""Shape (order,): a line of the cube."""
_TOO_FEW: Final = -1
_DRAWS_A_PLACE: Final = 4
"""Draws of a walk over the places of the cube, rounded up: most walks take no more."""


def random_latin_square(order: int, chance: Chance) -> tuple[int, ...]:
    """Return a Latin square row by row, order² proper squares away from the cyclic one."""
    square = np.empty(order * order, np.int64)
    room = _DRAWS_A_PLACE * order**3
    while (used := _walk(order, chance.ahead(room), square)) == _TOO_FEW:
        room *= 2
    chance.skip(used)
    return tuple(square.tolist())


@always_inlined
def _draw_one(line: Line, draw: float) -> int:
    """Return the place of one of the ones of a line."""
    ones = 0
    for place in range(len(line)):
        ones += line[place] == 1
    before = int(draw * ones)
    for place in range(len(line)):
        if line[place] == 1:
            if before == 0:
                return place
            before -= 1
    return _TOO_FEW


@always_inlined
def _flip(cube: Cube, row: int, column: int, digit: int, other: tuple[int, int, int]) -> None:
    """Subtract 1 at the three corners of a box beside its first corner and at the last, and add 1 at the others."""
    for corner in range(8):
        rows, columns, digits = corner & 1, corner >> 1 & 1, corner >> 2
        place = (
            other[0] if rows else row,
            other[1] if columns else column,
            other[2] if digits else digit,
        )
        cube[place] += -1 if (rows + columns + digits) % 2 else 1


@jit(types.int64(types.int64, types.float64[::1], types.int64[::1]))
def _walk(order: int, draws: Draws, square: NDArray[np.int64]) -> int:
    """Walk from the cyclic square, fill `square` with digits, and return the number of draws used, or `_TOO_FEW`."""
    cube = np.zeros((order, order, order), np.int8)
    for row in range(order):
        for column in range(order):
            cube[row, column, (row + column) % order] = 1
    row, column, digit = 0, 0, 0
    used, squares, proper = 0, 0, True
    while squares < order * order:
        if used + 6 > len(draws):
            return _TOO_FEW
        if proper:
            row, column = int(draws[used] * order), int(draws[used + 1] * order)
            digit = int(draws[used + 2] * order)
            used += 3
            if cube[row, column, digit] != 0:
                continue
        # At a zero each of these has one choice, at a -1 two.
        other_row = _draw_one(cube[:, column, digit], draws[used])
        other_column = _draw_one(cube[row, :, digit], draws[used + 1])
        other_digit = _draw_one(cube[row, column], draws[used + 2])
        used += 3
        _flip(cube, row, column, digit, (other_row, other_column, other_digit))
        row, column, digit = other_row, other_column, other_digit
        proper = cube[row, column, digit] >= 0
        squares += proper
    for row in range(order):
        for column in range(order):
            square[row * order + column] = _draw_one(cube[row, column], 0.0) + 1
    return used
