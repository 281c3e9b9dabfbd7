"""Numbering multisets in lexicographic order, and enumerating them (combinatorial number system).

A multiset of k of v numbers is an ascending sequence of k indices below v; the ranks 0 … C(v + k - 1, k) - 1
follow the lexicographic order of these sequences. Knuth, TAOCP 4A, section 7.2.1.3.
"""

from math import comb

import numpy as np

from worker.compilation.arrays import Int32s, Int64s
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


def dealt_multisets(
    starts: RankStarts, size: int, start: int, stop: int, copies: Int32s
) -> tuple[Int64s, Hands]:
    """Return the ranks in the range whose multisets hold no index more often than it has copies, and the multisets."""
    ranks = np.arange(start, stop)
    hands = _hands_of(starts, size, ranks)
    dealt = (earlier_equal(hands) < copies[hands]).all(axis=1)
    return ranks[dealt], hands[dealt]


def earlier_equal(hands: Hands) -> Int64s:
    """Return, for each place of each multiset, how many places before it hold the same index."""
    earlier = np.zeros(hands.shape, np.int64)
    for place in range(1, hands.shape[1]):
        earlier[:, place] = np.where(hands[:, place] == hands[:, place - 1], earlier[:, place - 1] + 1, 0)
    return earlier


def _hands_of(starts: RankStarts, size: int, ranks: Int64s) -> Hands:
    """Return the multisets of this size with these ranks: the inverse of `ranks_of`."""
    hands = np.zeros((len(ranks), size), np.int32)
    rest = ranks
    for place in range(size):
        row = starts[size - 1 - place]
        if place:
            rest = rest + row[hands[:, place - 1]]
        hands[:, place] = np.searchsorted(row, rest, side="right") - 1
        rest = rest - row[hands[:, place]]
    return hands


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
