"""Making the lists of values: the steps of every part, with equal values combined, in order.

The last steps of a part combine every value of one part of it with every value of the rest.
"""

from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import Int32s, Int64s, UInt16s
from worker.compilation.jit import inlined, jit, named_tuple_type, tuple_type
from worker.games.krypto.kernels.census.values import (
    LISTS_TYPE,
    NEEDS_TYPE,
    Needs,
    ValueLists,
    divided,
    find_parts,
    greatest_common_divisor,
)


class Steps(NamedTuple):
    """A buffer for the values of steps, with repetitions."""

    keys: Int64s
    """Shape (room,): values as `key_of` makes them."""
    writings: Int64s
    """Shape (room,): the number of ways to write the operands, twice that for commutative steps."""


STEPS_TYPE: Final = named_tuple_type(Steps, *[types.int64[::1]] * 2)

NUMERATOR_BITS: Final = 32
MIDDLE: Final = 2**31
"""Offset added to numerators in keys, so that they are not negative."""


@inlined
def key_of(numerator: int, denominator: int) -> int:
    """Return the key of a value in lowest terms: one number; keys are in the order of lists."""
    return denominator << NUMERATOR_BITS | numerator + MIDDLE


@jit(types.int64(STEPS_TYPE, types.int64, LISTS_TYPE, types.int64, types.int64, types.int64, NEEDS_TYPE))
def _add_steps(
    steps: Steps, count: int, lists: ValueLists, left: int, right: int, ways: int, needs: Needs
) -> int:
    """Add the needed values that two lists make to `count` steps, and return the new count."""
    keys, weights = steps.keys, steps.writings
    numerators, denominators, writings = lists.numerators, lists.denominators, lists.writings
    integers, divisors, least, farthest = needs.integers, needs.divisors, needs.least, needs.farthest
    whole = needs.whole
    begin, end = lists.first[right], lists.last[right]
    for i in range(lists.first[left], lists.last[left]):
        p, q, left_ways = numerators[i], denominators[i], ways * writings[i]
        for j in range(begin, end):
            x, y, weight = numerators[j], denominators[j], left_ways * writings[j]
            if whole:
                over, under = int(x != 0 and p % x == 0), int(p != 0 and x % p == 0)
                made = (p + x, p * x, p - x, x - p, p // x if over else 0, x // p if under else 0)
                below = (1, 1, 1, 1, over, under)
            else:
                shared = greatest_common_divisor(q, y)
                tops = max(1, greatest_common_divisor(abs(x), abs(p)))
                falling, rising = greatest_common_divisor(y, abs(p)), greatest_common_divisor(abs(x), q)
                q_rest, y_rest = divided(q, shared), divided(y, shared)
                low, high = p * y_rest, x * q_rest
                plus = minus = 1
                if shared > 1:
                    plus = greatest_common_divisor(shared, abs(low + high))
                    minus = greatest_common_divisor(shared, abs(low - high))
                difference = divided(low - high, minus)
                sign = 1 if (p < 0) == (x < 0) else -1
                over, under = divided(abs(p), tops) * y_rest, divided(abs(x), tops) * q_rest
                product = divided(p, falling) * divided(x, rising)
                total = divided(low + high, plus)
                made = (total, product, difference, -difference, sign * over, sign * under)
                below_difference = divided(q * y_rest, minus)
                below_product = divided(q, rising) * divided(y, falling)
                below_sum = divided(q * y_rest, plus)
                below = (below_sum, below_product, below_difference, below_difference, under, over)
            for step in range(6):
                top, bottom = made[step], below[step]
                if bottom == 0 or top < least:
                    continue
                if farthest:
                    size = abs(top)
                    if bottom == 1:
                        wanted = size < len(integers) and integers[size]
                    else:
                        wanted = (size <= farthest and bottom < len(divisors) and divisors[bottom]) or (
                            bottom <= farthest and size < len(divisors) and divisors[size]
                        )
                    if not wanted:
                        continue
                keys[count] = key_of(top, bottom)
                weights[count] = 2 * weight if step < 2 else weight
                count += 1
    return count


class Found(NamedTuple):
    """A hash table of the different values among steps."""

    keys: Int64s
    """Shape (slots,), a power of 2."""
    writings: Int64s
    """Shape (slots,)."""
    rounds: Int64s
    """Shape (slots,): the round in which a slot was last used."""


FOUND_TYPE: Final = named_tuple_type(Found, *[types.int64[::1]] * 3)

_HASH: Final = 0x1E3779B97F4A7C15
_HASH_SHIFT: Final = 20
_OFFSETS: Final = 2**16


@inlined
def _slot(keys: Int64s, rounds: Int64s, current: int, key: int) -> int:
    """Return the slot of a value in the hash table, or the free slot where it belongs."""
    slot = (key * _HASH >> _HASH_SHIFT) & (len(keys) - 1)
    while rounds[slot] == current and keys[slot] != key:
        slot = (slot + 1) & (len(keys) - 1)
    return slot


@jit(types.int64[::1](STEPS_TYPE, types.int64, FOUND_TYPE, types.int64))
def _different(steps: Steps, count: int, found: Found, current: int) -> Int64s:
    """Return the keys of the different values among `count` steps, ascending; store their writings in the table."""
    keys, writings, rounds = found.keys, found.writings, found.rounds
    step_keys, weights = steps.keys, steps.writings
    different = np.empty(min(count, len(keys)), np.int64)
    length = 0
    for step in range(count):
        key = step_keys[step]
        slot = _slot(keys, rounds, current, key)
        if rounds[slot] != current:
            rounds[slot], keys[slot], writings[slot] = current, key, 0
            different[length] = key
            length += 1
        writings[slot] += weights[step]
    different[:length].sort()
    return different[:length]


@jit(types.void(types.int32[::1], types.uint16[::1], types.uint16[::1]))
def _write_order(numerators: Int32s, by_numerator: UInt16s, numerator_end: UInt16s) -> None:
    """Write the `by_numerator` and `numerator_end` of a list with these numerators."""
    length = len(numerators)
    sorted_offsets = np.empty(length, np.int64)
    for offset in range(length):
        sorted_offsets[offset] = numerators[offset] * _OFFSETS + offset
    sorted_offsets.sort()
    end = length
    for rank in range(length - 1, -1, -1):
        offset = sorted_offsets[rank] % _OFFSETS
        if rank + 1 < length and numerators[offset] != numerators[by_numerator[rank + 1]]:
            end = rank + 1
        by_numerator[rank], numerator_end[rank] = offset, end


@jit(types.int64(LISTS_TYPE, types.int64, types.int64, FOUND_TYPE, types.int64[::1]))
def _write_list(lists: ValueLists, place: int, used: int, found: Found, different: Int64s) -> int:
    """Append the list of a place, which is the current round, to `used` entries, and return the new number."""
    numerators, denominators, group_end = lists.numerators, lists.denominators, lists.group_end
    writings, by_numerator, numerator_end = lists.writings, lists.by_numerator, lists.numerator_end
    keys, found_writings, rounds = found.keys, found.writings, found.rounds
    length, integers = len(different), 0
    for offset in range(length):
        key = different[offset]
        numerators[used + offset] = (key & ((1 << NUMERATOR_BITS) - 1)) - MIDDLE
        denominators[used + offset] = key >> NUMERATOR_BITS
        writings[used + offset] = found_writings[_slot(keys, rounds, place, key)]
        integers += key >> NUMERATOR_BITS == 1
    end = length
    for offset in range(length - 1, -1, -1):
        if offset + 1 < length and denominators[used + offset] != denominators[used + offset + 1]:
            end = offset + 1
        group_end[used + offset] = end
    _write_order(numerators[used : used + length], by_numerator[used:], numerator_end[used:])
    lists.first[place], lists.fractions[place], lists.last[place] = used, used + integers, used + length
    return used + length


@jit(
    tuple_type(types.int64, types.int64)(
        types.int32[:, ::1],
        types.int64[::1],
        LISTS_TYPE,
        types.int64,
        NEEDS_TYPE,
        STEPS_TYPE,
        FOUND_TYPE,
    )
)
def make_lists(
    parts: Int32s,
    places: Int64s,
    lists: ValueLists,
    used: int,
    needs: Needs,
    steps: Steps,
    found: Found,
) -> tuple[int, int]:
    """Make the lists of parts of one size; the lists of all smaller parts must exist.

    `used` entries are taken. Stops when there may be no room for another list. Returns the number of lists made and
    the number of entries now taken.
    """
    size = parts.shape[1]
    full = (1 << size) - 1
    part_places, ways = np.zeros(full + 1, np.int64), np.zeros(full + 1, np.int64)
    for number in range(len(parts)):
        if used + len(found.keys) > len(lists.numerators):
            return number, used
        find_parts(parts[number], lists, part_places, ways)
        count = 0
        for left in range(1, full):
            right = full ^ left
            # The smaller part is on the left; of two equally large parts, the part with the lower place.
            if ways[left] == 0 or part_places[left] > part_places[right]:
                continue
            # Equal parts: every split is counted twice, once with either part on the left.
            times = ways[left] // 2 if part_places[left] == part_places[right] else ways[left]
            one, other = part_places[left], part_places[right]
            count = _add_steps(steps, count, lists, one, other, times, needs)
        different = _different(steps, count, found, places[number])
        used = _write_list(lists, places[number], used, found, different)
    return len(parts), used
