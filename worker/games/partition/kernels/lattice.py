"""Counting factorizations over the divisors of a number.

Divisors are states: the exponents of the primes in mixed radix, so that 1 is state 0. Primes that divide the number
once may be taken together: let F_t(s) count the factorizations of s times t further primes. The factor that holds one
of these primes may hold any i of the others and any divisor of s, so that with G = sum of F over the divisors of s

    F_(t+1)(s) = sum over i of C(t, i) · G_i(s), times y if factors are counted by y,

which holds for distinct factors too. As with Bell numbers (s = 1) only additions are needed, in a triangle.
"""

from collections.abc import Sequence
from itertools import accumulate
from math import comb, prod
from operator import mul
from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import Int32s, Int64s
from worker.compilation.jit import jit
from worker.declarations.checkpoint import Checkpoint
from worker.games.partition.kernels.factors import Factored
from worker.games.partition.kernels.ranking import NOTHING
from worker.games.partition.kernels.words import Words, add_in_place, subtract, to_int
from worker.games.partition.rules.filters import Filters, TooLargeError

MAX_EFFORT: Final = 1 << 32
"""The most additions of words: about ten seconds."""
MAX_WORDS: Final = 1 << 24
"""The most words held in memory: 128 MiB."""
_LONGS: Final = types.int64[::1]
_SLICE: Final = 1 << 26
"""Additions between two checkpoints: a few tenths of a second."""


def strides(exponents: Sequence[int]) -> list[int]:
    """Return how much one more of each prime adds to a state."""
    return [1, *accumulate((exponent + 1 for exponent in exponents), mul)][: len(exponents)]


def divisor_states(number: Factored, filters: Filters) -> tuple[list[int], Int64s]:
    """Return the divisors that pass the filters, ascending, and their states."""
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
    """Return the state of each divisor's quotient by each of some divisors, given as states: `after` of `ranking`."""
    every = np.arange(number.divisors, dtype=np.int32)
    after = every - states.astype(np.int32)[:, None]
    for exponent, stride in zip(number.exponents, strides(number.exponents), strict=True):
        had, taken = (divisors // stride % (exponent + 1) for divisors in (every, states))
        np.putmask(after, had < taken[:, None], NOTHING)
    return after


def multiples(exponents: Sequence[int], states: Int64s) -> Int64s:
    """Return how many divisors of a number are multiples of each of some divisors, given as states."""
    found = np.ones(len(states), np.int64)
    for exponent, stride in zip(exponents, strides(exponents), strict=True):
        found *= exponent + 1 - states // stride % (exponent + 1)
    return found


def use_divisors(
    counts: Words,
    exponents: Sequence[int],
    states: Int64s,
    copies: int | None,
    counted: bool,
    checkpoint: Checkpoint,
) -> None:
    """Let factorizations use more divisors, given as states, some times each; `counts` is as in `ranking`.

    `checkpoint` is called every few tenths of a second.
    """
    if copies is not None and copies > 1:
        dropped = _powers(exponents, states, copies + 1)
        _use_in_slices(counts, exponents, dropped, True, -1, (copies + 1) * counted, checkpoint)
    _use_in_slices(counts, exponents, states, copies == 1, 1, int(counted), checkpoint)


def _powers(exponents: Sequence[int], states: Int64s, power: int) -> Int64s:
    """Return the states of those powers of some divisors that are divisors."""
    fits = np.ones(len(states), np.bool_)
    for exponent, stride in zip(exponents, strides(exponents), strict=True):
        fits &= states // stride % (exponent + 1) * power <= exponent
    return states[fits] * power


def _use_in_slices(
    counts: Words,
    exponents: Sequence[int],
    states: Int64s,
    descending: bool,
    sign: int,
    used: int,
    checkpoint: Checkpoint,
) -> None:
    radix = np.array(exponents, np.int64) + 1
    effort = np.cumsum(multiples(exponents, states)) * (counts.shape[0] * counts.shape[2])
    start = 0
    while start < len(states):
        spent = effort[start - 1] if start else 0
        stop = max(start + 1, int(np.searchsorted(effort, spent + _SLICE)))
        _use(counts, radix, states[start:stop], descending, sign < 0, used)
        checkpoint()
        start = stop


class LatticeCounts:
    """Counts of the factorizations of a number's divisors into factors of 2 or more, by number of factors."""

    def __init__(
        self,
        exponents: tuple[int, ...],
        most_factors: int | None,
        copies: int | None,
        width: int,
        checkpoint: Checkpoint = lambda: None,
    ) -> None:
        """Count for all divisors, by number of factors up to `most_factors` unless that is None.

        `width` words must hold any count. Raises `TooLargeError` before any work beyond `MAX_EFFORT` or `MAX_WORDS`.
        """
        self._repeated = [place for place, exponent in enumerate(exponents) if exponent > 1]
        self._single = [place for place, exponent in enumerate(exponents) if exponent == 1]
        inner = [exponents[place] for place in self._repeated]
        self._strides = strides(inner)
        self._counted = most_factors is not None
        shape = (
            (0 if most_factors is None else most_factors) + 1,
            prod(exponent + 1 for exponent in inner),
            width,
        )
        _check_cost(inner, len(self._single), prod(shape))
        first = np.zeros(shape, np.uint64)
        first[0, 0, 0] = 1
        every = np.arange(1, shape[1], dtype=np.int64)
        use_divisors(first, inner, every, copies, self._counted, checkpoint)
        self._counts = [first]
        self._add_primes(np.array(inner, np.int64) + 1, checkpoint)

    def count(self, exponents: tuple[int, ...], factors: int | None = None) -> int:
        """Return how many factorizations a divisor, given by its exponents, has into `factors` factors (None: any)."""
        single = sum(exponents[place] for place in self._single)
        state = sum(
            exponents[place] * stride for place, stride in zip(self._repeated, self._strides, strict=True)
        )
        counts = self._counts[single]
        level = factors if factors is not None else 0
        return to_int(counts[level, state]) if 0 <= level < len(counts) else 0

    def _add_primes(self, radix: Int64s, checkpoint: Checkpoint) -> None:
        """Compute F_1, F_2, … from F_0; the rows of the triangle are the partial sums of the binomials."""
        row: list[Words] = []
        for _ in self._single:
            current = self._counts[-1].copy()
            _sum_over_divisors(current, radix)
            following = [current]
            for above in row:
                current = current.copy()
                _add_all(current, above)
                following.append(current)
            row = following
            counts = row[-1]
            if self._counted:
                counts = np.zeros_like(counts)
                counts[1:] = row[-1][:-1]
            self._counts.append(counts)
            checkpoint()


def _check_cost(inner: list[int], single: int, words: int) -> None:
    pairs = prod(comb(exponent + 2, 2) for exponent in inner)
    size = prod(exponent + 1 for exponent in inner)
    effort = words // size * pairs + words * single * (single + len(inner) + 1)
    kept = words * (2 * single + 1)
    if effort > MAX_EFFORT or kept > MAX_WORDS:
        raise TooLargeError(
            f"counting over the divisors takes {effort} additions and {kept} words; the most are {MAX_EFFORT} and"
            f" {MAX_WORDS}"
        )


@jit(types.void(types.uint64[:, :, ::1], types.uint64[:, :, ::1]))
def _add_all(into: Words, other: Words) -> None:
    levels, states, _ = into.shape
    for level in range(levels):
        for state in range(states):
            add_in_place(into[level, state], other[level, state])


@jit(types.void(types.uint64[:, :, ::1], types.int64[::1]))
def _sum_over_divisors(counts: Words, radix: Int64s) -> None:
    """Replace each count by the sum of the counts of all divisors, prime by prime."""
    levels, states, _ = counts.shape
    stride = 1
    for base in radix:
        for level in range(levels):
            for state in range(states):
                if state // stride % base:
                    add_in_place(counts[level, state], counts[level, state - stride])
        stride *= base


@jit(types.void(types.uint64[:, :, ::1], _LONGS, _LONGS, types.boolean, types.boolean, types.int64))
def _use(counts: Words, radix: Int64s, divisors: Int64s, descending: bool, negative: bool, used: int) -> None:
    """Add or subtract the counts of every quotient by each divisor, which takes `used` levels; see `use_divisors`.

    Descending, the counts are those before the divisor is used, otherwise those after it.
    """
    levels = len(counts)
    way = -1 if descending else 1
    sizes, digits, steps = np.empty_like(radix), np.empty_like(radix), np.ones_like(radix)
    for place in range(1, len(radix)):
        steps[place] = steps[place - 1] * radix[place - 1]
    for divisor in divisors:
        rest, quotient, ways = divisor, 0, 1
        for place in range(len(radix)):
            sizes[place] = radix[place] - rest % radix[place]
            rest //= radix[place]
            digits[place] = sizes[place] - 1 if descending else 0
            quotient += digits[place] * steps[place]
            ways *= sizes[place]
        for _ in range(ways):
            for step in range(levels - used):
                level = levels - 1 - step if descending else step + used
                if negative:
                    subtract(counts[level, quotient + divisor], counts[level - used, quotient])
                else:
                    add_in_place(counts[level, quotient + divisor], counts[level - used, quotient])
            for place in range(len(radix)):
                turn = digits[place] == (0 if descending else sizes[place] - 1)
                change = way * (1 - sizes[place]) if turn else way
                digits[place] += change
                quotient += change * steps[place]
                if not turn:
                    break
