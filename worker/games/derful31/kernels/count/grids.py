"""Counting the grids that a symmetry fixes: a row and a column permutation, perhaps with transposition.

The row cycles are split in two halves. The partial grids of the *upper* cycles are tabled by column sums and usage.
Those of the *lower* cycles with the complementary column sums are tallied class by class and matched. The lower half
is one row cycle, the *last*, and a table, the *base*.

Counting the grids that a symmetry with transposition fixes, such as the symmetric matrices. Such a grid is a graph:
its vertices are the cycles of the symmetry, its edges and loops the orbits of cells, and every vertex has the total as
its sum. The vertices are split in two: the orbits that touch the first vertices are the outer half, those among the
others the inner half. Each half is listed by the sums it contributes to the other vertices, up to the order of
interchangeable ones, and the halves with complementary sums are matched by usage.

Overflow bound: a count is at most the number of assignments of both halves, which were listed one by one; lists that
fit in memory have fewer than 2^31 rows.
"""

from functools import lru_cache
from math import prod
from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGERS, OWN_INTEGERS, Int64s
from worker.compilation.jit import jit, tuple_type
from worker.declarations.checkpoint import when_idle
from worker.games.derful31.kernels.count.box import (
    Box,
    arrangements,
    column_box,
    interchangeable,
    reversed_runs,
    sum_codes,
)
from worker.games.derful31.kernels.count.joining import completions
from worker.games.derful31.kernels.count.orbits import (
    Assignments,
    assignments,
    row_cycle_variables,
    transposed_variables,
)
from worker.games.derful31.kernels.count.parts import (
    NOTHING,
    Fillings,
    Sides,
    Table,
    extended,
    fillings_of,
    ordered,
    selected,
)
from worker.games.derful31.kernels.count.usage import Packing, packing
from worker.games.derful31.rules.deck import Deck, TooLargeError

MAX_COUNT: Final = 2**62 - 1
"""Maximum count: folding doubles counts within signed 64-bit words."""
MAX_RAW: Final = 50_000_000
"""Maximum number of partial grids held at once while a table is made: 16 bytes each."""


class Halves(NamedTuple):
    """The row cycles of a permutation, split in halves."""

    upper: tuple[int, ...]
    base: tuple[int, ...]
    last: int

    @classmethod
    def of(cls, row_cycles: tuple[int, ...]) -> "Halves":
        """Split row cycles given in ascending order: a longest one comes last."""
        middle = len(row_cycles) // 2
        return cls(row_cycles[:middle], row_cycles[middle:-1], row_cycles[-1])


class Grids:
    """The winning grids of a deck and total that are fixed by a column permutation and any row permutation.

    Raises `TooLargeError` when the deck's usage does not fit a word, or the column sums or the partial grids are too
    many to keep.
    """

    def __init__(
        self, deck: Deck, total: int, column_cycles: tuple[int, ...], by_usage: bool = False
    ) -> None:
        """Prepare the deck's packing; with `by_usage`, the entries of each class of the tables ascend by usage."""
        self.deck = deck
        self.total = total
        self.column_cycles = column_cycles
        self.by_usage = by_usage
        self.fields: Packing = packing(deck, sum(column_cycles) ** 2)
        self._fillings: dict[int, Fillings] = {}
        self._boxes: dict[int, Box] = {}
        self._tables: dict[tuple[int, ...], Table] = {(): NOTHING}

    def fillings(self, length: int) -> Fillings:
        """Return the possible contents of the rows of a cycle: their parts of the column sums, and the usage."""
        if length not in self._fillings:
            variables = row_cycle_variables(length, self.column_cycles)
            free = np.zeros(variables.coefficients.shape[1], np.bool_)
            ways = assignments(self.deck, self.fields, variables, 1, self.total, free)
            self._fillings[length] = fillings_of(ways)
        return self._fillings[length]

    def box(self, cycles: tuple[int, ...]) -> Box:
        """Return the column sums that these row cycles can have."""
        rows = sum(cycles)
        if rows not in self._boxes:
            lowest, highest = self.deck.values[0], self.deck.values[-1]
            self._boxes[rows] = column_box(self.column_cycles, rows, self.total, lowest, highest)
        return self._boxes[rows]

    def table(self, cycles: tuple[int, ...]) -> Table:
        """Return the partial grids of these row cycles, for every class of their box."""
        if cycles not in self._tables:
            before, last = cycles[:-1], self.fillings(cycles[-1])
            raw = len(self.table(before).usage) * len(last.usage)
            if raw > MAX_RAW:
                raise TooLargeError(f"a table would be made of {raw} partial grids, more than {MAX_RAW}")
            twice = before == cycles[-1:]
            table = extended(last, self.box(before), self.table(before), self.box(cycles), self.fields, twice)
            self._tables[cycles] = ordered(table) if self.by_usage else table
        return self._tables[cycles]

    def turns(self, halves: Halves) -> Int64s:
        """Return the turn at which each class of upper column sums is completed, heavy classes first.

        Where the upper and the base rows are alike, exchanging them maps grids to grids. So each pair of classes is
        examined once, at the turn of the heavier class. Otherwise all classes have the same turn.
        """
        classes = len(self.box(halves.upper).classes)
        if halves.upper != halves.base:
            return np.zeros(classes, np.int64)
        turns = np.empty(classes, np.int64)
        turns[np.argsort(-np.diff(self.table(halves.upper).start), kind="stable")] = np.arange(classes)
        return turns

    def match(
        self, halves: Halves, classes: Int64s, lists: Int64s | None = None
    ) -> tuple[Table, Int64s, Int64s]:
        """Complete the partial grids of the upper rows with the column sums of some classes, given by number.

        `lists` are packed usages of whole grids to find. Returns the table of these partial grids, the ways to
        complete each entry, and the lists that were not found. The ways may count for another entry that the exchange
        of upper and base rows leads to; their sums are right.
        """
        sides = self.sides(halves, classes, self.turns(halves))
        asked = np.empty(0, np.int64) if lists is None else lists
        return sides.upper, *completions(sides, self.fillings(halves.last), self.fields, asked, 0)

    def sides(self, halves: Halves, classes: Int64s, turns: Int64s) -> Sides:
        """Return the upper rows with the column sums of some classes, and the base to join to them."""
        upper_box, base_box = self.box(halves.upper), self.box(halves.base)
        base_turns = turns if halves.upper == halves.base else np.zeros(len(base_box.classes), np.int64)
        return Sides(
            self.total - upper_box.classes[classes],
            turns[classes],
            selected(self.table(halves.upper), classes),
            base_box,
            self.table(halves.base),
            base_turns,
        )

    def share(self, halves: Halves, part: int, parts: int) -> Int64s:
        """Return the numbers of one of several equal shares of the classes of upper column sums, heavy ones first."""
        sizes = np.diff(self.table(halves.upper).start)
        heavy_first: Int64s = np.argsort(-sizes, kind="stable")[: np.count_nonzero(sizes)]
        return heavy_first[part::parts]

    def count_labelled(self, halves: Halves, classes: Int64s, upper: Table, ways: Int64s) -> int:
        """Count the grids from the ways to complete each entry of the table of some upper classes."""
        vectors = self.box(halves.upper).classes[classes]
        found = np.add.reduceat(np.append(upper.ways * ways, 0), upper.start[:-1])
        found[upper.start[:-1] == upper.start[1:]] = 0
        return int(arrangements(vectors, interchangeable(self.column_cycles)).astype(object) @ found)

    def count(self, row_cycles: tuple[int, ...]) -> int:
        """Count the grids that a row permutation of this cycle type fixes too.

        Raises `TooLargeError` when counts might exceed 64 bits.
        """
        self.check_bound(row_cycles)
        halves = Halves.of(row_cycles)
        classes = self.share(halves, 0, 1)
        upper, ways, _ = self.match(halves, classes)
        return self.count_labelled(halves, classes, upper, ways)

    def check_bound(self, row_cycles: tuple[int, ...]) -> None:
        """Raise `TooLargeError` when an intermediate count might exceed 64 bits.

        With single columns, the column sums determine the last row cycle of each half.
        """
        if max(self.column_cycles) == 1:
            most = max(len(self.fillings(length).usage) for length in set(row_cycles))
            bound = most ** max(1, len(row_cycles) - 2)
        else:
            bound = prod(len(self.fillings(length).usage) for length in row_cycles)
        if bound > MAX_COUNT:
            order = sum(row_cycles)
            raise TooLargeError(f"grids of order {order} with this deck may be too many for 64-bit counts")


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
