"""Counting forms: for every hand and target, in how many ways the hand makes the target."""

import numpy as np
from numba import types

from worker.compilation.arrays import Int32s, Int64s, UInt32s
from worker.compilation.jit import jit
from worker.games.krypto.kernels.census.values import LISTS_TYPE, ValueLists, find_parts
from worker.games.krypto.kernels.census.windows import (
    SPLITS_TYPE,
    Splits,
    add_fraction_multiples,
    add_integer_multiples,
    add_quotients,
    add_sums,
    add_zeros,
)

_PARTS_TYPE = types.int64[::1]


@jit(types.void(types.uint32[::1], types.int64, types.int64, LISTS_TYPE, _PARTS_TYPE, _PARTS_TYPE))
def _add_parts(row: UInt32s, first: int, last: int, lists: ValueLists, places: Int64s, ways: Int64s) -> None:
    """Add the values of parts that are targets themselves."""
    starts, fractions, numerators, writings = lists.first, lists.fractions, lists.numerators, lists.writings
    for part in range(1, len(places)):
        if ways[part]:
            for entry in range(starts[places[part]], fractions[places[part]]):
                if first <= numerators[entry] <= last:
                    row[numerators[entry] - first] += ways[part] * writings[entry]


@jit(types.int64(SPLITS_TYPE, types.int64, types.int64, _PARTS_TYPE, _PARTS_TYPE))
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
            # Each way to choose one of two equal halves is met again as the choice of the other.
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

    The lists of all parts have been made. With `only_whether` a hand is left once it makes every target.
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
        # Single cards go first: what is left then has the most values, and makes most targets.
        for cards in range(1, size // 2 + 1):
            if only_whether and row.all():
                break
            found = splits[: _find_splits(splits, size, cards, places, ways)]
            add_sums(row, first, last, lists, found)
            if only_whether and row.all():
                break
            add_integer_multiples(row, first, last, lists, found)
            if only_whether and row.all():
                break
            add_fraction_multiples(row, first, last, lists, found)
            add_quotients(row, first, last, lists, found)
            add_zeros(row, first, last, lists, found)
