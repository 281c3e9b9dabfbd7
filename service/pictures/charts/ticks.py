"""The ticks of an axis."""

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from worker.declarations.figures.numbers import decade, power_of_ten

_NICE: Final = (1, 2, 5, 10)


def nice_step(rough: Fraction, *, whole: bool) -> Fraction:
    """Return the smallest of 1, 2, 5 × 10^k that is not below ``rough`` > 0, and not below 1 if ``whole``."""
    unit = power_of_ten(decade(rough))
    step = next(unit * factor for factor in _NICE if unit * factor >= rough)
    return max(step, Fraction(1)) if whole else step


def linear_ticks(top: Fraction, most: int, *, whole: bool) -> tuple[Fraction, ...]:
    """Return multiples of a nice step from 0 to the first not below ``top``, at most about ``most`` of them above 0."""
    if not top:
        return Fraction(0), Fraction(1)
    step = nice_step(top / most, whole=whole)
    return tuple(step * i for i in range(math.ceil(top / step) + 1))


def decade_stride(decades: int, most: int) -> int:
    """Return the number of decades between ticks, so that there are about ``most``: 1, 2, 3, 5, 10 and so on."""
    for stride in (1, 2, 3):
        if decades <= stride * most:
            return stride
    return max(int(nice_step(Fraction(decades, most), whole=True)), 5)


def whole_ticks(low: int, high: int, step: int) -> tuple[int, ...]:
    """Return the multiples of the step from low to high, and low itself if it is nearly a step before them."""
    multiples = tuple(range(-(-low // step) * step, high + 1, step))
    if not multiples or 4 * (multiples[0] - low) >= 3 * step:
        return low, *multiples
    return multiples


def keep_apart(wanted: Iterable[tuple[int, float, float]]) -> frozenset[int]:
    """Return the ticks that do not overlap with a more important one.

    ``wanted`` has (tick, position, room it needs), in order of importance.
    """
    kept: list[tuple[int, float, float]] = []
    for tick, place, room in wanted:
        if all(abs(place - other) >= (room + others) / 2 for _, other, others in kept):
            kept.append((tick, place, room))
    return frozenset(tick for tick, _, _ in kept)
