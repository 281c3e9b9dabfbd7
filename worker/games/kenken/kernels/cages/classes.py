"""Counting the placements of a cage by sets of cells with the same digit.

The cells with the same digit are an independent set: no two of them in a line. So a placement is a way to split
the cells of a cage into one independent set a digit, and placements are counted over sets of cells instead of
being listed. A place value says what is left of the target; `after` tells what a digit leaves of it.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numba import types
from numpy.typing import NDArray

from worker.compilation.jit import always_inlined, jit
from worker.games.kenken.kernels.solving.bits import count
from worker.games.kenken.kernels.solving.layout import Ints
from worker.games.kenken.rules.cage import Operator

NOTHING: Final = -1
"""No place value: a digit does not fit."""
_INTS: Final = types.int32[::1]
_PRIMES: Final = (2, 3, 5, 7, 11)
"""The prime factors of all digits."""


@always_inlined
def leave(after: Ints, digit: int, times: int, value: int) -> int:
    """Return the place value left after `times` uses of a digit (from 0), or `NOTHING`."""
    for _ in range(times):
        if value == NOTHING:
            break
        value = after[digit, value]
    return value


def independent_sets(conflicts: Ints) -> tuple[Ints, NDArray[np.int64]]:
    """Return the sets of cells without conflicts, ordered by size, and the index where each size begins.

    `conflicts` holds for each of at most 16 cells the set of cells in line with it.
    """
    free = np.ones(1, np.bool_)
    for others in conflicts:
        free = np.concatenate((free, free & (np.arange(len(free)) & others == 0)))
    sets = np.flatnonzero(free).astype(np.int32)
    sizes = np.bitwise_count(sets)
    begins = np.searchsorted(np.sort(sizes), np.arange(len(conflicts) + 2)).astype(np.int64)
    return sets[np.argsort(sizes, kind="stable")], begins


@jit(types.int64[:, :, ::1](types.int64, _INTS, _INTS, types.int32[:, ::1]))
def completions(size: int, sets: Ints, allowed: Ints, after: Ints) -> NDArray[np.int64]:
    """Count the ways to fill each set of cells and use up each place value with the digits from each one on.

    `allowed` holds for each digit the set of cells that take it, `after` (shape (digits, values)) the place value that
    the digit leaves of each place value. Value 0 means that nothing is left. Returns shape (digits + 1, 2^size,
    values). Exact for up to 16 cells and 12 digits: there are at most 12^16 < 2^63 placements.
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


def place_values(operator: Operator, order: int, target: int, size: int) -> tuple[Ints, int] | None:
    """Return `after` and the target's place value for `+` or `×`; None if `size` digits cannot make the target."""
    if operator == "+":
        return _after_sum(order, target) if size <= target <= order * size else None
    return _after_product(order, target) if 1 <= target <= order**size else None


def _after_sum(order: int, target: int) -> tuple[Ints, int]:
    """Return `after` and the target's place value for sums: a place value is the sum that is left."""
    sums = np.arange(target + 1, dtype=np.int32)
    digits = np.arange(1, order + 1, dtype=np.int32)
    return np.maximum(sums[None, :] - digits[:, None], NOTHING), target


def _after_product(order: int, target: int) -> tuple[Ints, int] | None:
    """Return `after` and the target's place value for products, or None if digits do not make the target.

    A place value is the index of a divisor of the target.
    """
    divisors: dict[int, None] = {target: None}
    for prime in _PRIMES:
        for divisor in list(divisors):
            rest = divisor
            while rest % prime == 0:
                rest //= prime
                divisors[rest] = None
    if 1 not in divisors:
        return None
    number = {divisor: place for place, divisor in enumerate(sorted(divisors))}
    rows = [
        [number[divisor // digit] if divisor % digit == 0 else NOTHING for divisor in number]
        for digit in range(1, order + 1)
    ]
    return np.array(rows, np.int32), number[target]


def conflicts(cells: Sequence[tuple[int, int]]) -> Ints:
    """Return for each cell the set of cells in line with it."""
    sets = [
        sum(
            1 << place
            for place, (row, column) in enumerate(cells)
            if (row, column) != cell and (row == cell[0] or column == cell[1])
        )
        for cell in cells
    ]
    return np.array(sets, np.int32)
