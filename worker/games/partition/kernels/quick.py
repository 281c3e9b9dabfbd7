"""Sums and products of the size of a cage, without tables: one kernel filters, counts and lists.

Bounds: values up to `QUICK_VALUE`, parts up to `QUICK_PARTS`, products up to `QUICK_PRODUCT`. There are at most
C(62 + 16, 16) < 2^55 such multisets, so counts are exact in 64 bits.
"""

from itertools import chain
from struct import Struct
from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import Int8s
from worker.compilation.jit import inlined, jit
from worker.games.partition.rules.filters import FEW_PARTS, SMALL_VALUE, Filters

QUICK_VALUE: Final = SMALL_VALUE
QUICK_PARTS: Final = FEW_PARTS
"""The largest value and the most parts for the quick kernels."""
QUICK_SUM: Final = QUICK_PARTS * QUICK_VALUE
QUICK_PRODUCT: Final = 10**9
"""The largest product for the quick kernels; it has about ten thousand factorizations at most."""

_ROWS: Final = tuple(Struct(f"{parts}b") for parts in range(QUICK_PARTS + 1))
"""Readers of rows of each length from memory, faster than building lists from an array."""


def is_quick(number: int, filters: Filters, most: int) -> bool:
    """Return whether partitions of a number, up to `most`, are of the size of a cage."""
    return filters.has_few_parts and 0 < number <= most and (filters.maximum or number) <= QUICK_VALUE


def is_quickly_listed(number: int, filters: Filters, most: int) -> bool:
    """Return whether `quick_rows` lists the partitions of a number, up to `most`."""
    return filters.has_few_plain_parts and 0 < number <= most and (filters.maximum or number) <= QUICK_VALUE


def quick_rows(number: int, filters: Filters, limit: int, multiplied: bool) -> list[Int8s]:
    """Return the first `limit` partitions of each number of parts; requires `is_quickly_listed`."""
    allowed, distinct = filters.small_values, filters.copies == 1
    if filters.parts is not None:
        return [quick_list(number, filters.parts, allowed, distinct, limit, multiplied)]
    return [
        quick_list(number, parts, allowed, distinct, limit, multiplied)
        for parts in range(filters.fewest or 1, (filters.most or 0) + 1)
    ]


def quick_tuples(number: int, filters: Filters, limit: int, multiplied: bool) -> list[tuple[int, ...]]:
    """Return the first `limit` partitions in lexicographic order; requires `is_quickly_listed`."""
    each = quick_rows(number, filters, limit, multiplied)
    return _tuples(each[0]) if len(each) == 1 else sorted(chain.from_iterable(map(_tuples, each)))[:limit]


def _tuples(rows: Int8s) -> list[tuple[int, ...]]:
    return list(_ROWS[rows.shape[1]].iter_unpack(rows))  # type: ignore[arg-type]  # an array is a buffer


def quick_count(total: int, filters: Filters) -> int:
    """Return the number of partitions of a total; requires `is_quick`."""
    most = filters.most or 0
    return _count(total, filters.fewest, most, filters.small_values, min(filters.copies or most, most))


@jit(types.int64(types.int64, types.int64, types.int64, types.int64, types.int64))
def _count(total: int, fewest: int, parts: int, allowed: int, copies: int) -> int:
    """Return the number of multisets of `fewest` to `parts` values with a sum, each value at most `copies` times.

    Bit v of `allowed` is set if v is a value.
    """
    distinct, counted = copies == 1, 0
    counts = np.zeros((parts + 1, total + 1), np.int64)
    counts[0, 0] = 1
    for value in range(1, min(total, QUICK_VALUE) + 1):
        if not allowed >> value & 1:
            continue
        for step in range(parts):
            used = parts - step if distinct else step + 1
            for made in range(value, total + 1):
                counts[used, made] += counts[used - 1, made - value]
        if not distinct:
            for used in range(parts, copies, -1):
                for made in range(total, (copies + 1) * value - 1, -1):
                    counts[used, made] -= counts[used - copies - 1, made - (copies + 1) * value]
    for used in range(fewest, parts + 1):
        counted += counts[used, total]
    return int(counted)


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
