"""Parts of cages in sets of whole lines, what they amount to, and which sets have changed."""

from typing import Final

import numpy as np
from numba import types
from numpy.typing import NDArray

from worker.compilation.jit import always_inlined, jit, tuple_type
from worker.games.kenken.kernels.reasoning.ways import (
    DIGIT,
    EXPONENT_BITS,
    MOST_WAYS,
    PARITY,
    PRIMES,
    PRODUCT,
    SUM,
    UNKNOWN,
    WAYS_TYPE,
    Ways,
)
from worker.games.kenken.kernels.solving.layout import (
    ADD,
    CANDIDATES_TYPE,
    FIRST,
    LAYOUT_TYPE,
    MULTIPLY,
    SEARCH,
    SIZE,
    SUBTRACT,
    SUPPORTS,
    TARGET,
    Candidates,
    Ints,
    Layout,
    Longs,
)

_WAYS_TOGETHER: Final = 62
"""Number of ways whose digits are counted at once, each by a bit of a number."""


@always_inlined
def part_in(
    cell_units: Ints, cages: Longs, members: Ints, spans: Ints, cage: int, axis: int, chosen: int
) -> int:
    """Return the part of a cage in a set of rows, or of columns for axis 1; `spans` has the lines of each cage."""
    span, first, size = spans[axis, cage], cages[cage, FIRST], cages[cage, SIZE]
    if span & chosen == 0:
        return 0
    part = (1 << size) - 1
    if span & ~chosen:
        part, begin = 0, axis * (cell_units[-1, 0] + 1)
        for place in range(size):
            part |= (chosen >> (cell_units[members[first + place], axis] - begin) & 1) << place
    return int(part)


@always_inlined
def is_fresh(ways: Ways, slot: int, axis: int, chosen: int) -> bool:
    """Return True if a cage in a set of lines has changed since a technique found nothing there."""
    lines, seen, line = ways.lines_changed, ways.seen_sets[slot, axis, chosen], 0
    while chosen:
        if chosen & 1 and lines[axis, line] > seen:
            return True
        chosen >>= 1
        line += 1
    return False


@always_inlined
def _bounds_of(weights: Longs, candidates: int, scale: int) -> tuple[int, int]:
    """Return the least and the greatest weight of some candidates."""
    least, most = 1 << 60, -1
    for digit in range(weights.shape[1]):
        if candidates >> digit & 1:
            least, most = min(least, weights[scale, digit]), max(most, weights[scale, digit])
    return least, most


@always_inlined
def _exponents_of(target: int) -> int:
    """Return what `exponents` does for a number."""
    packed = 0
    for place in range(len(PRIMES)):
        prime = PRIMES[place]
        while target > 1 and target % prime == 0:
            target //= prime
            packed += 1 << EXPONENT_BITS * place
    return packed


@always_inlined
def adds_support(room: Longs, digits: NDArray[np.int8], size: int, way: int) -> bool:
    """Return True if a way to fill a cage has a digit that is not yet among the `SUPPORTS` of its cell."""
    adds = False
    for place in range(size):
        adds |= not room[SUPPORTS, place] >> digits[way, place] & 1
    return adds


@jit(types.void(WAYS_TYPE, *[types.int64] * 3))
def _count_in_part(ways: Ways, cage: int, size: int, part: int) -> None:
    """Keep how often each digit occurs in a part of a cage with listed ways: all digits in one pass over the ways."""
    digits, low, high = ways.digits, ways.low, ways.high
    order, row, begin = ways.weights.shape[1], ways.parts[cage] + part, cage * MOST_WAYS
    counts, always = np.zeros(order, np.int64), (1 << order) - 1
    for scale in range(DIGIT, DIGIT + order):
        low[row, scale], high[row, scale] = size, 0
    for way in range(begin, begin + ways.counts[cage]):
        present = 0
        for place in range(size):
            if part >> place & 1:
                counts[digits[way, place]] += 1
                present |= 1 << digits[way, place]
        always &= present
        for place in range(size):
            digit = digits[way, place]
            if part >> place & 1 and counts[digit]:
                scale = DIGIT + digit
                low[row, scale] = min(low[row, scale], counts[digit])
                high[row, scale] = max(high[row, scale], counts[digit])
                counts[digit] = 0
    for digit in range(order):
        if not always >> digit & 1:
            low[row, DIGIT + digit] = 0


@always_inlined
def _measure_ways(ways: Ways, cage: int, size: int, scale: int, part: int) -> tuple[int, int]:
    """Return the least and the greatest amount of a part of a cage with listed ways."""
    digits, weights, begin = ways.digits, ways.weights, cage * MOST_WAYS
    low, high = 1 << 62, 0
    for way in range(begin, begin + ways.counts[cage]):
        amount = 0
        for place in range(size):
            if part >> place & 1:
                amount += weights[scale, digits[way, place]]
        amount = amount & 1 if scale == PARITY else amount
        low, high = min(low, amount), max(high, amount)
    return low, high


@always_inlined
def measure_candidates(
    layout: Layout, candidates: Candidates, weights: Longs, cage: int, scale: int, part: int
) -> tuple[int, int]:
    """Return bounds of the amount of a part of a cage: by its target if it is the whole, or by candidates."""
    cages, members = layout.cages, layout.members
    first, size = cages[cage, FIRST], cages[cage, SIZE]
    search, target = cages[cage, SEARCH], cages[cage, TARGET]
    if part == (1 << size) - 1:
        # The parity of a difference is that of the sum.
        if scale == PARITY and search in (ADD, SUBTRACT):
            return target & 1, target & 1
        if scale == SUM and search == ADD:
            return target, target
        if scale == PRODUCT and search == MULTIPLY:
            return _exponents_of(target), _exponents_of(target)
    low, high, odd = 0, 0, False
    for place in range(size):
        if part >> place & 1:
            least, most = _bounds_of(weights, candidates[members[first + place]], scale)
            low, high, odd = low + least, high + most, odd or least != most
    if scale == PARITY:
        low, high = (0, 1) if odd else (low & 1, low & 1)
    return low, high


@jit(tuple_type(types.int64, types.int64)(LAYOUT_TYPE, CANDIDATES_TYPE, WAYS_TYPE, *[types.int64] * 3))
def _measure_part(
    layout: Layout, candidates: Candidates, ways: Ways, cage: int, scale: int, part: int
) -> tuple[int, int]:
    """Return what `amounts_of` does, and keep it."""
    size, row = layout.cages[cage, SIZE], ways.parts[cage] + part
    if ways.parts[cage] < 0 or ways.counts[cage] <= 0:
        low, high = measure_candidates(layout, candidates, ways.weights, cage, scale, part)
    elif scale >= DIGIT:
        _count_in_part(ways, cage, size, part)
        return ways.low[row, scale], ways.high[row, scale]
    else:
        low, high = _measure_ways(ways, cage, size, scale, part)
    if ways.parts[cage] >= 0:
        ways.low[row, scale], ways.high[row, scale] = low, high
    return low, high


@jit(types.void(LAYOUT_TYPE, CANDIDATES_TYPE, WAYS_TYPE, *[types.int64] * 2))
def count_pairs_in_part(layout: Layout, candidates: Candidates, ways: Ways, cage: int, part: int) -> None:
    """Keep how often each two digits occur together in a part of a cage, in which none occurs more than twice.

    The ways that have a digit once, or twice, are bits, so that many are counted together.
    """
    digits, low, high, size = ways.digits, ways.pair_low, ways.pair_high, layout.cages[cage, SIZE]
    order, row, begin = ways.weights.shape[1], ways.parts[cage] + part, cage * MOST_WAYS
    ways.pairs_counted[row] = ways.changed[len(layout.cages)]
    if ways.counts[cage] <= 0:
        for pair in range(low.shape[1]):
            scale = DIGIT + order + pair
            low[row, pair], high[row, pair] = measure_candidates(
                layout, candidates, ways.weights, cage, scale, part
            )
        return
    once, twice, end = np.empty(order, np.int64), np.empty(order, np.int64), begin + ways.counts[cage]
    low[row], high[row] = size, 0
    while begin < end:
        together = min(_WAYS_TOGETHER, end - begin)
        once[:], twice[:], every = 0, 0, (1 << together) - 1
        for way in range(together):
            for place in range(size):
                if part >> place & 1:
                    digit = digits[begin + way, place]
                    twice[digit] |= once[digit] & 1 << way
                    once[digit] |= 1 << way
        pair = 0
        for one in range(order):
            for other in range(one + 1, order):
                first, fourth = once[one] | once[other], twice[one] & twice[other]
                second = (once[one] & once[other]) | twice[one] | twice[other]
                third = (once[one] & twice[other]) | (twice[one] & once[other])
                least = (first == every) + (second == every) + (third == every) + (fourth == every)
                most = (first != 0) + (second != 0) + (third != 0) + (fourth != 0)
                low[row, pair], high[row, pair] = min(low[row, pair], least), max(high[row, pair], most)
                pair += 1
        begin += together


@always_inlined
def amounts_of(
    layout: Layout,
    candidates: Candidates,
    ways: Ways,
    low: Longs,
    high: Longs,
    cage: int,
    begin: int,
    scale: int,
    part: int,
) -> tuple[int, int]:
    """Return the least and the greatest amount of a part of a cage; `low`, `high` and `begin` are those of `ways`."""
    if begin >= 0 and low[begin + part, scale] != UNKNOWN:
        return low[begin + part, scale], high[begin + part, scale]
    return _measure_part(layout, candidates, ways, cage, scale, part)
