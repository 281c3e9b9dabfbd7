"""Counting the grids that a symmetry with transposition fixes, such as the symmetric matrices.

Such a grid is a graph: its vertices are the cycles of the symmetry, its edges and loops the orbits of cells, and every
vertex has the total as its sum. The vertices are split in two: the orbits that touch the first vertices are the outer
half, those among the others the inner half. Each half is listed by the sums it contributes to the other vertices, up
to the order of interchangeable ones, and the halves with complementary sums are matched by usage.

Overflow bound: a count is at most the number of assignments of both halves, which were listed one by one; lists that
fit in memory have fewer than 2^31 rows.
"""

from functools import lru_cache
from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGERS, OWN_INTEGERS, Int64s
from worker.compilation.jit import jit, tuple_type
from worker.declarations.kept import when_idle
from worker.games.derful31.kernels.count.box import arrangements, interchangeable, reversed_runs, sum_codes
from worker.games.derful31.kernels.count.orbits import Assignments, assignments, transposed_variables
from worker.games.derful31.kernels.count.usage import packing
from worker.games.derful31.rules.deck import Deck, TooLargeError

MAX_CODES: Final = 1 << 25
"""Maximum number of vectors of sums by which the halves are sorted."""


def count_transposed(deck: Deck, total: int, cycles: tuple[int, ...]) -> int:
    """Count the winning grids fixed by a transposing symmetry of this cycle type (ascending).

    Raises `TooLargeError` when the deck's usage does not fit a word or the sums are too many to sort by.
    """
    fields = packing(deck, sum(cycles) ** 2)
    # Long cycles have few orbits around them; the many short ones stay together, for their symmetry.
    others = cycles[: len(cycles) - len(cycles) // 2]
    first = cycles[len(others) :]
    base = total + 1
    codes = base ** len(others)
    if codes > MAX_CODES:
        raise TooLargeError(f"there are {codes} vectors of line sums, more than the limit of {MAX_CODES}")
    variables = transposed_variables(first, others)
    alike = np.concatenate((np.zeros(len(first), np.bool_), interchangeable(others)))
    outer = assignments(deck, fields, variables, len(first), total, alike)
    outer_start, outer_usage = _grouped(outer, base)
    inner_start, inner_usage = _grouped(_inner(deck, sum(cycles) ** 2, others), base)
    found = np.flatnonzero(np.diff(outer_start))
    sums = found[:, None] // base ** np.arange(len(others)) % base
    # The required sums of the inner half descend where the outer sums ascend; lists hold them ascending.
    matches = sum_codes((total - sums)[:, reversed_runs(others)], base)
    pairs = _pairs(
        found, matches, outer_start, outer_usage, inner_start, inner_usage, fields.guard, fields.bias
    )
    return int(arrangements(sums, interchangeable(others)) @ pairs)


@lru_cache(maxsize=8)
def _inner(deck: Deck, cells: int, cycles: tuple[int, ...]) -> Assignments:
    """Return all ways to fill the orbits within and among some cycles, whatever the sums."""
    return assignments(
        deck, packing(deck, cells), transposed_variables(cycles), 0, 0, interchangeable(cycles)
    )


when_idle(_inner.cache_clear)


def _grouped(ways: Assignments, base: int) -> tuple[Int64s, Int64s]:
    """Sort usages by the code of their sums, where all are below the base; return each code's start, and the usages."""
    possible = (ways.sums < base).all(axis=1)
    return _by_code(sum_codes(ways.sums[possible], base), ways.usage[possible], base ** ways.sums.shape[1])


@jit(tuple_type(OWN_INTEGERS, OWN_INTEGERS)(INTEGERS, INTEGERS, types.int64))
def _by_code(codes: Int64s, usage: Int64s, size: int) -> tuple[Int64s, Int64s]:
    """Sort usages by their codes; return the start of each code, and the usages."""
    start = np.zeros(size + 1, np.int64)
    for place in range(len(codes)):
        start[codes[place] + 1] += 1
    for code in range(size):
        start[code + 1] += start[code]
    free = start.copy()
    ordered = np.empty(len(usage), np.int64)
    for place in range(len(codes)):
        ordered[free[codes[place]]] = usage[place]
        free[codes[place]] += 1
    return start, ordered


@jit(OWN_INTEGERS(INTEGERS, INTEGERS, INTEGERS, INTEGERS, INTEGERS, INTEGERS, types.int64, types.int64))
def _pairs(
    outer_codes: Int64s,
    inner_codes: Int64s,
    outer_start: Int64s,
    outer_usage: Int64s,
    inner_start: Int64s,
    inner_usage: Int64s,
    guard: int,
    bias: int,
) -> Int64s:
    """Count for each pair of codes the pairs of usages that together stay within the limits."""
    pairs = np.zeros(len(outer_codes), np.int64)
    for place in range(len(outer_codes)):
        first, end = inner_start[inner_codes[place]], inner_start[inner_codes[place] + 1]
        inner = inner_usage[first:end]
        for entry in range(outer_start[outer_codes[place]], outer_start[outer_codes[place] + 1]):
            used = outer_usage[entry] + bias
            count = 0
            for other in range(len(inner)):
                count += (used + inner[other]) & guard == 0
            pairs[place] += count
    return pairs
