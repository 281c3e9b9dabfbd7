"""Counting grids, above all of order 6, from two halves made of single rows.

For each vector of column sums s, the upper parts with sums s are counted by usage, and so are the lower parts with the
complement of s (the total minus s). Pairs within the limits are then summed: one by one where there are few, otherwise
by `overuse`, many vectors at a time. With as many upper as lower rows, s and its complement can be exchanged, so half
of the vectors are enough.

Grids in which two rows are equal, or map to each other under the column permutation, have few upper parts with these
two rows. These parts are matched with the lower parts of single rows one by one.

Overflow bounds: at most R^(rows - 1) parts of that many single rows share their column sums, for R rows (see
`single_rows`). For order 6 and the standard deck R is at most 55,252 and both halves have three rows, so these counts
are below 2^32 and products below 2^64. `HalvedGrids` refuses decks with more. Parts with two equal rows are fewer.
"""

from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from worker.compilation.arrays import Int64s
from worker.declarations.checkpoint import Checkpoint
from worker.games.derful31.kernels.count.box import (
    arrangements,
    column_sums,
    interchangeable,
    reversed_runs,
)
from worker.games.derful31.kernels.count.grids import Grids
from worker.games.derful31.kernels.count.joining import match
from worker.games.derful31.kernels.count.overuse import (
    LANES,
    MAX_SUM,
    Steps,
    by_copies,
    carry_out,
    plan_steps,
)
from worker.games.derful31.kernels.count.paired_rows import PairedRows
from worker.games.derful31.kernels.count.parts import Counts
from worker.games.derful31.kernels.count.single_rows import SingleRows
from worker.games.derful31.rules.deck import Deck, TooLargeError

FEW_PAIRS: Final = 30_000_000
"""Maximum number of pairs of usages matched one by one, for one vector of column sums."""


class Counted(NamedTuple):
    """The counts for some vectors of column sums."""

    single: int
    """Grids of single rows."""
    paired: int
    """Grids in which two given rows are a cycle."""


NO_PARTS: Final = Counts(np.empty(0, np.int64), np.empty(0, np.int64))


class HalvedGrids:
    """The winning grids of a deck and total that are fixed by a column permutation.

    Raises `TooLargeError` when counts might exceed their words, or tables their limits.
    """

    def __init__(self, deck: Deck, total: int, column_cycles: tuple[int, ...], few: int = FEW_PAIRS) -> None:
        self.order = sum(column_cycles)
        self.grids = Grids(deck, total, column_cycles, by_usage=True)
        self.few = few
        above = self.order // 2
        if len(self.grids.fillings(1).usage) ** (self.order - above - 1) > MAX_SUM:
            raise TooLargeError(
                f"the halves of grids of order {self.order} may be too many for 32-bit counts"
            )
        self.lower = SingleRows(self.grids, self.order - above)
        self.upper = self.lower if 2 * above == self.order else SingleRows(self.grids, above)
        self._lowest, highest = above * deck.values[0], above * deck.values[-1]
        self._span = highest - self._lowest + 1
        self.sums = column_sums(column_cycles, above, total, deck.values[0], deck.values[-1])
        """The vectors of column sums of the upper rows, up to the order of interchangeable columns."""
        self.weights = arrangements(self.sums, interchangeable(column_cycles))
        self.lacking = self._lacking()

    def _lacking(self) -> Int64s:
        """Return for each vector the number of its complement, as sums of as many rows; -1 if there is none."""
        powers = self._span ** np.arange(self.sums.shape[1] - 1, -1, -1, dtype=np.int64)
        rest = (self.grids.total - self.sums)[:, reversed_runs(self.grids.column_cycles)]
        # Codes ascend as the vectors do.
        codes, wanted = (self.sums - self._lowest) @ powers, (rest - self._lowest) @ powers
        inside = ((rest >= self._lowest) & (rest < self._lowest + self._span)).all(axis=1)
        inside &= np.isin(wanted, codes)
        return np.where(inside, np.searchsorted(codes, wanted), -1)

    @cached_property
    def steps(self) -> Steps:
        """The steps for summing over pairs of many usages."""
        cards = (self.upper.rows * self.order, self.lower.rows * self.order)
        fields = self.grids.fields
        values = self.grids.deck.values
        # Values far from a row's mean are in few usages, so that little is left of the others.
        places = by_copies(fields, lowest_first=2 * self.grids.total > self.order * (values[0] + values[-1]))
        return plan_steps(fields, cards, self.upper.usage, self.lower.usage, places)

    @cached_property
    def paired(self) -> PairedRows | None:
        """The upper parts whose last two rows are a cycle."""
        return PairedRows(self.grids, self.upper.rows) if self.upper.rows > 1 else None

    def count_paired(self, part: int, parts: int, checkpoint: Checkpoint = lambda: None) -> int:
        """Count the grids of single rows and one cycle of length 2, for one of several equal shares.

        The cycle is among the upper rows.
        """
        found = 0
        for place in range(part, len(self.sums), parts):
            checkpoint()
            upper = self._paired(self.sums[place])
            if len(upper.usage):
                lower = self.lower.count(self.grids.total - self.sums[place])
                found += int(self.weights[place]) * self._match(upper, _nonzero(self.lower.usage, lower))
        return found

    def share(self, part: int, parts: int) -> Int64s:
        """Return the numbers of one of several equal shares of the vectors to count, one of each mirrored pair."""
        places = np.arange(len(self.sums))
        if self.upper is self.lower:
            places = places[places <= self.lacking]
        return places[part::parts]

    def count(self, places: Int64s, checkpoint: Checkpoint = lambda: None) -> Counted:
        """Count grids for some vectors and those they mirror; paired rows only where both halves have as many rows."""
        single = paired = 0
        many: list[tuple[Int64s, Int64s, int]] = []
        for place in places:
            checkpoint()
            sums, weight = self.sums[place], int(self.weights[place])
            upper, lower = self.upper.count(sums), self.lower.count(self.grids.total - sums)
            above, below = _nonzero(self.upper.usage, upper), _nonzero(self.lower.usage, lower)
            if self.upper is self.lower:
                paired += weight * self._match(self._paired(sums), below)
                if self.lacking[place] != place:
                    paired += weight * self._match(self._paired(self.grids.total - sums), above)
                    weight *= 2
            if len(above.usage) * len(below.usage) <= self.few:
                single += weight * self._match(above, below)
            else:
                many.append((upper, lower, weight))
            if len(many) == LANES:
                single += self._sum_pairs(many)
                many.clear()
        return Counted(single + self._sum_pairs(many), paired)

    def _paired(self, sums: Int64s) -> Counts:
        """Count the upper parts with these column sums whose last two rows are a cycle."""
        return NO_PARTS if self.paired is None else self.paired.count(sums)

    def _match(self, upper: Counts, lower: Counts) -> int:
        """Sum the products of ways over pairs within the limits."""
        fields = self.grids.fields
        ways = np.zeros(len(upper.usage), np.int64)
        match(upper.usage, lower.usage + fields.bias, lower.ways, fields.guard, ways)
        # Words wrap around at 2^64, which the sum stays below.
        return int(upper.ways @ ways) % 2**64

    def _sum_pairs(self, many: list[tuple[Int64s, Int64s, int]]) -> int:
        """Sum the pairs of some upper and lower counts, each times its weight."""
        if not many:
            return 0
        steps = self.steps
        work = np.zeros((steps.points, LANES), np.uint32)
        for lane, (upper, lower, _) in enumerate(many):
            work[steps.upper : steps.upper + len(upper), lane] = upper
            work[steps.lower : steps.lower + len(lower), lane] = lower
        sums = carry_out(steps, work)
        return sum(int(sums[lane]) * weight for lane, (_, _, weight) in enumerate(many))


def _nonzero(usage: Int64s, counts: Int64s) -> Counts:
    places = np.flatnonzero(counts)
    return Counts(usage[places], counts[places])
