"""Usages: how often each value is used, packed into one 64-bit word.

Each value has a field of bit_length(limit) + 1 bits. Two packed usages within the limits add without a carry between
fields, and the sum is within the limits exactly when `(sum + bias) & guard == 0`: the bias lifts a field past its top
bit exactly when it exceeds its limit. Three usages do not fit: with a limit of 3, three times 3 carries into the next
field. Before adding a third, check the sum of two.
"""

from collections.abc import Sequence
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import OWN_INTEGERS, Int64s
from worker.compilation.jit import named_tuple_type
from worker.games.derful31.rules.deck import Deck, TooLargeError
from worker.games.derful31.rules.plan import WORD_BITS


class Packing(NamedTuple):
    """The position of each value's field."""

    units: Int64s
    """Shape (values,): one card of each value."""
    shifts: Int64s
    """Shape (values,): the lowest bit of each field, ascending."""
    widths: Int64s
    """Shape (values,): the bits of each field."""
    limits: Int64s
    """Shape (values,): the number of cards of each value that may be used."""
    guard: int
    """The top bit of every field."""
    bias: int
    """Added to a usage, it sets a guard bit where the limit is exceeded."""

    def pack(self, counts: Sequence[int]) -> int:
        """Return the word for these numbers of cards of each value."""
        return sum(int(unit) * count for unit, count in zip(self.units, counts, strict=True))

    def unpack(self, usage: Int64s) -> Int64s:
        """Return the numbers of cards in some words; shape (words, values)."""
        return usage[:, None] // self.units & (1 << self.widths) - 1


PACKING_TYPE: Final = named_tuple_type(Packing, *[OWN_INTEGERS] * 4, types.int64, types.int64)


def packing(deck: Deck, cells: int) -> Packing:
    """Return the fields for a deck of which `cells` cards are used.

    Raises `TooLargeError` when they need more bits than a word has.
    """
    limits = [min(copies, cells) for copies in deck.copies]
    units, shifts, widths, guard, bias, position = [], [], [], 0, 0, 0
    for limit in limits:
        bits = limit.bit_length()
        units.append(1 << position)
        shifts.append(position)
        widths.append(bits + 1)
        guard |= 1 << position + bits
        bias |= ((1 << bits) - 1 - limit) << position
        position += bits + 1
    if position > WORD_BITS:
        raise TooLargeError(f"counting the cards of this deck takes {position} bits, more than {WORD_BITS}")
    return Packing(
        np.array(units, np.int64),
        np.array(shifts, np.int64),
        np.array(widths, np.int64),
        np.array(limits, np.int64),
        guard,
        bias,
    )


def card_lists(deck: Deck, order: int, total: int) -> Int64s:
    """Return the packed usages of all choices of n² cards with n times the total as sum, ascending; shape (lists,)."""
    cells = order * order
    return usages(deck, packing(deck, cells), cells, order * total)


def usages(deck: Deck, fields: Packing, cells: int, value_sum: int) -> Int64s:
    """Return the packed usages of all choices of `cells` cards with this sum, ascending; shape (usages,)."""
    cards, sums, usage = (np.zeros(1, np.int64) for _ in range(3))
    for place, value in enumerate(deck.values):
        count = np.arange(fields.limits[place] + 1)
        cards = (cards[:, None] + count).ravel()
        sums = (sums[:, None] + count * value).ravel()
        usage = (usage[:, None] + count * fields.units[place]).ravel()
        least, most = _rest_of_sum(deck, place + 1, cells)
        rest = cells - cards
        kept = rest >= 0
        rest = np.maximum(rest, 0)
        kept &= (sums + least[rest] <= value_sum) & (sums + most[rest] >= value_sum)
        cards, sums, usage = cards[kept], sums[kept], usage[kept]
    return np.sort(usage)


def hands_of(deck: Deck, cells: int, lists: Int64s) -> int:
    """Count the ways to draw some lists of `cells` cards from the deck, with copies distinguished."""
    hands = np.ones(len(lists), object)
    for copies, counts in zip(deck.copies, packing(deck, cells).unpack(lists).T, strict=True):
        choices = np.array([comb(copies, count) for count in range(min(copies, cells) + 1)], object)
        hands *= choices[counts]
    return int(hands.sum())


def _rest_of_sum(deck: Deck, first: int, cells: int) -> tuple[Int64s, Int64s]:
    """Return the least and the greatest sum of k cards of the values from `first` on, for k up to the cells.

    Where the deck has fewer cards, the least is above the greatest.
    """
    cards = [
        value
        for value, copies in zip(deck.values[first:], deck.copies[first:], strict=True)
        for _ in range(min(copies, cells))
    ][: cells * len(deck.values)]
    least = np.full(cells + 1, np.iinfo(np.int64).max // 2)
    most = np.full(cells + 1, -1)
    for k in range(min(cells, len(cards)) + 1):
        least[k] = sum(cards[:k])
        most[k] = sum(cards[len(cards) - k :])
    return least, most
