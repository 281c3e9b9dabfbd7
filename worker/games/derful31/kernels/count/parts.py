"""Parts of grids that are joined to whole ones: fillings of one row cycle, and tables of several.

A table holds for given column sums the number of ways to use each set of cards. It covers some row cycles of a
symmetry (single rows for the identity). The possible contents of a row cycle are its *fillings*, each with its part of
the column sums and its cards. Only canonical column sums are kept (see `box`).

Tables are made by adding one row cycle at a time:

    H'(s)[u] = Σ over fillings f of H(s - sums(f))[u - usage(f)]

Overflow bound: `grids.Grids.check_bound` refuses decks where the ways to fill all rows could reach 2^62.
"""

from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGER_ROWS, INTEGERS, OWN_INTEGERS, OWN_ROWS, Int64s
from worker.compilation.jit import jit, named_tuple_type, tuple_type
from worker.games.derful31.kernels.count.box import BOX_TYPE, Box, arrangements
from worker.games.derful31.kernels.count.orbits import Assignments
from worker.games.derful31.kernels.count.usage import PACKING_TYPE, Packing, empty_tally, find_slot, with_room


class Fillings(NamedTuple):
    """Ways to fill the rows of a cycle, in lexicographic order of the values of their orbits."""

    sums: Int64s
    """Shape (fillings, column cycles): the part of the column sums."""
    usage: Int64s
    """Shape (fillings,): the packed usage."""
    skip: Int64s
    """Shape (fillings, column cycles): the next filling that differs in the sums up to and including this one."""


FILLINGS_TYPE: Final = named_tuple_type(Fillings, OWN_ROWS, OWN_INTEGERS, OWN_ROWS)


def fillings_of(ways: Assignments) -> Fillings:
    """Return the fillings that assignments make of their free sums."""
    return Fillings(ways.sums, ways.usage, _skips(ways.sums))


@jit(OWN_ROWS(INTEGER_ROWS))
def _skips(sums: Int64s) -> Int64s:
    """Return `Fillings.skip`: compare each filling with the next one, from the last to the first."""
    fillings, cycles = sums.shape
    skip = np.empty((fillings, cycles), np.int64)
    for filling in range(fillings - 1, -1, -1):
        equal = filling + 1 < fillings
        for cycle in range(cycles):
            equal = equal and sums[filling, cycle] == sums[filling + 1, cycle]
            skip[filling, cycle] = skip[filling + 1, cycle] if equal else filling + 1
    return skip


class Table(NamedTuple):
    """Partial grids by class of column sums and by usage."""

    start: Int64s
    """Shape (classes + 1,): the index where each class begins in the other two arrays."""
    usage: Int64s
    """Packed usages, different within a class."""
    ways: Int64s
    """The number of partial grids with exactly these column sums and this usage."""


TABLE_TYPE: Final = named_tuple_type(Table, OWN_INTEGERS, OWN_INTEGERS, OWN_INTEGERS)

NOTHING: Final = Table(np.array([0, 1], np.int64), np.zeros(1, np.int64), np.ones(1, np.int64))
"""The table of no rows at all: one class, one partial grid."""


def selected(table: Table, classes: Int64s) -> Table:
    """Return the table of some of the classes, given by their numbers."""
    sizes = np.diff(table.start)[classes]
    start = np.concatenate((np.zeros(1, np.int64), np.cumsum(sizes)))
    entries = np.repeat(table.start[classes] - start[:-1], sizes) + np.arange(start[-1])
    return Table(start, table.usage[entries], table.ways[entries])


class Counts(NamedTuple):
    """The parts with given column sums, counted by usage."""

    usage: Int64s
    """Packed usages, all different."""
    ways: Int64s
    """The number of parts with each usage."""


class Sides(NamedTuple):
    """Upper rows, and what is joined to them: one filling of the last row cycle and an entry of the base."""

    targets: Int64s
    """Shape (classes, column cycles): the column sums that the lower rows must have for each class of `upper`."""
    turns: Int64s
    """Shape (classes,): the turns of these classes (see `joining.splits`)."""
    upper: Table
    box: Box
    """The column sums of the base."""
    base: Table
    base_turns: Int64s
    """Shape (base classes,): their turns."""


SIDES_TYPE: Final = named_tuple_type(
    Sides, OWN_ROWS, OWN_INTEGERS, TABLE_TYPE, BOX_TYPE, TABLE_TYPE, OWN_INTEGERS
)


_ANY: Final = -1
_TABLE_ARRAYS: Final = tuple_type(OWN_INTEGERS, OWN_INTEGERS, OWN_INTEGERS)


@jit(OWN_INTEGERS(TABLE_TYPE))
def _ascending(table: Table) -> Int64s:
    """Return the order of the entries in which the usages of each class ascend."""
    start, usage = table.start, table.usage
    order = np.empty(len(usage), np.int64)
    for place in range(len(start) - 1):
        first, end = start[place], start[place + 1]
        by_usage = np.argsort(usage[first:end])
        for entry in range(end - first):
            order[first + entry] = first + by_usage[entry]
    return order


def ordered(table: Table) -> Table:
    """Return the table with the entries of each class ordered by usage."""
    order = _ascending(table)
    return Table(table.start, table.usage[order], table.ways[order])


@jit(types.int64(types.int64, FILLINGS_TYPE, INTEGERS, INTEGERS, BOX_TYPE, BOX_TYPE, OWN_ROWS))
def _find_fillings(
    old: int, fillings: Fillings, ranks: Int64s, cells: Int64s, box: Box, larger: Box, found: Int64s
) -> int:
    """Find the fillings to add to a class of the box; return their number.

    Of fillings that differ by exchanging columns where the class has equal components, those that ascend are found. A
    filling of a lower rank than the class is left out, one of a higher rank counts twice; `_ANY` is no rank. Each
    filling adds its number in `cells` to a cell of the larger box.

    Each becomes a row of `found`: filling, class in the larger box, and the number of fillings it represents.
    """
    vector, same, sums, skip, class_of = (
        box.classes[old],
        box.same,
        fillings.sums,
        fillings.skip,
        larger.class_of,
    )
    cell = 0
    for cycle in range(len(vector) - 1):
        cell = cell * larger.span + vector[cycle] - larger.low
    ties = np.empty(len(vector), np.int64)
    tied = 0
    for cycle in range(1, len(vector)):
        if same[cycle] and vector[cycle] == vector[cycle - 1]:
            ties[tied] = cycle
            tied += 1
    size, filling = 0, 0
    while filling < len(sums):
        if ranks[filling] < old and ranks[filling] != _ANY:
            filling += 1
            continue
        weight, run, equal, tie = 1, 1, 1, 0
        while tie < tied:
            cycle = ties[tie]
            if tie and ties[tie - 1] < cycle - 1:
                run, equal = 1, 1
            part, before = sums[filling, cycle], sums[filling, cycle - 1]
            if part < before:
                break
            run, equal = run + 1, equal + 1 if part == before else 1
            weight = weight * run // equal
            tie += 1
        if tie < tied:
            filling = skip[filling, ties[tie]]
            continue
        if ranks[filling] > old:
            weight *= 2
        found[size, 0], found[size, 1], found[size, 2] = filling, class_of[cell + cells[filling]], weight
        size += 1
        filling += 1
    return size


@jit(_TABLE_ARRAYS(INTEGERS, INTEGERS, OWN_INTEGERS, OWN_INTEGERS, INTEGERS))
def _merge(
    begin: Int64s, end: Int64s, raw_usage: Int64s, raw_ways: Int64s, divisors: Int64s
) -> tuple[Int64s, Int64s, Int64s]:
    """Merge equal usages of each class and divide their ways by the class's divisor; return the arrays of a table."""
    start = np.zeros(len(begin), np.int64)
    keys, counts, slots = empty_tally()
    size = 0
    for place in range(len(divisors)):
        keys, counts, slots = with_room((keys, counts, slots), 0, end[place] - begin[place])
        filled = 0
        for entry in range(begin[place], end[place]):
            used = raw_usage[entry]
            slot = find_slot(keys, counts, used)
            if counts[slot] == 0:
                keys[slot], slots[filled] = used, slot
                filled += 1
            counts[slot] += raw_ways[entry]
        # The merged entries replace the raw ones, which are at least as many.
        for entry in range(filled):
            slot = slots[entry]
            raw_usage[size], raw_ways[size] = keys[slot], counts[slot] // divisors[place]
            counts[slot] = 0
            size += 1
        start[place + 1] = size
    return start, raw_usage[:size].copy(), raw_ways[:size].copy()


def extended(fillings: Fillings, box: Box, table: Table, larger: Box, fields: Packing, twice: bool) -> Table:
    """Return the table with one more row cycle, for the larger box; `box` is that of `table`.

    `twice` says that the table covers just one cycle, of the same length. Exchanging the two cycles maps parts to
    parts, so a class and a filling of another class are added once, not from both sides.
    """
    cells = fillings.sums @ _powers(larger)
    ranks = np.full(len(cells), _ANY)
    if twice:
        ranks = box.class_of[(fillings.sums - box.low) @ _powers(box)].astype(np.int64)
    return Table(*_extend(fillings, ranks, cells, box, table, larger, fields))


def _powers(box: Box) -> Int64s:
    """Return the weight of each component of a vector in the number of its cell."""
    return np.append(box.span ** np.arange(len(box.same) - 2, -1, -1, dtype=np.int64), 0)


@jit(_TABLE_ARRAYS(FILLINGS_TYPE, INTEGERS, INTEGERS, BOX_TYPE, TABLE_TYPE, BOX_TYPE, PACKING_TYPE))
def _extend(
    fillings: Fillings, ranks: Int64s, cells: Int64s, box: Box, table: Table, larger: Box, fields: Packing
) -> tuple[Int64s, Int64s, Int64s]:
    """Return the arrays of the table with one more row cycle.

    Adding every filling of the cycle to one arrangement of each old class, counted for all its arrangements, makes all
    arrangements of the new classes; so the merged counts are divided by the number of these arrangements.
    """
    guard, bias = fields.guard, fields.bias
    vectors = box.classes
    old_weights = arrangements(vectors, box.same)
    new_weights = arrangements(larger.classes, larger.same)
    start, usage, ways, filling_usage = table.start, table.usage, table.ways, fillings.usage
    found = np.empty((len(filling_usage), 3), np.int64)
    # The start of each class's part, with room for entries that will turn out to exceed a limit.
    begin = np.zeros(len(new_weights) + 1, np.int64)
    for old in range(len(vectors)):
        for each in range(_find_fillings(old, fillings, ranks, cells, box, larger, found)):
            begin[found[each, 1] + 1] += start[old + 1] - start[old]
    begin = np.cumsum(begin)
    end = begin[:-1].copy()
    raw_usage = np.empty(begin[-1], np.int64)
    raw_ways = np.empty(begin[-1], np.int64)
    for old in range(len(vectors)):
        for each in range(_find_fillings(old, fillings, ranks, cells, box, larger, found)):
            added, new = filling_usage[found[each, 0]], found[each, 1]
            weight = old_weights[old] * found[each, 2]
            place = end[new]
            for entry in range(start[old], start[old + 1]):
                used = usage[entry] + added
                if (used + bias) & guard == 0:
                    raw_usage[place], raw_ways[place] = used, ways[entry] * weight
                    place += 1
            end[new] = place
    return _merge(begin, end, raw_usage, raw_ways, new_weights)
