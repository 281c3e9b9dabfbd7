"""The divisors of a number as states: its prime exponents in mixed radix, so that 1 is state 0."""

from collections.abc import Sequence
from itertools import accumulate
from operator import mul
from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import Int32s, Int64s
from worker.compilation.jit import jit
from worker.declarations.checkpoint import Checkpoint
from worker.games.partition.kernels.factors import Factored
from worker.games.partition.kernels.wide import Words, add
from worker.games.partition.rules.filters import Filters

_LONGS: Final = types.int64[::1]
_SLICE: Final = 1 << 26
"""Additions between two checkpoints: some tenths of a second."""


def strides(exponents: Sequence[int]) -> list[int]:
    """What one more of each prime adds to a state."""
    return [1, *accumulate((exponent + 1 for exponent in exponents), mul)][: len(exponents)]


def divisor_states(number: Factored, filters: Filters) -> tuple[list[int], Int64s]:
    """The divisors that pass the filters, ascending, and their states."""
    found = [(1, 0)]
    for prime, exponent, stride in zip(
        number.primes, number.exponents, strides(number.exponents), strict=True
    ):
        powers = [prime**power for power in range(exponent + 1)]
        found = [
            (divisor * power, state + step * stride)
            for divisor, state in found
            for step, power in enumerate(powers)
            if filters.maximum is None or divisor * power <= filters.maximum
        ]
    kept = sorted((divisor, state) for divisor, state in found if filters.allows(divisor))
    return [divisor for divisor, _ in kept], np.array([state for _, state in kept], np.int64)


def after_divisors(number: Factored, states: Int64s) -> Int32s:
    """What dividing by some divisors, by their states, leaves of each divisor: `after` of `counts`."""
    return _after(np.array(number.exponents, np.int64) + 1, states, number.divisors)


def multiples(exponents: Sequence[int], states: Int64s) -> Int64s:
    """How many divisors of a number each of some divisors, by their states, divides."""
    found = np.ones(len(states), np.int64)
    for exponent, stride in zip(exponents, strides(exponents), strict=True):
        found *= exponent + 1 - states // stride % (exponent + 1)
    return found


def use_divisors(
    counts: Words,
    exponents: Sequence[int],
    states: Int64s,
    distinct: bool,
    counted: bool,
    checkpoint: Checkpoint,
) -> None:
    """Let factorizations use more divisors, by their states: `counts`, shape (levels, divisors, width), as in `counts`.

    `checkpoint` is called every few tenths of a second.
    """
    radix = np.array(exponents, np.int64) + 1
    effort = np.cumsum(multiples(exponents, states)) * (counts.shape[0] * counts.shape[2])
    start = 0
    while start < len(states):
        spent = effort[start - 1] if start else 0
        stop = max(start + 1, int(np.searchsorted(effort, spent + _SLICE)))
        _use(counts, radix, states[start:stop], distinct, counted)
        checkpoint()
        start = stop


@jit(types.int32[:, ::1](_LONGS, _LONGS, types.int64))
def _after(radix: Int64s, divisors: Int64s, states: int) -> Int32s:
    """`after_divisors`; the digits of a state, least first, are its exponents."""
    after = np.empty((len(divisors), states), np.int32)
    digits = np.empty(len(radix), np.int64)
    for row in range(len(divisors)):
        digits[:] = 0
        for state in range(states):
            rest, fits = divisors[row], True
            for place in range(len(radix)):
                fits &= digits[place] >= rest % radix[place]
                rest //= radix[place]
            after[row, state] = state - divisors[row] if fits else -1
            for place in range(len(radix)):
                digits[place] += 1
                if digits[place] < radix[place]:
                    break
                digits[place] = 0
    return after


@jit(types.void(types.uint64[:, :, ::1], _LONGS, _LONGS, types.boolean, types.boolean))
def _use(counts: Words, radix: Int64s, divisors: Int64s, distinct: bool, counted: bool) -> None:
    """`use_divisors`: every quotient by a divisor is gone through, from the least, or the largest if `distinct`."""
    levels = len(counts)
    way = -1 if distinct else 1
    sizes, digits, steps = np.empty_like(radix), np.empty_like(radix), np.ones_like(radix)
    for place in range(1, len(radix)):
        steps[place] = steps[place - 1] * radix[place - 1]
    for divisor in divisors:
        rest, quotient, ways = divisor, 0, 1
        for place in range(len(radix)):
            sizes[place] = radix[place] - rest % radix[place]
            rest //= radix[place]
            digits[place] = sizes[place] - 1 if distinct else 0
            quotient += digits[place] * steps[place]
            ways *= sizes[place]
        for _ in range(ways):
            for step in range(levels - counted):
                level = levels - 1 - step if distinct else step + counted
                add(counts[level, quotient + divisor], counts[level - counted, quotient])
            for place in range(len(radix)):
                turn = digits[place] == (0 if distinct else sizes[place] - 1)
                change = way * (1 - sizes[place]) if turn else way
                digits[place] += change
                quotient += change * steps[place]
                if not turn:
                    break
