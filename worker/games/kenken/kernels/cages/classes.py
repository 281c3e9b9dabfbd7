"""How the digits of a cage can be spread over its cells, digit by digit.

The cells with the same digit are an independent set: no two of them in a line. So a placement is a way to split
the cells of a cage into one independent set a digit, and placements are counted over sets of cells instead of
being listed. A place value says what is left of the target; `after` tells what a digit leaves of it.
"""

from typing import Final

import numpy as np
from numba import types
from numpy.typing import NDArray

from worker.compilation.jit import always_inlined, jit
from worker.games.kenken.kernels.solving.bits import count
from worker.games.kenken.kernels.solving.work import Ints

NOTHING: Final = -1
"""No place value: a digit does not fit."""
_INTS: Final = types.int32[::1]
_TABLE: Final = types.int64[:, :, ::1]


@always_inlined
def leave(after: Ints, digit: int, times: int, value: int) -> int:
    """The place value that a digit (from 0) leaves when it is used some times, or `NOTHING`."""
    for _ in range(times):
        if value == NOTHING:
            break
        value = after[digit, value]
    return value


@always_inlined
def _add(possible: Ints, cells: int, digit: int) -> None:
    for cell in range(len(possible)):
        if cells >> cell & 1:
            possible[cell] |= digit


@jit(_INTS(_INTS))
def independent_sets(conflicts: Ints) -> Ints:
    """The sets of cells with no two in conflict, ascending; `conflicts` has for each cell those it is in line with.

    At most 16 cells.
    """
    size = len(conflicts)
    free = np.zeros(1 << size, np.bool_)
    free[0] = True
    for cell in range(size):
        highest = 1 << cell
        for others in range(highest):
            free[highest | others] = free[others] and conflicts[cell] & others == 0
    return np.flatnonzero(free).astype(np.int32)


@jit(_TABLE(types.int64, _INTS, _INTS, types.int32[:, ::1]))
def completions(size: int, sets: Ints, allowed: Ints, after: Ints) -> NDArray[np.int64]:
    """In how many ways digits from each one on fill each set of cells and use up each place value.

    `allowed` has for each digit the cells that take it, `after` (shape (digits, values)) the place value it leaves of
    each. Value 0 is when nothing is left. Returns shape (digits + 1, 2^size, values). Exact for up to 16 cells and 12
    digits: there are at most 12^16 < 2^63 placements.
    """
    digits, values = after.shape
    table = np.zeros((digits + 1, 1 << size, values), np.int64)
    table[digits, 0, 0] = 1
    for digit in range(digits - 1, -1, -1):
        for chosen in sets:
            if chosen & ~allowed[digit]:
                continue
            times = count(chosen)
            others = ((1 << size) - 1) & ~chosen
            rest = others
            while True:
                for value in range(values):
                    left = leave(after, digit, times, value)
                    if left != NOTHING:
                        table[digit, rest | chosen, value] += table[digit + 1, rest, left]
                if rest == 0:
                    break
                rest = (rest - 1) & others
    return table


@jit(_INTS(types.int64, types.int64, _INTS, _INTS, types.int32[:, ::1], _TABLE))
def possible_digits(
    size: int, target: int, sets: Ints, allowed: Ints, after: Ints, table: NDArray[np.int64]
) -> Ints:
    """The digits of each cell in all placements, as sets; `target` is a place value."""
    digits, values = after.shape
    full = (1 << size) - 1
    reached = np.zeros((1 << size, values), np.bool_)
    reached[0, target] = True
    possible = np.zeros(size, np.int32)
    for digit in range(digits):
        following = np.zeros_like(reached)
        for chosen in sets:
            if chosen & ~allowed[digit]:
                continue
            others = full & ~chosen
            used = others
            while True:
                for value in range(values):
                    if reached[used, value]:
                        left = leave(after, digit, count(chosen), value)
                        if left != NOTHING and table[digit + 1, others & ~used, left]:
                            following[used | chosen, left] = True
                            _add(possible, chosen, 1 << digit)
                if used == 0:
                    break
                used = (used - 1) & others
        reached = following
    return possible
