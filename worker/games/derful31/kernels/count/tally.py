"""Counting grids by the usage of cards, in an open-addressed hash table that kernels share.

The table is three arrays: `keys` (packed usages), `counts` (0 for an empty slot) and `slots` (the slots filled,
in order), with a power of two as length and linear probing.
"""

from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import OWN_INTEGERS, Int64s
from worker.compilation.jit import jit, source_inlined, tuple_type

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
    """Return an empty tally."""
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
