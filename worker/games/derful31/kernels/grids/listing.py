"""Listing the games of a total directly, for orders with few enough games.

Canonical grids are found depth first, row by row. In a canonical grid the rows ascend lexicographically, columns that
agree so far ascend in the next row, and no row sorted comes before the first. Grids that pass these tests are compared
with all their other forms.
"""

from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGER_ROWS, INTEGERS, OWN_ROWS, Bools, Int64s
from worker.compilation.jit import jit, source_inlined
from worker.declarations.checkpoint import Checkpoint
from worker.games.derful31.kernels.count.grids import Grids
from worker.games.derful31.kernels.count.parts import FILLINGS_TYPE, Fillings
from worker.games.derful31.kernels.count.usage import PACKING_TYPE, Packing
from worker.games.derful31.kernels.grids.canonical import CELL_BITS, column_orders, least_form
from worker.games.derful31.rules.deck import Deck, TooLargeError

MAX_LISTED_ORDER: Final = 5
"""Order 4 has 251,212 games with the standard deck, listed in seconds; order 5 has 11,964,268,061, of which only the
69,339 with totals from 45 on are listed in seconds."""

_FIRST_CAPACITY: Final = 1024


def list_games(deck: Deck, order: int, total: int, checkpoint: Checkpoint = lambda: None) -> Int64s:
    """Return the canonical grids of a total in lexicographic order; shape (games, order, order).

    They are found by first rows, in slices of some tenths of a second where there are at most some ten thousand games;
    `checkpoint` is called after each and raises to stop the work.

    Raises `TooLargeError` above `MAX_LISTED_ORDER`.
    """
    if order > MAX_LISTED_ORDER:
        raise TooLargeError(f"games are listed up to order {MAX_LISTED_ORDER}, not of order {order}")
    grids = Grids(deck, total, (1,) * order)
    rows = grids.fillings(1)
    values = np.array(deck.values, np.int64)
    ranks = np.searchsorted(values, rows.sums)
    first_rows = np.flatnonzero((np.diff(ranks, axis=1) >= 0).all(axis=1))
    codes = np.sort(ranks, axis=1) @ (1 << CELL_BITS * np.arange(order)[::-1])
    orders = column_orders(order)
    found = [np.empty((0, order), np.int64)]
    for first in first_rows.tolist():
        found.append(_canonical_grids(rows, ranks, codes, values, total, orders, grids.fields, first))
        checkpoint()
    return values[ranks[np.concatenate(found)]]


@source_inlined
def _first_misfit(row: Int64s, sums: Int64s, agree: Bools, depth: int, bounds: tuple[int, int]) -> int:
    """Add a row at some depth; return the first column that does not fit those above, or the number of columns.

    Columns that agree so far must ascend, and the rest of each column's sum must be within the bounds.
    """
    for column in range(len(row)):
        rest = sums[depth, column] - row[column]
        if rest < bounds[0] or rest > bounds[1]:
            return column
        equal = column > 0 and row[column] == row[column - 1]
        if agree[depth, column] and row[column] < row[column - 1]:
            return column
        sums[depth + 1, column] = rest
        agree[depth + 1, column] = agree[depth, column] and equal
    return len(row)


@jit(
    OWN_ROWS(
        FILLINGS_TYPE,
        INTEGER_ROWS,
        INTEGERS,
        INTEGERS,
        types.int64,
        INTEGER_ROWS,
        PACKING_TYPE,
        types.int64,
    )
)
def _canonical_grids(
    rows: Fillings,
    ranks: Int64s,
    codes: Int64s,
    values: Int64s,
    total: int,
    orders: Int64s,
    fields: Packing,
    first: int,
) -> Int64s:
    """Return the rows, by number, of each canonical grid that begins with this row; shape (games, order).

    `codes` has a number for each row that compares like the row sorted.
    """
    order = ranks.shape[1]
    guard, bias = fields.guard, fields.bias
    sums = np.full((order + 1, order), total, np.int64)
    used = np.zeros(order + 1, np.int64)
    agree = np.ones((order + 1, order), np.bool_)
    agree[:, 0] = False
    following = np.zeros(order + 1, np.int64)
    following[0] = first
    grid = np.empty((order, order), np.int64)
    found = np.empty((_FIRST_CAPACITY, order), np.int64)
    size, depth = 0, 0
    while depth >= 0:
        if depth == order:
            for row in range(order):
                grid[row] = ranks[following[row] - 1]
            if least_form(grid, orders, True)[2] > 0:
                if size == len(found):
                    found = np.concatenate((found, np.empty_like(found)))
                for row in range(order):
                    found[size, row] = following[row] - 1
                size += 1
            depth -= 1
            continue
        row = following[depth]
        if row == (first + 1 if depth == 0 else len(ranks)):
            depth -= 1
            continue
        below = order - 1 - depth
        misfit = _first_misfit(rows.sums[row], sums, agree, depth, (below * values[0], below * values[-1]))
        if misfit < order:
            following[depth] = first + 1 if depth == 0 else rows.skip[row, misfit]
            continue
        following[depth] = row + 1
        used[depth + 1] = used[depth] + rows.usage[row]
        if (used[depth + 1] + bias) & guard == 0 and codes[row] >= codes[following[0] - 1]:
            depth += 1
            following[depth] = row
    return found[:size].copy()
