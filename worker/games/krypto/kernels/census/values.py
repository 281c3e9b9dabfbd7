"""Lists of the values of parts of a hand, and the values worth listing, for the kernels of a census.

Overflow bounds, on k cards of at most c: listed numerators and denominators are at most 2^(k-1)·c^k or, on the longest
parts, the reach of a target; both are below 2^31 within the limits of `census`, so that products of two of them fit 64
bits. Writings of five cards are at most 430 080.

Numbering multisets in lexicographic order, and enumerating them (combinatorial number system). A multiset of k of v
numbers is an ascending sequence of k indices below v; the ranks 0 … C(v + k - 1, k) - 1 follow the lexicographic order
of these sequences. Knuth, TAOCP 4A, section 7.2.1.3.
"""

from math import comb
from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import Bools, Int32s, Int64s, UInt16s, UInt32s
from worker.compilation.jit import frozen_array, inlined, jit, named_tuple_type
from worker.games.krypto.rules.census import Census

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


class ValueLists(NamedTuple):
    """The list of each part's values in lowest terms, ordered by denominator and numerator.

    The list at a place is the entries from `first[place]` to before `last[place]`, of which those from
    `fractions[place]` on are not integers. A list that has not been made has a `first` of -1.
    """

    starts: RankStarts
    bases: Int64s
    """Shape (n,): the offset from the ranks of parts of each number of cards to their places."""
    first: Int64s
    """Shape (places,)."""
    fractions: Int64s
    """Shape (places,)."""
    last: Int64s
    """Shape (places,)."""
    numerators: Int32s
    """Shape (room,)."""
    denominators: Int32s
    """Shape (room,): of fractions; meaningless for integers."""
    writings: UInt32s
    """Shape (room,): the number of ways to write the value."""
    group_end: UInt16s
    """Shape (room,): the offset after the last entry of the same denominator."""
    by_numerator: UInt16s
    """Shape (room,): the offsets of a list's entries, in the order of their numerators."""
    numerator_end: UInt16s
    """Shape (room,): the place in `by_numerator` after the last entry of the same numerator."""


LISTS_TYPE: Final = named_tuple_type(
    ValueLists,
    types.int64[:, ::1],
    *[types.int64[::1]] * 4,
    types.int32[::1],
    types.int32[::1],
    types.uint32[::1],
    *[types.uint16[::1]] * 3,
)


class Needs(NamedTuple):
    """The values of a part that are listed.

    The rules must allow them and, except for the parts whose values are all listed, one more card must be able to make
    a target of them.
    """

    integers: Bools
    """Shape (most + 1,): by absolute value. Larger ones cannot reach a target."""
    divisors: Bools
    """Shape (largest card + 1,): True if some card is a multiple."""
    whole: bool
    """True if every value must be an integer."""
    least: int
    """The least value that the rules allow."""
    farthest: int
    """The largest absolute value of a target; 0 for parts whose values are all listed."""


NEEDS_TYPE: Final = named_tuple_type(
    Needs, *[types.boolean[::1]] * 2, types.boolean, types.int64, types.int64
)


def needs(census: Census) -> Needs:
    """Return all integers v with v ± c, v·c, v÷c or c÷v a target, by absolute value, and some more."""
    largest, farthest = census.values[-1], census.farthest_target
    integers = np.zeros(largest * farthest + largest + 1, np.bool_)
    integers[: farthest + largest + 1] = True
    nearest = (
        min(abs(target) for target in census.targets) if census.targets[0] * census.targets[1] > 0 else 0
    )
    divisors = np.zeros(largest + 1, np.bool_)
    for card in census.values:
        integers[card * nearest : card * farthest + 1 : card] = True
        divisors[[divisor for divisor in range(1, card + 1) if card % divisor == 0]] = True
    return Needs(integers, divisors, *census.arithmetic, farthest)


@inlined
def greatest_common_divisor(one: int, other: int) -> int:
    """Return the greatest common divisor of two numbers from 0 up (Euclid), with a shortcut for denominators of 1."""
    if one == 1 or other == 1:
        return 1
    while other:
        one, other = other, one % other
    return one


@inlined
def divided(number: int, divisor: int) -> int:
    """Return the quotient, at no cost for a divisor of 1."""
    return number if divisor == 1 else number // divisor


@jit(types.void(frozen_array(types.int32), LISTS_TYPE, types.int64[::1], types.int64[::1]))
def find_parts(hand: Int32s, lists: ValueLists, places: Int64s, ways: Int64s) -> None:
    """Find the place of the list of every proper part, a bit mask of positions, and how often the hand has the part.

    `places` and `ways`, of shape (2^n,), receive them. The place of a multiset of k cards is `bases[k]` plus its
    rank. Of the masks for the same multiset, one has their number in `ways`, the others 0.
    """
    starts, bases, size = lists.starts, lists.bases, len(hand)
    for mask in range(1, (1 << size) - 1):
        cards = 0
        for position in range(size):
            cards += mask >> position & 1
        place = bases[cards]
        floor, count, run, taken = 0, 1, 0, 0
        for position in range(size):
            card = hand[position]
            if position and card == hand[position - 1]:
                run += 1
            else:
                run, taken = 1, 0
            # Pascal's rule of a run's binomial coefficient, one position at a time.
            if mask >> position & 1:
                if taken < run - 1:
                    count = 0
                taken += 1
                cards -= 1
                place += starts[cards, card] - starts[cards, floor]
                floor = card
            else:
                count = count * run // (run - taken)
        places[mask] = place
        ways[mask] = count
