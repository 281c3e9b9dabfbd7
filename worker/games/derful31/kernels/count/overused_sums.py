"""The sums over lower rows that overuse a value together with upper rows (see `overuse`)."""

from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGERS, OWN_INTEGERS, Int64s
from worker.compilation.jit import jit, tuple_type
from worker.games.derful31.kernels.count.words import MISSING, places_in

_SUMS: Final = tuple_type(OWN_INTEGERS, OWN_INTEGERS, OWN_INTEGERS, types.int64)


@jit(tuple_type(OWN_INTEGERS, OWN_INTEGERS)(INTEGERS, INTEGERS, INTEGERS, types.int64, types.int64))
def _points(rest: Int64s, group: Int64s, own: Int64s, limit: int, unit: int) -> tuple[Int64s, Int64s]:
    """Return the possible points: the usage and the group of each, ascending by group and number of upper cards."""
    most = np.zeros(len(rest), np.int64)
    for entry in range(len(group)):
        most[group[entry]] = max(most[group[entry]], own[entry])
    size = 0
    for number in range(len(rest)):
        size += most[number]
    usage, groups = np.empty(size, np.int64), np.empty(size, np.int64)
    size = 0
    for number in range(len(rest)):
        for upper in range(limit + 1 - most[number], limit + 1):
            usage[size], groups[size] = rest[number] + upper * unit, number
            size += 1
    return usage, groups


@jit(_SUMS(INTEGERS, INTEGERS, INTEGERS, types.int64, types.int64, INTEGERS, types.int64))
def overused_sums(
    rest: Int64s, group: Int64s, own: Int64s, limit: int, unit: int, wanted: Int64s, others: int
) -> tuple[Int64s, Int64s, Int64s, int]:
    """Return the points of lower counts that overuse a value with some number of upper cards, and how they are summed.

    Each entry belongs to a group, and has its own number of cards of the value; `rest` is the group's usage of all
    other values. A point is a group and a number of upper cards, of which each takes `unit` in its usage. Only points
    whose usage in the field `others` is wanted are made.

    Returns their usage, and pairs of a target (a point) and a source. The sources of the first pairs, whose number is
    returned too, are entries: each count goes to the least number of upper cards that it overuses with. Those of the
    others are points: sums go on to each following number.
    """
    usage, groups = _points(rest, group, own, limit, unit)
    found = places_in(usage, others, wanted)
    # The first point of each group that is made, from each number of upper cards on.
    width, size = limit + 2, 0
    first = np.full(len(rest) * width, MISSING, np.int64)
    for point in range(len(usage)):
        if found[point] != MISSING:
            number = (usage[point] - rest[groups[point]]) // unit
            first[groups[point] * width + number] = size
            usage[size], groups[size] = usage[point], groups[point]
            size += 1
    for cell in range(len(first) - 2, -1, -1):
        if first[cell] == MISSING and cell % width != width - 1:
            first[cell] = first[cell + 1]
    target, source = np.empty(len(own) + size, np.int64), np.empty(len(own) + size, np.int64)
    pairs = 0
    for entry in range(len(own)):
        point = first[group[entry] * width + limit + 1 - own[entry]]
        if point != MISSING:
            target[pairs], source[pairs] = point, entry
            pairs += 1
    entries = pairs
    for point in range(1, size):
        if groups[point] == groups[point - 1]:
            target[pairs], source[pairs] = point, point - 1
            pairs += 1
    return usage[:size].copy(), target[:pairs].copy(), source[:pairs].copy(), entries
