"""The values that a part of the digits makes, each with its simplest way and its number of ways.

A row is a value and the form of the ways to it. Rows are found by a hash table with open addressing.
"""

from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import Int32s, Int64s, UInt8s
from worker.compilation.jit import always_inlined, frozen_array, inlined, jit, named_tuple_type


class Rows(NamedTuple):
    """Rows of a part: arrays with room for more than the rows that they hold."""

    slots: Int32s
    """The hash table: the number of a row, or -1."""
    keys: Int64s
    """The value and form of each row."""
    signs: UInt8s
    """Number of signs in the simplest way."""
    lengths: UInt8s
    """Number of characters of the simplest way."""
    texts: UInt8s
    """The simplest way: places in `ALPHABET`."""
    ways: Int64s
    """Number of ways: at most 2^62, since there are at most 15 steps between two values, and 26 others of one value."""


ROWS: Final = named_tuple_type(
    Rows,
    types.int32[::1],
    types.int64[::1],
    types.uint8[::1],
    types.uint8[::1],
    types.uint8[:, ::1],
    types.int64[::1],
)

_EMPTY: Final = -1
_NO_WAY: Final = 255
_HASH: Final = -7046029254386353131
"""2^64 divided by the golden ratio, as a signed integer (Fibonacci hashing, TAOCP 6.4)."""
_HASH_SHIFT: Final = 40
"""A bit of the product depends only on the bits of a key up to its own place, and numerators begin at bit 33: so the
slot comes from bits above them."""
_LEAST_ROOM: Final = 64


def text_room(digits: int) -> int:
    """Return the maximum length of a way of so many digits: a digit takes 7 characters, a step 11 more."""
    return 18 * digits - 11


def new_rows(digits: int) -> Rows:
    """Return no rows of a part of so many digits."""
    return Rows(
        np.full(2 * _LEAST_ROOM, _EMPTY, np.int32),
        np.zeros(_LEAST_ROOM, np.int64),
        np.zeros(_LEAST_ROOM, np.uint8),
        np.zeros(_LEAST_ROOM, np.uint8),
        np.zeros((_LEAST_ROOM, text_room(digits)), np.uint8),
        np.zeros(_LEAST_ROOM, np.int64),
    )


@inlined
def find_slot(slots: Int32s, keys: Int64s, key: int) -> int:
    """Return the slot of the row with this key, or the empty slot for it."""
    mask = len(slots) - 1
    place = ((key * _HASH) >> _HASH_SHIFT) & mask
    while slots[place] >= 0 and keys[slots[place]] != key:
        place = (place + 1) & mask
    return place


@jit(ROWS(ROWS, types.int64, types.int64))
def with_room(rows: Rows, count: int, more: int) -> Rows:
    """Return the rows with room for so many more."""
    slots, keys, signs, lengths, texts, ways = rows
    if count + more <= len(keys):
        return rows
    room = max(count + more, 2 * len(keys))
    size = 2 * len(slots)
    while size < 2 * room:
        size *= 2
    new_slots = np.full(size, _EMPTY, np.int32)
    new_keys, new_ways = np.zeros(room, np.int64), np.zeros(room, np.int64)
    new_signs, new_lengths = np.zeros(room, np.uint8), np.zeros(room, np.uint8)
    new_texts = np.zeros((room, texts.shape[1]), np.uint8)
    for row in range(count):
        new_keys[row], new_ways[row] = keys[row], ways[row]
        new_signs[row], new_lengths[row] = signs[row], lengths[row]
        for place in range(lengths[row]):
            new_texts[row, place] = texts[row, place]
        new_slots[find_slot(new_slots, new_keys, keys[row])] = row
    return Rows(new_slots, new_keys, new_signs, new_lengths, new_texts, new_ways)


@always_inlined
def claim_row(slots: Int32s, keys: Int64s, signs: UInt8s, count: int, key: int) -> int:
    """Return the row of a key: `count` if it is new, then without a way."""
    slot = find_slot(slots, keys, key)
    if slots[slot] < 0:
        slots[slot] = count
        keys[count] = key
        signs[count] = _NO_WAY
    row: int = slots[slot]
    return row


@always_inlined
def keep_simpler(
    signs: UInt8s,
    lengths: UInt8s,
    texts: UInt8s,
    row: int,
    text: UInt8s,
    start: int,
    length: int,
    sign_count: int,
) -> None:
    """Keep a way if it is simpler than that of its row, or as simple and earlier in the order of `ALPHABET`.

    Callers compare the numbers of signs and the lengths.
    """
    if sign_count == signs[row] and length == lengths[row]:
        place = 0
        while place < length and text[start + place] == texts[row, place]:
            place += 1
        if place == length or text[start + place] > texts[row, place]:
            return
    signs[row], lengths[row] = sign_count, length
    for place in range(length):
        texts[row, place] = text[start + place]


def trimmed(rows: Rows, count: int) -> Rows:
    """Return the rows without the room for more."""
    return Rows(
        rows.slots,
        rows.keys[:count].copy(),
        rows.signs[:count].copy(),
        rows.lengths[:count].copy(),
        rows.texts[:count].copy(),
        rows.ways[:count].copy(),
    )


@jit(ROWS(ROWS, types.int64, types.int64, frozen_array(types.uint8)))
def add_number(rows: Rows, count: int, key: int, number: UInt8s) -> Rows:
    """Return `count` rows and one more: a number, given as places in the alphabet."""
    rows = with_room(rows, count, 1)
    slots, keys, signs, lengths, texts, ways = rows
    row = claim_row(slots, keys, signs, count, key)
    keep_simpler(signs, lengths, texts, row, number, 0, len(number), 0)
    ways[row] = 1
    return rows
