"""Numbering multisets in lexicographic order, and enumerating them (combinatorial number system).

A multiset of k of v numbers is an ascending sequence of k indices below v; the ranks 0 … C(v + k - 1, k) - 1
follow the lexicographic order of these sequences. Knuth, TAOCP 4A, section 7.2.1.3.
"""

from math import comb

import numpy as np
from numba import types

from worker.compilation.arrays import Int32s, Int64s
from worker.compilation.jit import jit, tuple_type
from worker.games.krypto.rules.census_spec import Census

RankStarts = Int64s
"""Shape (k, v + 1): [j, x] is the number of ascending sequences of j + 1 indices whose first is below x."""

Hands = Int32s
"""Shape (hands, k): indices of the cards among the census's numbers, ascending."""


def rank_starts(values: int, size: int) -> RankStarts:
    """Return the table for multisets of up to `size` of `values` values."""
    rows = [
        [comb(values + more, more + 1) - comb(values - below + more, more + 1) for below in range(values + 1)]
        for more in range(size)
    ]
    return np.array(rows, np.int64)


def hands_between(census: Census, start: int, stop: int) -> tuple[Int64s, Hands]:
    """Return the ranks from `start` to before `stop` whose hands the deck can deal, and these hands."""
    starts = rank_starts(len(census.deck), census.hand_size)
    copies = np.array([min(held, census.hand_size) for _, held in census.deck], np.int32)
    return dealt_multisets(starts, census.hand_size, start, stop, copies)


@jit(
    tuple_type(types.int64[::1], types.int32[:, ::1])(
        types.int64[:, ::1], types.int64, types.int64, types.int64, types.int32[::1]
    )
)
def dealt_multisets(
    starts: RankStarts, size: int, start: int, stop: int, copies: Int32s
) -> tuple[Int64s, Hands]:
    """Return the ranks in the range whose multisets hold no index more often than it has copies, and the multisets."""
    values = len(copies)
    current = np.zeros(size, np.int32)
    rest = start
    for place in range(size):
        row = starts[size - 1 - place]
        floor = current[place - 1] if place else 0
        index = floor
        while index + 1 < values and row[index + 1] - row[floor] <= rest:
            index += 1
        rest -= row[index] - row[floor]
        current[place] = index
    ranks = np.empty(stop - start, np.int64)
    hands = np.empty((stop - start, size), np.int32)
    count = 0
    for rank in range(start, stop):
        held, dealt = 0, True
        for place in range(size):
            held = held + 1 if place and current[place] == current[place - 1] else 1
            dealt = dealt and held <= copies[current[place]]
        if dealt:
            ranks[count] = rank
            hands[count] = current
            count += 1
        place = size - 1
        while place >= 0 and current[place] == values - 1:
            place -= 1
        if place >= 0:
            current[place:] = current[place] + 1
    return ranks[:count].copy(), hands[:count].copy()


def ranks_of(starts: RankStarts, hands: Hands) -> Int64s:
    """Return the rank of each multiset among those of its size."""
    size = hands.shape[1]
    ranks = np.zeros(len(hands), np.int64)
    for place in range(size):
        row = starts[size - 1 - place]
        ranks += row[hands[:, place]]
        if place:
            ranks -= row[hands[:, place - 1]]
    return ranks
