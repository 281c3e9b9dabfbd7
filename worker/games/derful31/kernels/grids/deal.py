"""Dealing: winning grids drawn uniformly from all labelled ones of a total, and their cards in random order.

All draws come from `random.Random(seed).random()`, whose values Python guarantees for a seed: the same seed always
deals the same games.

Loose grids, which may use more cards than the deck has, each found directly from its number. A *loose* grid has the
total as the sum of every row and every column, and the deck has the cards for each row by itself. Winning grids are
the loose ones that keep to the deck as a whole. Loose grids are counted by column sums alone, whatever cards they use,
which takes seconds for order 6. Of its loose grids with the standard deck, 1 in 8 wins for the totals with the most,
and 1 in 14,000 for the highest total.

Overflow bound: the column sums and all rows but one determine the last one, so at most R^(k - 1) parts of k rows have
given column sums, for R possible rows: 55,252² < 2^32 for three rows of order 6. Larger products are Python integers.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import accumulate
from random import Random
from typing import Final, NamedTuple, TypeVar

import numpy as np
from cachetools import LRUCache, cached
from numba import types

from worker.compilation.arrays import INTEGER_ROWS, INTEGERS, OWN_INTEGERS, Int64s
from worker.compilation.jit import jit, tuple_type
from worker.declarations.checkpoint import Checkpoint
from worker.games.derful31.kernels.count.box import BOX_TYPE, Box, arrangements
from worker.games.derful31.kernels.count.grids import Grids
from worker.games.derful31.kernels.count.parts import FILLINGS_TYPE, Fillings
from worker.games.derful31.kernels.grids.ranking import cell_of_rest, nth_arrangement, ranking
from worker.games.derful31.rules.deck import Deck, GameError
from worker.games.derful31.rules.grid import Grid
from worker.games.derful31.rules.plan import MAX_ORDER
from worker.random_draws import exactly_below

KEPT: Final = 2
"""Number of totals with their counts in memory: some 80 MB each for order 6."""
_SLICE: Final = 1_000
"""Vectors of column sums counted between two checkpoints: tenths of a second."""


class LooseGrids:
    """The loose grids of a total, numbered from 0."""

    size: int
    """The number of loose grids."""

    def __init__(self, deck: Deck, order: int, total: int, checkpoint: Checkpoint = lambda: None) -> None:
        """Count the grids; `checkpoint` is called between slices of tenths of a second and raises to stop the work."""
        ones = (1,) * order
        grids = Grids(deck, total, ones)
        self._fillings = grids.fillings(1)
        self._total = total
        self._halves = order // 2, order - order // 2
        self._boxes = [grids.box(ones[:rows]) for rows in range(1, self._halves[1] + 1)]
        self._counts = [_single(self._fillings, self._boxes[0])]
        for rest, box in zip(self._boxes, self._boxes[1:], strict=False):
            parts = np.array_split(box.classes, -(-len(box.classes) // _SLICE) or 1)
            counted = []
            for part in parts:
                counted.append(_longer(part, self._fillings, rest, self._counts[-1]))
                checkpoint()
            self._counts.append(np.concatenate(counted))
        self._upper = self._boxes[self._halves[0] - 1]
        self._ways = [
            (
                int(above),
                _count_of(total - sums, self._boxes[self._halves[1] - 1], self._counts[self._halves[1] - 1]),
            )
            for sums, above in zip(self._upper.classes, self._counts[self._halves[0] - 1], strict=True)
        ]
        rearranged = arrangements(self._upper.classes, self._upper.same).tolist()
        products = (
            times * above * below for times, (above, below) in zip(rearranged, self._ways, strict=True)
        )
        self._ends = list(accumulate(products))
        self.size = self._ends[-1] if self._ends else 0
        self._limits = np.zeros(deck.values[-1] + 1, np.int64)
        self._limits[list(deck.values)] = deck.copies

    def grid_of_deck(self, number: int) -> Grid | None:
        """Return the grid with this number, or None if it needs more cards than the deck has.

        Raises `IndexError` for a number out of range.
        """
        return self._grid(number, self._limits)

    def grid(self, number: int) -> Grid:
        """Return the grid with this number; raises `IndexError` for a number out of range."""
        grid = self._grid(number, np.full_like(self._limits, sum(self._halves) ** 2))
        assert grid is not None  # noqa: S101  # no grid has more cards than cells
        return grid

    def _grid(self, number: int, limits: Int64s) -> Grid | None:
        if not 0 <= number < self.size:
            raise IndexError(f"there is no grid {number}: they are numbered from 0 to {self.size - 1}")
        place = bisect_right(self._ends, number)
        number -= self._ends[place - 1] if place else 0
        above, below = self._ways[place]
        arrangement, number = divmod(number, above * below)
        upper_number, lower_number = divmod(number, below)
        sums = self._upper.classes[place]
        upper = self._rows(self._halves[0], sums, upper_number)
        if not _keeps(upper, limits):
            return None
        rows = np.concatenate((upper, self._rows(self._halves[1], self._total - sums, lower_number)))
        if not _keeps(rows, limits):
            return None
        columns = np.argsort(nth_arrangement(sums.tolist(), arrangement), kind="stable")
        frame = np.empty_like(rows)
        frame[:, columns] = rows
        return tuple(tuple(row) for row in frame.tolist())

    def _rows(self, rows: int, sums: Int64s, number: int) -> Int64s:
        """Return the part with this number among those of `rows` rows with these column sums; shape (rows, order)."""
        found = np.empty((rows, len(sums)), np.int64)
        for row in range(rows - 1, 0, -1):
            filling, number = _nth_row(
                sums, number, self._fillings, self._boxes[row - 1], self._counts[row - 1]
            )
            found[row] = self._fillings.sums[filling]
            sums = sums - found[row]
        found[0] = sums
        return found


@cached(LRUCache(KEPT), key=lambda deck, order, total, _checkpoint=None: (deck, order, total))
def loose_grids(deck: Deck, order: int, total: int, checkpoint: Checkpoint = lambda: None) -> LooseGrids:
    """Return the loose grids of a total; the latest `KEPT` are kept."""
    return LooseGrids(deck, order, total, checkpoint)


def _keeps(rows: Int64s, limits: Int64s) -> bool:
    """Return True if the deck, given by its number of cards of each value, has these cards."""
    return bool((np.bincount(rows.ravel(), minlength=len(limits)) <= limits).all())


def _count_of(sums: Int64s, box: Box, counts: Int64s) -> int:
    """Return the number of parts with these column sums."""
    rest = sums - box.low
    if (rest < 0).any() or (rest >= box.span).any():
        return 0
    cell = 0
    for each in rest[:-1].tolist():
        cell = cell * box.span + each
    place = box.class_of[cell]
    return int(counts[place]) if place >= 0 else 0


def _single(fillings: Fillings, box: Box) -> Int64s:
    """Return for each class of column sums of one row 1 if that row exists, else 0."""
    rows = {tuple(row) for row in np.sort(fillings.sums, axis=1).tolist()}
    return np.array([tuple(sums) in rows for sums in box.classes.tolist()], np.int64)


@jit(OWN_INTEGERS(INTEGER_ROWS, FILLINGS_TYPE, BOX_TYPE, INTEGERS))
def _longer(vectors: Int64s, fillings: Fillings, box: Box, counts: Int64s) -> Int64s:
    """Count the parts with each of these column sums: a row, and a part counted by the box and `counts`."""
    sums, skip = fillings.sums, fillings.skip
    found = np.zeros(len(vectors), np.int64)
    for place in range(len(vectors)):
        filling = 0
        while filling < len(sums):
            cell, outside = cell_of_rest(vectors[place], sums, filling, box.low, box.span)
            if outside < sums.shape[1]:
                filling = skip[filling, outside]
                continue
            rest = box.class_of[cell]
            if rest >= 0:
                found[place] += counts[rest]
            filling += 1
    return found


@jit(tuple_type(types.int64, types.int64)(INTEGERS, types.int64, FILLINGS_TYPE, BOX_TYPE, INTEGERS))
def _nth_row(target: Int64s, number: int, fillings: Fillings, box: Box, counts: Int64s) -> tuple[int, int]:
    """Return the last row of the part with this number among those with these column sums, and the rest's number."""
    sums, skip = fillings.sums, fillings.skip
    filling = 0
    while filling < len(sums):
        cell, outside = cell_of_rest(target, sums, filling, box.low, box.span)
        if outside < sums.shape[1]:
            filling = skip[filling, outside]
            continue
        rest = box.class_of[cell]
        if rest >= 0:
            if number < counts[rest]:
                return filling, number
            number -= counts[rest]
        filling += 1
    return -1, number


Item = TypeVar("Item")

_TRIES_A_SLICE: Final = 512


class Deal(NamedTuple):
    """A winning grid, and its cards as a player gets them."""

    grid: Grid
    cards: tuple[int, ...]
    """The values of the grid in random order."""


def deals(
    deck: Deck, order: int, total: int, seed: int, checkpoint: Checkpoint = lambda: None
) -> Iterator[Deal]:
    """Draw winning grids without end, independently, each as likely as any other.

    Up to order 5, the first deal of a total counts its grids: seconds for order 5, in slices between which
    `checkpoint` is called. Above order 5 they are too many to count, and loose grids are drawn until one keeps to the
    deck; some grid must win then.

    Raises `GameError` when no grid of this total wins, `TooLargeError` when there are too many to count.
    """
    random = Random(seed)  # noqa: S311  # a game, not a secret
    draw = (
        _draw_by_number(deck, order, total, checkpoint)
        if order <= MAX_ORDER
        else _loose(deck, order, total, checkpoint)
    )
    while True:
        grid = draw(random)
        yield Deal(grid, tuple(shuffled(random, [value for row in grid for value in row])))


def _draw_by_number(deck: Deck, order: int, total: int, checkpoint: Checkpoint) -> Callable[[Random], Grid]:
    """Return a function that draws winning grids by their numbers."""
    grids = ranking(deck, order, total, checkpoint)
    if not grids.size:
        raise GameError(f"no grid of order {order} wins with total {total}")
    return lambda random: grids.grid(exactly_below(grids.size, random.random))


def _loose(deck: Deck, order: int, total: int, checkpoint: Checkpoint) -> Callable[[Random], Grid]:
    """Return a function that draws loose grids until one keeps to the deck."""
    grids = loose_grids(deck, order, total, checkpoint)
    return lambda random: first_of_deck(grids, random, checkpoint)


def first_of_deck(grids: LooseGrids, random: Random, checkpoint: Checkpoint) -> Grid:
    """Draw loose grids until one keeps to the deck; never ends if none does."""
    while True:
        for _ in range(_TRIES_A_SLICE):
            grid = grids.grid_of_deck(exactly_below(grids.size, random.random))
            if grid is not None:
                return grid
        checkpoint()


def shuffled(random: Random, items: list[Item]) -> list[Item]:
    """Return the items in random order (Fisher and Yates, in Durstenfeld's form: TAOCP volume 2, algorithm 3.4.2P)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = exactly_below(last + 1, random.random)
        order[last], order[other] = order[other], order[last]
    return order
