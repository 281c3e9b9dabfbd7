"""Products of the size of a cage, without tables: one kernel from the filter to the answer.

Bounds: products up to `QUICK_PRODUCT`, values and parts as for `quick`.
"""

from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import Int8s
from worker.compilation.jit import inlined, jit
from worker.games.partition.kernels.quick import QUICK_VALUE

QUICK_PRODUCT: Final = 10**9
"""The largest product taken here; it has some ten thousand factorizations at most."""


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
