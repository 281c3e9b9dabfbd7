"""The kernel that lists multisets of values in lexicographic order, from any of them on."""

import numpy as np
from numba import types

from worker.compilation.arrays import Int32s
from worker.compilation.jit import inlined, jit, tuple_type
from worker.games.partition.kernels.counts import AFTER, TABLE
from worker.games.partition.kernels.wide import Words


@inlined
def _first_fitting(
    table: Words, after: Int32s, value: int, level: int, state: int, distinct: int, counted: int
) -> int:
    """The first value from one on that a multiset can go on with; the number of values if none can."""
    while value < len(after):
        left = after[value, state]
        if left >= 0 and level >= counted and table[value + distinct, level - counted, left].any():
            return value
        if not table[value + 1, level, state].any():
            break
        value += 1
    return len(after)


@inlined
def _extended(row: Int32s, size: int) -> Int32s:
    """A longer copy of a row that is full."""
    longer = np.empty(2 * len(row) + size, np.int32)
    longer[: len(row)] = row
    return longer


@jit(
    tuple_type(types.int32[::1], types.int32[::1])(
        TABLE, AFTER, types.int32[::1], types.int64, types.int64, types.int64, types.int64
    )
)
def list_from(
    table: Words, after: Int32s, first: Int32s, state: int, distinct: int, counted: int, limit: int
) -> tuple[Int32s, Int32s]:
    """Up to `limit` multisets in lexicographic order, beginning with `first`, as numbers of values.

    `table` and `after` are as in `counts`, `state` is the total, `distinct` and `counted` are 0 or 1. Returns all their
    values in a row, and how many each multiset has.
    """
    levels, states = table.shape[1], table.shape[2]
    path = np.empty(max(levels, states) + 1, np.int32)
    lefts = np.empty(len(path) + 1, np.int32)
    row, lengths = np.empty(max(16, 2 * len(first)), np.int32), np.empty(limit, np.int32)
    lefts[0], depth, filled, found = state, len(first), 0, 0
    for place in range(depth):
        path[place] = first[place]
        lefts[place + 1] = after[first[place], lefts[place]]
    while depth >= 0 and found < limit:
        if filled + depth > len(row):
            row = _extended(row, depth)
        row[filled : filled + depth] = path[:depth]
        filled, lengths[found], found = filled + depth, depth, found + 1
        value = len(after)
        while value == len(after) and depth >= 0:
            depth -= 1
            if depth >= 0:
                level = (levels - 1 - depth) * counted
                value = _first_fitting(table, after, path[depth] + 1, level, lefts[depth], distinct, counted)
        while depth >= 0:
            path[depth] = value
            lefts[depth + 1] = after[value, lefts[depth]]
            depth += 1
            level = (levels - 1 - depth) * counted
            if lefts[depth] == 0 and level == 0:
                break
            value = _first_fitting(table, after, value + distinct, level, lefts[depth], distinct, counted)
    return row[:filled], lengths[:found]
