"""Sums and products of the size of a cage, without tables: one kernel from the filter to the answer.

Bounds: values up to `QUICK_VALUE`, parts up to `QUICK_PARTS`, products up to `QUICK_PRODUCT`. There are at most
C(62 + 16 - 1, 16) < 2^54 such multisets, so counts are exact in 64 bits.
"""

from struct import Struct
from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import Int8s
from worker.compilation.jit import inlined, jit
from worker.games.partition.rules.filters import SMALL_VALUE

QUICK_VALUE: Final = SMALL_VALUE
QUICK_PARTS: Final = 16
"""The largest value and the most parts taken here."""
QUICK_PRODUCT: Final = 10**9
"""The largest product taken here; it has some ten thousand factorizations at most."""

_ROWS: Final = tuple(Struct(f"{parts}b") for parts in range(QUICK_PARTS + 1))
"""What reads rows of so many values out of memory, quicker than an array makes lists."""


def tuples(rows: Int8s) -> list[tuple[int, ...]]:
    """Rows of values as tuples."""
    return list(_ROWS[rows.shape[1]].iter_unpack(rows))  # type: ignore[arg-type]  # an array is a buffer


@jit(types.int64(types.int64, types.int64, types.int64, types.boolean))
def quick_count(total: int, parts: int, allowed: int, distinct: bool) -> int:
    """How many multisets of `parts` values make `total`; bit v of `allowed` is set if v is a value."""
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


@jit(types.int8[:, ::1](types.int64, types.int64, types.int64, types.boolean, types.int64))
def quick_list(total: int, parts: int, allowed: int, distinct: bool, limit: int) -> Int8s:
    """The first `limit` of them, shape (multisets, parts), in lexicographic order.

    A value is only tried if the least and the most that its fellows can make allow it, gaps between them aside.
    """
    rows = np.empty((min(limit, 64), parts), np.int8)
    values = np.empty(QUICK_VALUE + 1, np.int64)
    sums = np.zeros(QUICK_VALUE + 2, np.int64)
    size = 0
    for value in range(1, min(total, QUICK_VALUE) + 1):
        if allowed >> value & 1:
            values[size], sums[size + 1] = value, sums[size] + value
            size += 1
    path, rests = np.zeros(parts, np.int64), np.empty(parts, np.int64)
    rests[0], depth, found = total, 0, 0
    if parts == 1 and limit > 0 and total <= QUICK_VALUE and allowed >> total & 1:
        rows[0, 0], found = total, 1
    while parts > 1 and depth >= 0 and found < limit:
        place, others = path[depth], parts - 1 - depth
        last = place + others if distinct else place
        fits = last < size
        if fits:
            rest = rests[depth] - values[place]
            least = sums[last + 1] - sums[place + 1] if distinct else others * values[place]
            most = sums[size] - sums[size - others] if distinct else others * values[size - 1]
            fits = rest >= least
        if not fits:
            depth -= 1
            if depth >= 0:
                path[depth] += 1
            continue
        if rest <= most and others > 1:
            depth += 1
            path[depth], rests[depth] = place + distinct, rest
            continue
        # The last part is what is left, at least the one before it and at most the largest value.
        if rest <= most and allowed >> rest & 1:
            if found == len(rows):
                longer = np.empty((min(limit, 2 * found), parts), np.int8)
                longer[:found] = rows
                rows = longer
            for part in range(parts - 1):
                rows[found, part] = values[path[part]]
            rows[found, parts - 1] = rest
            found += 1
        path[depth] += 1
    return rows[:found]


@inlined
def _reaches(value: int, others: int, rest: int) -> bool:
    """Whether a value times itself some times is at least `rest`; stops before it could overflow."""
    made = 1
    for _ in range(others):
        if made >= rest:
            break
        made *= value
    return made >= rest


@jit(types.int8[:, ::1](types.int64, types.int64, types.int64, types.boolean, types.int64))
def quick_products(product: int, parts: int, allowed: int, distinct: bool, limit: int) -> Int8s:
    """The first `limit` multisets of `parts` values that make `product`, in lexicographic order.

    Bit v of `allowed` is set if v is a value. Shape (multisets, parts).
    """
    rows = np.empty((min(limit, 64), parts), np.int8)
    values = np.empty(QUICK_VALUE, np.int64)
    size = 0
    for value in range(1, QUICK_VALUE + 1):
        if allowed >> value & 1 and product % value == 0:
            values[size] = value
            size += 1
    path, rests = np.zeros(parts, np.int64), np.empty(parts, np.int64)
    rests[0], depth, found = product, 0, 0
    if parts == 1 and limit > 0 and product <= QUICK_VALUE and allowed >> product & 1:
        rows[0, 0], found = product, 1
    while parts > 1 and depth >= 0 and found < limit:
        place, rest, others = path[depth], rests[depth], parts - 1 - depth
        # The values from here on make at least the power of this one.
        if place >= size or _reaches(values[place], others + 1, rest + 1):
            depth -= 1
            if depth >= 0:
                path[depth] += 1
            continue
        rest_after = rest // values[place]
        fits = rest % values[place] == 0 and _reaches(values[size - 1], others, rest_after)
        if fits and others > 1:
            depth += 1
            path[depth], rests[depth] = place + distinct, rest_after
            continue
        # The last factor is what is left, at least the one before it and at most the largest value.
        if fits and rest_after >= values[place] + distinct and allowed >> rest_after & 1:
            if found == len(rows):
                longer = np.empty((min(limit, 2 * found), parts), np.int8)
                longer[:found] = rows
                rows = longer
            for part in range(parts - 1):
                rows[found, part] = values[path[part]]
            rows[found, parts - 1] = rest_after
            found += 1
        path[depth] += 1
    return rows[:found]
