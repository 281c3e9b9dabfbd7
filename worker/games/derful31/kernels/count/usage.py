"""Usages: how often each value is used, packed into one 64-bit word; and grids counted by usage.

Each value has a field of bit_length(limit) + 1 bits. Two packed usages within the limits add without a carry between
fields, and the sum is within the limits exactly when `(sum + bias) & guard == 0`: the bias lifts a field past its top
bit exactly when it exceeds its limit. Three usages do not fit: with a limit of 3, three times 3 carries into the next
field. Before adding a third, check the sum of two.

The table is three arrays: `keys` (packed usages), `counts` (0 for an empty slot) and `slots` (the slots filled, in
order), with a power of two as length and linear probing.

Words in arrays are found by hashing as well, which takes a tenth of the time of sorting them.
"""

from collections.abc import Sequence
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGERS, OWN_INTEGERS, Int64s
from worker.compilation.jit import jit, named_tuple_type, source_inlined, tuple_type
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


Tally = tuple[Int64s, Int64s, Int64s]
TALLY_TYPE: Final = tuple_type(OWN_INTEGERS, OWN_INTEGERS, OWN_INTEGERS)

_FIRST_CAPACITY: Final = 1 << 10
_GROWTH: Final = 4
_MULTIPLIER: Final = -7046029254386353131
"""2^64 divided by the golden ratio, as a signed word (Knuth, TAOCP volume 3, section 6.4)."""
_SHIFT: Final = 20
"""Shifts the well mixed middle bits of the product down; tables stay below 2^40 slots."""


@source_inlined
def first_slot(key: int, mask: int) -> int:
    """Return the slot where probing for a key begins."""
    return ((key * _MULTIPLIER) >> _SHIFT) & mask


@source_inlined
def find_slot(keys: Int64s, counts: Int64s, key: int) -> int:
    """Return the slot of a key, or the empty one where it belongs."""
    slot = first_slot(key, len(keys) - 1)
    while counts[slot] and keys[slot] != key:
        slot = (slot + 1) & (len(keys) - 1)
    return slot


@jit(TALLY_TYPE())
def empty_tally() -> Tally:
    """Return a tally without words, with room for the first of them; it grows as needed."""
    keys = np.empty(_FIRST_CAPACITY, np.int64)
    return keys, np.zeros_like(keys), np.empty_like(keys)


@jit(TALLY_TYPE(TALLY_TYPE, types.int64, types.int64))
def with_room(tally: Tally, filled: int, more: int) -> Tally:
    """Return the tally, or a larger copy, that stays at most half full with `more` further keys."""
    keys, counts, slots = tally
    capacity = len(keys)
    while capacity < 2 * (filled + more):
        capacity *= _GROWTH
    if capacity == len(keys):
        return tally
    new_keys = np.empty(capacity, np.int64)
    new_counts = np.zeros(capacity, np.int64)
    new_slots = np.empty(capacity, np.int64)
    for place in range(filled):
        key = keys[slots[place]]
        slot = find_slot(new_keys, new_counts, key)
        new_keys[slot], new_counts[slot], new_slots[place] = key, counts[slots[place]], slot
    return new_keys, new_counts, new_slots


MISSING: Final = -1
EVERY_BIT: Final = -1
"""The mask that changes no word."""


@jit(tuple_type(OWN_INTEGERS, OWN_INTEGERS, TALLY_TYPE)(INTEGERS, types.int64, TALLY_TYPE))
def group_into(words: Int64s, mask: int, tally: Tally) -> tuple[Int64s, Int64s, Tally]:
    """Do as `grouped` with the masked words, in a tally that comes and is returned empty, grown as needed."""
    keys, entries, slots = tally
    numbers = np.empty(len(words), np.int64)
    size = 0
    for place in range(len(words)):
        if 2 * size >= len(keys):
            keys, entries, slots = with_room((keys, entries, slots), size, size)
        word = words[place] & mask
        slot = find_slot(keys, entries, word)
        if entries[slot] == 0:
            keys[slot], slots[size] = word, slot
            size += 1
            entries[slot] = size
        numbers[place] = entries[slot] - 1
    different = np.empty(size, np.int64)
    for number in range(size):
        different[number] = keys[slots[number]]
        entries[slots[number]] = 0
    return different, numbers, (keys, entries, slots)


def grouped(words: Int64s) -> tuple[Int64s, Int64s]:
    """Return the different words, in the order of their first places, and the number among them of each word."""
    different, numbers, _ = group_into(words, EVERY_BIT, empty_tally())
    return different, numbers


def ascending(different: Int64s, numbers: Int64s) -> tuple[Int64s, Int64s]:
    """Return different words in ascending order, and their new numbers for the former ones."""
    order = np.argsort(different)
    renumbered = np.empty_like(order)
    renumbered[order] = np.arange(len(order))
    return different[order], renumbered[numbers]


@jit(OWN_INTEGERS(INTEGERS, types.int64, INTEGERS))
def places_in(words: Int64s, mask: int, among: Int64s) -> Int64s:
    """Return the first place of each masked word among others; `MISSING` for a word that is not there."""
    keys, entries, _ = with_room(empty_tally(), 0, len(among))
    for place in range(len(among)):
        slot = find_slot(keys, entries, among[place])
        if entries[slot] == 0:
            keys[slot], entries[slot] = among[place], place + 1
    places = np.empty(len(words), np.int64)
    for place in range(len(words)):
        places[place] = entries[find_slot(keys, entries, words[place] & mask)] - 1
    return places
