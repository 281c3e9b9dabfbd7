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
from worker.compilation.jit import jit, named_tuple_type
from worker.declarations.checkpoint import when_idle
from worker.games.derful31.rules.deck import TooLargeError
from worker.games.derful31.rules.plan import MAX_SUMS

NO_CLASS: Final = -1
BOXES_KEPT: Final = 16
"""Number of boxes kept. The index of the largest has 69 MB, for three rows of order 6, which only the last shard of a
total needs."""
_FIRST_CAPACITY: Final = 1024


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


def reversed_runs(lengths: tuple[int, ...]) -> list[int]:
    """Return the permutation of the cycles that reverses each run of equal lengths."""
    return [
        place
        for length in dict.fromkeys(lengths)
        for place in range(len(lengths))[::-1]
        if lengths[place] == length
    ]


def sum_codes(sums: Int64s, base: int) -> Int64s:
    """Return one number for each vector of sums, all below the base."""
    return sums @ np.array([base**place for place in range(sums.shape[1])], np.int64)


@lru_cache(maxsize=BOXES_KEPT)
def column_box(lengths: tuple[int, ...], rows: int, total: int, lowest: int, highest: int) -> Box:
    """Return the box for `rows` rows with sum `total` each, of values from `lowest` to `highest`.

    Raises `TooLargeError` when its index would cover more than `MAX_SUMS` vectors.
    """
    classes = canonical_column_sums(lengths, rows, total, lowest, highest)
    same, low, span = interchangeable(lengths), rows * lowest, rows * (highest - lowest) + 1
    return Box(classes, _index(classes, same, low, span), same, low, span)


when_idle(column_box.cache_clear)


def canonical_column_sums(
    lengths: tuple[int, ...], rows: int, total: int, lowest: int, highest: int
) -> Int64s:
    """Return the canonical vectors of column sums, in lexicographic order, without an index.

    Raises:
        TooLargeError: there are more than ``MAX_SUMS`` vectors.
    """
    span = rows * (highest - lowest) + 1
    cells = span ** (len(lengths) - 1)
    if cells > MAX_SUMS:
        raise TooLargeError(f"there are {cells} vectors of column sums, more than the limit of {MAX_SUMS}")
    same = interchangeable(lengths)
    return _canonical(np.array(lengths, np.int64), same, rows * lowest, rows * highest, rows * total)


@jit(OWN_ROWS(INTEGERS, FLAGS, types.int64, types.int64, types.int64))
def _canonical(lengths: Int64s, same: Bools, low: int, high: int, everything: int) -> Int64s:
    """Return the canonical vectors of sums from `low` to `high` that add up to `everything`, each times its length.

    The search is depth first; the last component follows from the others.
    """
    last = len(lengths) - 1
    found, size = np.empty((_FIRST_CAPACITY, last + 1), np.int64), 0
    vector = np.full(last + 1, low, np.int64)
    rest = np.full(last + 1, everything, np.int64)
    cycle = 0
    while cycle >= 0:
        if cycle == last:
            least = vector[last - 1] if same[last] else low
            vector[last] = rest[last] // lengths[last]
            if rest[last] % lengths[last] == 0 and least <= vector[last] <= high:
                if size == len(found):
                    found = np.concatenate((found, np.empty_like(found)))
                for place in range(last + 1):
                    found[size, place] = vector[place]
                size += 1
        elif vector[cycle] <= high and vector[cycle] * lengths[cycle] <= rest[cycle]:
            rest[cycle + 1] = rest[cycle] - vector[cycle] * lengths[cycle]
            vector[cycle + 1] = vector[cycle] if same[cycle + 1] else low
            cycle += 1
            continue
        cycle -= 1
        if cycle >= 0:
            vector[cycle] += 1
    return found[:size].copy()


@jit(types.boolean(OWN_INTEGERS, FLAGS))
def _rearrange(vector: Int64s, same: Bools) -> bool:
    """Rearrange the interchangeable components to the next vector in lexicographic order; return False after the last.

    After the last, the runs ascend again.
    """
    end = len(vector)
    while end > 0:
        first = end - 1
        while same[first]:
            first -= 1
        descent = end - 1
        while descent > first and vector[descent - 1] >= vector[descent]:
            descent -= 1
        # From the descent on, components descend: reversed, they ascend.
        left, right = descent, end - 1
        while left < right:
            vector[left], vector[right] = vector[right], vector[left]
            left, right = left + 1, right - 1
        if descent > first:
            larger = descent
            while vector[larger] <= vector[descent - 1]:
                larger += 1
            vector[descent - 1], vector[larger] = vector[larger], vector[descent - 1]
            return True
        end = first
    return False


@jit(types.int32[::1](INTEGER_ROWS, FLAGS, types.int64, types.int64))
def _index(classes: Int64s, same: Bools, low: int, span: int) -> Int32s:
    """Return the index of a box: the class of each rearrangement of each canonical vector."""
    cycles = classes.shape[1]
    index = np.full(span ** (cycles - 1), NO_CLASS, np.int32)
    vector = np.empty(cycles, np.int64)
    for place in range(len(classes)):
        for cycle in range(cycles):
            vector[cycle] = classes[place, cycle]
        more = True
        while more:
            cell = 0
            for cycle in range(cycles - 1):
                cell = cell * span + vector[cycle] - low
            index[cell] = place
            more = _rearrange(vector, same)
    return index


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
