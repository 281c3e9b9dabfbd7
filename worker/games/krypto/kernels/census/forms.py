"""Counting forms: for every hand and target, the number of ways in which the hand makes the target.

This is the last step of a hand: which values of its parts make targets, and how often. Lists are ordered, so the
operands that fit a given operand are adjacent and found by bisection: sums need equal denominators; for p/q times x/y
to be an integer, y has to divide p and q has to divide x. Intermediate numbers are products of a listed number and a
target, below 2^56.

Each `_add` adds to a row of counts, of shape (targets,), for targets from `first` to `last`. It takes all splits of a
hand at once, because every access to a tuple of arrays costs time.
"""

from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import Int32s, Int64s, UInt32s
from worker.compilation.jit import inlined, jit
from worker.games.krypto.kernels.census.values import LISTS_TYPE, ValueLists, divided, find_parts

Splits = Int64s
"""Shape (splits, 3): the places of the lists of a smaller part l and a larger part r, and the number of ways to
split the hand into them."""

_SPLITS_TYPE: Final = types.int64[:, ::1]
_PARTS_TYPE: Final = types.int64[::1]
_ADD_TYPE: Final = types.void(types.uint32[::1], types.int64, types.int64, LISTS_TYPE, _SPLITS_TYPE)


@inlined
def _bisect(ascending: Int32s, start: int, stop: int, least: int) -> int:
    """Return the first place from `start` to `stop` whose number is at least `least`, or `stop`."""
    while start < stop:
        middle = (start + stop) >> 1
        below = ascending[middle] < least
        start = middle + 1 if below else start
        stop = stop if below else middle
    return start


@jit(_ADD_TYPE)
def _add_sums(row: UInt32s, first: int, last: int, lists: ValueLists, splits: Splits) -> None:
    """Add l + r, r + l, l - r and r - l."""
    starts, fractions, ends = lists.first, lists.fractions, lists.last
    numerators, denominators, writings = lists.numerators, lists.denominators, lists.writings
    for split in range(len(splits)):
        left, right, ways = splits[split, 0], splits[split, 1], splits[split, 2]
        for i in range(starts[left], ends[left]):
            p, q = numerators[i], denominators[i]
            group, group_end = starts[right], fractions[right]
            if q != 1:
                group = _bisect(denominators, fractions[right], ends[right], q)
                group_end = _bisect(denominators, group, ends[right], q + 1)
            # l + r and r + l, r - l, l - r, as sign·r + offset.
            for sign, turned, times in ((1, 1, 2), (1, -1, 1), (-1, 1, 1)):
                offset, weight = turned * p, times * ways * writings[i]
                lowest, highest = first * q - offset, last * q - offset
                if sign < 0:
                    lowest, highest = -highest, -lowest
                entry = _bisect(numerators, group, group_end, lowest)
                while entry < group_end and numerators[entry] <= highest:
                    total = sign * numerators[entry] + offset
                    if q == 1:
                        row[total - first] += weight * writings[entry]
                    elif total % q == 0:
                        row[total // q - first] += weight * writings[entry]
                    entry += 1


@jit(types.void(types.uint32[::1], types.int64, types.int64, LISTS_TYPE, _SPLITS_TYPE, types.boolean))
def _add_multiples(
    row: UInt32s, first: int, last: int, lists: ValueLists, splits: Splits, whole: bool
) -> None:
    """Add l × r, r × l and r ÷ l for integers r if `whole`, else for fractions r."""
    starts, fractions, ends = lists.first, lists.fractions, lists.last
    numerators, denominators, writings = lists.numerators, lists.denominators, lists.writings
    group_ends = lists.group_end
    for split in range(len(splits)):
        left, right, ways = splits[split, 0], splits[split, 1], splits[split, 2]
        begin = starts[right] if whole else fractions[right]
        end = fractions[right] if whole else ends[right]
        if begin == end:
            continue
        for i in range(starts[left], ends[left]):
            if numerators[i] == 0:
                continue
            sign = 1 if numerators[i] > 0 else -1
            nearest, farthest = (first, last) if sign > 0 else (-last, -first)
            # x/y times p/q, which is |l| and then 1/|l|.
            for inverse, times in ((False, 2), (True, 1)):
                p = denominators[i] if inverse else abs(numerators[i])
                q = abs(numerators[i]) if inverse else denominators[i]
                weight = times * ways * writings[i]
                group = begin
                while group < end and denominators[group] <= p:
                    group_end = starts[right] + group_ends[group]
                    factor = divided(p, denominators[group])
                    if factor * denominators[group] == p:
                        lowest, highest = -(-nearest * q // factor), farthest * q // factor
                        entry = _bisect(numerators, group, group_end, lowest)
                        while entry < group_end and numerators[entry] <= highest:
                            if q == 1:
                                row[sign * factor * numerators[entry] - first] += weight * writings[entry]
                            elif numerators[entry] % q == 0:
                                target = sign * factor * (numerators[entry] // q)
                                row[target - first] += weight * writings[entry]
                            entry += 1
                    group = group_end


@jit(_ADD_TYPE)
def _add_quotients(row: UInt32s, first: int, last: int, lists: ValueLists, splits: Splits) -> None:
    """Add l ÷ r."""
    starts, ends = lists.first, lists.last
    numerators, denominators, writings = lists.numerators, lists.denominators, lists.writings
    by_numerator, numerator_end = lists.by_numerator, lists.numerator_end
    for split in range(len(splits)):
        left, right, ways = splits[split, 0], splits[split, 1], splits[split, 2]
        begin, end = starts[right], ends[right]
        for i in range(starts[left], ends[left]):
            p, q, weight = numerators[i], denominators[i], ways * writings[i]
            # Positive targets, then negative ones. The numerator x of a divisor x/y has to divide p, and p/x is
            # not farther from 0 than the farthest target.
            for sign, farthest in ((1, last), (-1, -first)):
                if p == 0 or farthest <= 0:
                    continue
                nearest, largest = -(-abs(p) // farthest), abs(p)
                lowest, highest = (nearest, largest) if sign * p > 0 else (-largest, -nearest)
                place, stop = begin, end
                while place < stop:
                    middle = (place + stop) >> 1
                    below = numerators[begin + by_numerator[middle]] < lowest
                    place = middle + 1 if below else place
                    stop = stop if below else middle
                while place < end and numerators[begin + by_numerator[place]] <= highest:
                    x, following = numerators[begin + by_numerator[place]], begin + numerator_end[place]
                    if p % x == 0:
                        for rank in range(place, following):
                            entry = begin + by_numerator[rank]
                            if denominators[entry] % q == 0:
                                target = p // x * (denominators[entry] // q)
                                if first <= target <= last:
                                    row[target - first] += weight * writings[entry]
                    place = following


@jit(_ADD_TYPE)
def _add_zeros(row: UInt32s, first: int, last: int, lists: ValueLists, splits: Splits) -> None:
    """Add 0 × r, r × 0 and 0 ÷ r for a 0 on the left, if 0 is a target."""
    starts, ends, numerators, writings = lists.first, lists.last, lists.numerators, lists.writings
    if first > 0 or last < 0:
        return
    for split in range(len(splits)):
        left, right, ways = splits[split, 0], splits[split, 1], splits[split, 2]
        for i in range(starts[left], ends[left]):
            if numerators[i] == 0:
                for entry in range(starts[right], ends[right]):
                    times = 2 if numerators[entry] == 0 else 3
                    row[-first] += times * ways * writings[i] * writings[entry]


@jit(types.void(types.uint32[::1], types.int64, types.int64, LISTS_TYPE, _PARTS_TYPE, _PARTS_TYPE))
def _add_parts(row: UInt32s, first: int, last: int, lists: ValueLists, places: Int64s, ways: Int64s) -> None:
    """Add the values of parts that are targets themselves."""
    starts, fractions, numerators, writings = lists.first, lists.fractions, lists.numerators, lists.writings
    for part in range(1, len(places)):
        if ways[part]:
            for entry in range(starts[places[part]], fractions[places[part]]):
                if first <= numerators[entry] <= last:
                    row[numerators[entry] - first] += ways[part] * writings[entry]


@jit(types.int64(_SPLITS_TYPE, types.int64, types.int64, _PARTS_TYPE, _PARTS_TYPE))
def _find_splits(splits: Splits, size: int, cards: int, places: Int64s, ways: Int64s) -> int:
    """Write the splits of `size` cards whose smaller part has `cards` into `splits`, and return their number."""
    count = 0
    for part in range(1, len(places) - 1):
        left, right = places[part], places[len(places) - 1 - part]
        if ways[part] == 0 or left > right:
            continue
        chosen = 0
        for position in range(size):
            chosen += part >> position & 1
        if chosen == cards:
            splits[count, 0], splits[count, 1] = left, right
            # Equal halves: every split is counted twice, once for either half.
            splits[count, 2] = ways[part] // 2 if left == right else ways[part]
            count += 1
    return count


@jit(
    types.void(
        types.uint32[:, ::1],
        types.int64,
        types.int64,
        types.int32[:, ::1],
        LISTS_TYPE,
        types.boolean,
        types.boolean,
    )
)
def count_forms(
    forms: UInt32s,
    first: int,
    last: int,
    hands: Int32s,
    lists: ValueLists,
    use_any: bool,
    only_whether: bool,
) -> None:
    """Add the forms of each hand to its row of `forms`, of shape (hands, targets), for targets first … last.

    The lists of all parts must exist. With `only_whether` a hand is left as soon as it makes every target.
    """
    size = hands.shape[1]
    places, ways = np.zeros(1 << size, np.int64), np.zeros(1 << size, np.int64)
    splits = np.empty((1 << size, 3), np.int64)
    for number in range(len(hands)):
        row = forms[number]
        find_parts(hands[number], lists, places, ways)
        if size == 1:
            places[1], ways[1] = hands[number, 0], 1
        if use_any or size == 1:
            _add_parts(row, first, last, lists, places, ways)
        # Splits with a single card first: the other part then has the most values, and makes the most targets.
        for cards in range(1, size // 2 + 1):
            if only_whether and row.all():
                break
            found = splits[: _find_splits(splits, size, cards, places, ways)]
            _add_sums(row, first, last, lists, found)
            if only_whether and row.all():
                break
            _add_multiples(row, first, last, lists, found, True)
            if only_whether and row.all():
                break
            _add_multiples(row, first, last, lists, found, False)
            _add_quotients(row, first, last, lists, found)
            _add_zeros(row, first, last, lists, found)
