"""All winning grids of a total in a fixed order, each found directly from its number.

The order compares grids by, in turn,

1. the column sums of the upper rows (the first ⌊n/2⌋), sorted ascending, lexicographically;
2. these column sums unsorted, lexicographically;
3. the cards of the upper rows: how many of the highest value, then of the second highest, and so on;
4. the upper rows from the last to the first, lexicographically; here and below, columns are read by ascending sum
   of the upper rows, and from left to right among equal sums;
5. the last row, lexicographically;
6. the cards of the rows between, compared as in 3;
7. these rows from the last to the first, lexicographically.

It relies on the counts of the census (see `grids`). Numbers belong to grids, not games: the n!·n!·2 / symmetries grids
of a game are scattered.
"""

from bisect import bisect_right
from collections import Counter, OrderedDict
from collections.abc import Sequence
from itertools import accumulate
from math import ceil, factorial
from pathlib import Path
from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGERS, Int64s, load_or_build
from worker.compilation.jit import jit, source_inlined, tuple_type
from worker.declarations.checkpoint import Checkpoint
from worker.games.derful31.kernels.count.box import BOX_TYPE, Box, arrangements
from worker.games.derful31.kernels.count.grids import Grids, Halves
from worker.games.derful31.kernels.count.joining import completions
from worker.games.derful31.kernels.count.parts import FILLINGS_TYPE, TABLE_TYPE, Fillings, Table
from worker.games.derful31.rules.deck import Deck, possible_totals, standard_deck
from worker.games.derful31.rules.grid import Grid
from worker.games.derful31.rules.plan import SHARD_SECONDS, ranking_seconds

KEPT_RANKINGS: Final = 32
"""Number of totals with their counts in memory: a few megabytes each for order 5, where the standard deck has 26
totals."""


class Ranking:
    """The winning grids of a total, numbered from 0.

    Raises `GameError` for an order below 2 or a deck that cannot fill the grid, and `TooLargeError` when deck or order
    is too large to count. `plan.ranking_seconds` estimates the time for counting.
    """

    size: int
    """The number of grids."""

    def __init__(self, deck: Deck, order: int, total: int, checkpoint: Checkpoint = lambda: None) -> None:
        """Count in slices of some tenths of a second; `checkpoint` is called after each and raises to stop the work."""
        possible_totals(deck, order)
        ones = (1,) * order
        self._halves = Halves.of(ones)
        self._grids = grids = Grids(deck, total, ones, by_usage=True)
        grids.check_bound(ones)
        box = grids.box(self._halves.upper)
        slices = ceil(ranking_seconds(deck, order, total) / SHARD_SECONDS) or 1
        self._base = grids.table(self._halves.base)
        self._upper = upper = grids.table(self._halves.upper)

        def count() -> tuple[Int64s]:
            """Count the ways to complete each entry of the upper table."""
            ways, nobodys_turn, no_lists = [], np.zeros(len(box.classes), np.int64), np.empty(0, np.int64)
            for classes in np.array_split(np.arange(len(box.classes)), slices):
                sides, lower = grids.sides(self._halves, classes, nobodys_turn), len(self._halves.base) + 1
                ways.append(completions(sides, grids.fillings(1), grids.fields, no_lists, lower)[0])
                checkpoint()
            return (np.concatenate(ways),)

        if deck == standard_deck(order):
            # The most requested counts, some thirty arrays at most: about a megabyte each for order 5.
            (self._ways,) = load_or_build(Path(__file__), f"completions-{order}-{total}", count)
        else:
            (self._ways,) = count()
        found = np.concatenate((np.zeros(1, np.int64), np.cumsum(self._upper.ways * self._ways)))
        self._by_class = np.diff(found[upper.start])
        rearranged = arrangements(box.classes, box.same).astype(object)
        self._ends = list(accumulate((rearranged * self._by_class).tolist()))
        self.size = self._ends[-1] if self._ends else 0

    def grid(self, number: int) -> Grid:
        """Return the grid with this number, as rows of values; raises `IndexError` for a number out of range."""
        if not 0 <= number < self.size:
            raise IndexError(f"there is no grid {number}: they are numbered from 0 to {self.size - 1}")
        place = bisect_right(self._ends, number)
        number -= self._ends[place - 1] if place else 0
        arrangement, number = divmod(number, int(self._by_class[place]))
        upper_sums = self._grids.box(self._halves.upper).classes[place]
        first, end = self._upper.start[place : place + 2]
        ends = np.cumsum(self._upper.ways[first:end] * self._ways[first:end])
        entry = int(first + np.searchsorted(ends, number, side="right"))
        number -= int(ends[entry - first] - self._upper.ways[entry] * self._ways[entry])
        upper_number, lower_number = divmod(number, int(self._ways[entry]))
        used = int(self._upper.usage[entry])
        rows = [
            *self._rows(self._halves.upper, upper_sums, used, upper_number),
            *self._lower_rows(self._grids.total - upper_sums, used, lower_number),
        ]
        columns = np.argsort(nth_arrangement(upper_sums.tolist(), arrangement), kind="stable")
        frame = np.empty((len(rows), len(rows)), np.int64)
        frame[:, columns] = rows
        return tuple(tuple(row) for row in frame.tolist())

    def _lower_rows(self, sums: Int64s, used: int, number: int) -> list[Int64s]:
        """Return the base rows and the last row with these column sums that fit the cards used above."""
        base = self._halves.base
        fillings, fields = self._grids.fillings(1), self._grids.fields
        filling, entry, number = nth_split(
            sums, used, False, number, fillings, self._grids.box(base), self._base, fields.guard, fields.bias
        )
        last = fillings.sums[filling]
        return [*self._rows(base, sums - last, int(self._base.usage[entry]), number), last]

    def _rows(self, cycles: tuple[int, ...], sums: Int64s, used: int, number: int) -> list[Int64s]:
        """Return the rows of these cycles with these column sums and exactly these cards."""
        rows: list[Int64s] = []
        fillings = self._grids.fillings(1)
        while cycles:
            cycles = cycles[:-1]
            box, table = self._grids.box(cycles), self._grids.table(cycles)
            filling, _, number = nth_split(sums, used, True, number, fillings, box, table, 0, 0)
            rows.insert(0, fillings.sums[filling])
            sums = sums - fillings.sums[filling]
            used -= int(fillings.usage[filling])
        return rows


_kept: OrderedDict[tuple[Deck, int, int], Ranking] = OrderedDict()


def ranking(deck: Deck, order: int, total: int, checkpoint: Checkpoint = lambda: None) -> Ranking:
    """Return the ranking of a total; the latest `KEPT_RANKINGS` are kept. Raises the same errors as `Ranking`."""
    key = deck, order, total
    if key not in _kept:
        _kept[key] = Ranking(deck, order, total, checkpoint)
        while len(_kept) > KEPT_RANKINGS:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]


def nth_arrangement(values: Sequence[int], number: int) -> tuple[int, ...]:
    """Return the arrangement with this number of some values, in lexicographic order; equal values are the same."""
    left = Counter(values)
    ways = factorial(len(values))
    for count in left.values():
        ways //= factorial(count)
    arrangement = []
    for size in range(len(values), 0, -1):
        for value in sorted(left):
            with_value = ways * left[value] // size
            if number < with_value:
                break
            number -= with_value
        ways = with_value
        arrangement.append(value)
        left[value] -= 1
        if not left[value]:
            del left[value]
    return tuple(arrangement)


@source_inlined
def cell_of_rest(target: Int64s, sums: Int64s, filling: int, low: int, span: int) -> tuple[int, int]:
    """Return the cell of a box's index for the target less a filling; and the first cycle outside the box, if any."""
    cycles = len(target)
    cell = 0
    for cycle in range(cycles):
        rest = target[cycle] - sums[filling, cycle] - low
        if rest < 0 or rest >= span:
            return 0, cycle
        if cycle < cycles - 1:
            cell = cell * span + rest
    return cell, cycles


@source_inlined
def _fits(usage: int, exact: bool, wanted: int, biased: int, guard: int) -> bool:
    """Return True if a usage equals the one wanted or, if not `exact`, stays within the limits with the biased one."""
    return usage == wanted if exact else (usage + biased) & guard == 0


@jit(
    tuple_type(types.int64, types.int64, types.int64)(
        INTEGERS,
        types.int64,
        types.boolean,
        types.int64,
        FILLINGS_TYPE,
        BOX_TYPE,
        TABLE_TYPE,
        types.int64,
        types.int64,
    )
)
def nth_split(
    target: Int64s,
    used: int,
    exact: bool,
    number: int,
    fillings: Fillings,
    box: Box,
    table: Table,
    guard: int,
    bias: int,
) -> tuple[int, int, int]:
    """Return the partial grid with this number among those of one row and a partial grid of the table.

    `target` holds its column sums. If `exact`, its cards are those `used`; else its cards and those used stay within
    the limits. All usages are within the limits of the deck; `guard` and `bias` are those of its packing, both 0 if
    `exact`. Returns the row's filling, the table's entry, and the number of the partial grid among the entry's; or -1
    three times if there are at most `number` of them. The order is by row, then by entry.
    """
    sums, skip, filling_usage = fillings.sums, fillings.skip, fillings.usage
    class_of, low, span = box.class_of, box.low, box.span
    start = table.start
    filling = 0
    while filling < len(filling_usage):
        cell, outside = cell_of_rest(target, sums, filling, low, span)
        if outside < len(target):
            filling = skip[filling, outside]
            continue
        place = class_of[cell]
        # A field holds the sum of two usages within the limits, not of three: so the first two are checked before the
        # third is added.
        if place >= 0 and (used + filling_usage[filling] + bias) & guard == 0:
            usage, ways = (
                table.usage[start[place] : start[place + 1]],
                table.ways[start[place] : start[place + 1]],
            )
            wanted, biased = used - filling_usage[filling], used + filling_usage[filling] + bias
            # Without an early exit, this sum is vectorized.
            all_ways = 0
            for entry in range(len(usage)):
                if _fits(usage[entry], exact, wanted, biased, guard):
                    all_ways += ways[entry]
            if number < all_ways:
                entry = 0
                while True:
                    if _fits(usage[entry], exact, wanted, biased, guard):
                        if number < ways[entry]:
                            return filling, start[place] + entry, number
                        number -= ways[entry]
                    entry += 1
            number -= all_ways
        filling += 1
    return -1, -1, -1
