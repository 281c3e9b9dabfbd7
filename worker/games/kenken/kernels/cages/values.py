"""Place values: what is left of the target of a cage as digits are taken from it."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from worker.games.kenken.kernels.cages.classes import NOTHING
from worker.games.kenken.kernels.solving.work import Ints
from worker.games.kenken.rules.cage import Operator

_PRIMES: Final = (2, 3, 5, 7, 11)
"""The primes that digits are made of."""


def place_values(operator: Operator, order: int, target: int, size: int) -> tuple[Ints, int] | None:
    """`after` and the place value of a target for `+` or `×`; None when it is beyond what `size` digits make."""
    if operator == "+":
        return _after_sum(order, target) if size <= target <= order * size else None
    return _after_product(order, target) if 1 <= target <= order**size else None


def _after_sum(order: int, target: int) -> tuple[Ints, int]:
    """A place value is a sum."""
    sums = np.arange(target + 1, dtype=np.int32)
    digits = np.arange(1, order + 1, dtype=np.int32)
    return np.maximum(sums[None, :] - digits[:, None], NOTHING), target


def _after_product(order: int, target: int) -> tuple[Ints, int] | None:
    """A place value is the number of a divisor; None if digits do not make the target."""
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
    """For each cell the cells in line with it, as a set."""
    sets = [
        sum(
            1 << place
            for place, (row, column) in enumerate(cells)
            if (row, column) != cell and (row == cell[0] or column == cell[1])
        )
        for cell in cells
    ]
    return np.array(sets, np.int32)
