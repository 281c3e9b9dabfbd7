"""Sums and products of the size of a cage, without tables: one kernel filters, counts and lists.

Bounds: values up to `QUICK_VALUE`, parts up to `QUICK_PARTS`, products up to `QUICK_PRODUCT`. There are at most
C(62 + 16 - 1, 16) < 2^54 such multisets, so counts are exact in 64 bits.
"""

from struct import Struct
from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import Int8s
from worker.compilation.jit import inlined, jit
from worker.games.partition.rules.filters import SMALL_VALUE, Filters

QUICK_VALUE: Final = SMALL_VALUE
QUICK_PARTS: Final = 16
"""The largest value and the most parts for the quick kernels."""
QUICK_SUM: Final = QUICK_PARTS * QUICK_VALUE
QUICK_PRODUCT: Final = 10**9
"""The largest product for the quick kernels; it has about ten thousand factorizations at most."""

_ROWS: Final = tuple(Struct(f"{parts}b") for parts in range(QUICK_PARTS + 1))
"""Readers of rows of each length from memory, faster than building lists from an array."""


def is_quick(number: int, filters: Filters, most: int) -> bool:
    """Return whether partitions of a number, up to `most`, are of the size of a cage."""
    return (
        filters.parts is not None
        and 0 < filters.parts <= QUICK_PARTS
        and 0 < number <= most
        and (filters.maximum or number) <= QUICK_VALUE
        and filters.copies in (None, 1)
    )


def tuples(rows: Int8s) -> list[tuple[int, ...]]:
    """Return rows of values as tuples."""
    return list(_ROWS[rows.shape[1]].iter_unpack(rows))  # type: ignore[arg-type]  # an array is a buffer


@jit(types.int64(types.int64, types.int64, types.int64, types.boolean))
def quick_count(total: int, parts: int, allowed: int, distinct: bool) -> int:
    """Return the number of multisets of `parts` values with sum `total`; bit v of `allowed` is set if v is a value."""
    counts = np.zeros((parts + 1, total + 1), np.int64)
    counts[0, 0] = 1
    for value in range(1, min(total, QUICK_VALUE) + 1):
        if not allowed >> value & 1:
            continue
        for step in range(parts):
            used = parts - step if distinct else step + 1
            for made in range(value, total + 1):
                counts[used, made] += counts[used - 1, made - value]
    return int(counts[parts, total])


@inlined
def _reaches(value: int, times: int, rest: int, multiplied: bool, step: int) -> bool:
    """Return whether `times` values, beginning with `value` and rising by `step`, make at least `rest`.

    For products `step` is ignored, and multiplying stops before it could overflow.
    """
    if not multiplied:
        return times * value + step * (times * (times - 1) // 2) >= rest
    made = 1
    for _ in range(times):
        if made >= rest:
            break
        made *= value
    return made >= rest


@jit(types.int8[:, ::1](types.int64, types.int64, types.int64, types.boolean, types.int64, types.boolean))
def quick_list(number: int, parts: int, allowed: int, distinct: bool, limit: int, multiplied: bool) -> Int8s:
    """Return the first `limit` multisets of `parts` values that make `number`, in lexicographic order.

    `number` is their product if `multiplied`, else their sum. Bit v of `allowed` is set if v is a value. The result has
    shape (multisets, parts).
    """
    rows = np.empty((min(limit, 64), parts), np.int8)
    values = np.empty(QUICK_VALUE, np.int64)
    size = 0
    for value in range(1, min(number, QUICK_VALUE) + 1):
        if allowed >> value & 1 and not (multiplied and number % value):
            values[size] = value
            size += 1
    path, rests = np.zeros(parts, np.int64), np.empty(parts, np.int64)
    rests[0], depth, found = number, 0, 0
    if parts == 1 and limit > 0 and number <= QUICK_VALUE and allowed >> number & 1:
        rows[0, 0], found = number, 1
    while parts > 1 and depth >= 0 and found < limit:
        place, rest, others = path[depth], rests[depth], parts - 1 - depth
        # If parts from this value on already exceed the rest, those from larger values do too.
        if place >= size or _reaches(values[place], others + 1, rest + 1, multiplied, distinct):
            depth -= 1
            if depth >= 0:
                path[depth] += 1
            continue
        left = rest // values[place] if multiplied else rest - values[place]
        fits = not (multiplied and rest % values[place])
        fits = fits and _reaches(values[size - 1], others, left, multiplied, -distinct)
        if fits and others > 1:
            depth += 1
            path[depth], rests[depth] = place + distinct, left
            continue
        # The last part is the rest: at least the part before it, at most the largest value.
        if fits and left >= values[place] + distinct and allowed >> left & 1:
            if found == len(rows):
                longer = np.empty((min(limit, 2 * found), parts), np.int8)
                longer[:found] = rows
                rows = longer
            for part in range(parts - 1):
                rows[found, part] = values[path[part]]
            rows[found, parts - 1] = left
            found += 1
        path[depth] += 1
    return rows[:found]
