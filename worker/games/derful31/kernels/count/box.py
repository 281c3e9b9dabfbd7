"""Column sums over some of the rows, up to the order of interchangeable columns.

A grid that a symmetry fixes has equal column sums along every column cycle, so there is one sum per cycle; cycles of
equal length are interchangeable. A vector of sums is canonical when it ascends within each run of interchangeable
cycles.
"""

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import (
    FLAGS,
    INTEGER_ROWS,
    INTEGERS,
    OWN_INTEGERS,
    OWN_ROWS,
    Bools,
    Int32s,
    Int64s,
)
from worker.compilation.jit import jit, named_tuple_type, tuple_type
from worker.declarations.kept import when_idle
from worker.games.derful31.rules.deck import TooLargeError
from worker.games.derful31.rules.plan import MAX_SUMS

NO_CLASS: Final = -1
BOXES_KEPT: Final = 16
"""Number of boxes kept. The index of the largest has 69 MB, for three rows of order 6; a process needs one per
total."""


class Box(NamedTuple):
    """All vectors of column sums over some rows, each component from `low` to `low + span - 1`."""

    classes: Int64s
    """Shape (classes, cycles): the canonical vectors in lexicographic order."""
    class_of: Int32s
    """Shape (span^(cycles - 1),): the class of each vector, by all but its last component; or -1."""
    same: Bools
    """Shape (cycles,): whether a cycle is interchangeable with the one before it."""
    low: int
    span: int


BOX_TYPE: Final = named_tuple_type(
    Box, OWN_ROWS, types.int32[::1], types.boolean[::1], types.int64, types.int64
)


def interchangeable(lengths: tuple[int, ...]) -> Bools:
    """Return for each cycle whether it is as long as the one before; equal lengths stand together."""
    return np.array([False, *(a == b for a, b in pairwise(lengths))], np.bool_)


@lru_cache(maxsize=BOXES_KEPT)
def column_box(lengths: tuple[int, ...], rows: int, total: int, lowest: int, highest: int) -> Box:
    """Return the box for `rows` rows with sum `total` each, of values from `lowest` to `highest`.

    Raises `TooLargeError` when its index would cover more than `MAX_SUMS` vectors.
    """
    span = rows * (highest - lowest) + 1
    cells = span ** (len(lengths) - 1)
    if cells > MAX_SUMS:
        raise TooLargeError(f"there are {cells} vectors of column sums, more than the limit of {MAX_SUMS}")
    same = interchangeable(lengths)
    low = rows * lowest
    classes, index = _box(np.array(lengths, np.int64), same, low, span, cells, rows * total)
    return Box(classes, index, same, low, span)


when_idle(column_box.cache_clear)


@jit(types.boolean(OWN_INTEGERS, types.int64, INTEGERS, types.int64, types.int64, types.int64))
def _decode(vector: Int64s, cell: int, lengths: Int64s, low: int, span: int, everything: int) -> bool:
    """Write the vector of a cell of the index; return True if its last component is whole and in bounds."""
    rest = everything
    for cycle in range(len(lengths) - 2, -1, -1):
        vector[cycle] = low + cell % span
        cell //= span
        rest -= lengths[cycle] * vector[cycle]
    last = rest // lengths[-1]
    vector[-1] = last
    return bool(rest % lengths[-1] == 0 and low <= last < low + span)


@jit(types.boolean(OWN_INTEGERS, FLAGS))
def _sort_runs(vector: Int64s, same: Bools) -> bool:
    """Sort the runs of interchangeable components; return True if they were already sorted."""
    sorted_before = True
    for place in range(1, len(vector)):
        back = place
        while same[back] and vector[back] < vector[back - 1]:
            vector[back], vector[back - 1] = vector[back - 1], vector[back]
            sorted_before = False
            back -= 1
    return sorted_before


@jit(
    tuple_type(OWN_ROWS, types.int32[::1])(
        INTEGERS, FLAGS, types.int64, types.int64, types.int64, types.int64
    )
)
def _box(
    lengths: Int64s, same: Bools, low: int, span: int, cells: int, everything: int
) -> tuple[Int64s, Int32s]:
    """Return the classes and the index of a box whose vectors have the sum `everything`, weighted by the lengths.

    A canonical vector comes before all its rearrangements, so one pass reaches the class before its members.
    """
    index = np.full(cells, NO_CLASS, np.int32)
    canonical_cells = np.empty(cells, np.int32)
    vector = np.empty(len(lengths), np.int64)
    found = 0
    for cell in range(cells):
        if not _decode(vector, cell, lengths, low, span, everything):
            continue
        if _sort_runs(vector, same):
            index[cell] = found
            canonical_cells[found] = cell
            found += 1
        else:
            code = 0
            for cycle in range(len(lengths) - 1):
                code = code * span + vector[cycle] - low
            index[cell] = index[code]
    classes = np.empty((found, len(lengths)), np.int64)
    for place in range(found):
        _decode(classes[place], canonical_cells[place], lengths, low, span, everything)
    return classes, index


@jit(OWN_INTEGERS(INTEGER_ROWS, FLAGS))
def arrangements(vectors: Int64s, same: Bools) -> Int64s:
    """Count the different rearrangements of each canonical vector's interchangeable components.

    The count is the multinomial coefficient of each run, computed one component at a time: at most n!, so orders up to
    20 are exact.
    """
    ways = np.ones(len(vectors), np.int64)
    for place in range(len(vectors)):
        run = equal = 1
        for cycle in range(1, vectors.shape[1]):
            run = run + 1 if same[cycle] else 1
            equal = equal + 1 if same[cycle] and vectors[place, cycle] == vectors[place, cycle - 1] else 1
            ways[place] = ways[place] * run // equal
    return ways
