"""Completing a partly filled grid by depth-first search, with a limit on the work.

The next cell to fill is one whose row or column lacks the fewest cards. A card goes there only if the rest of both
lines can still be made up: the one card of the right value, two cards of the right sum, or, of more cards, a sum
between those of the lowest and of the highest cards left.

Bound: sums are at most the total, which is checked to be below 2^31.
"""

from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGER_ROWS, INTEGERS, OWN_INTEGERS, OWN_ROWS, Int64s
from worker.compilation.jit import jit, source_inlined, tuple_type

FOUND: Final = 1
NONE: Final = 0
STOPPED: Final = -1

_EMPTY: Final = -1
_NO_SUM: Final = 1 << 62
_LCG_MULTIPLIER: Final = 6364136223846793005
_LCG_INCREMENT: Final = 1442695040888963407
"""Knuth's linear congruential generator modulo 2^64 (MMIX)."""


@jit(types.boolean(INTEGERS, INTEGERS, types.int64))
def _has_pair_left(values: Int64s, left: Int64s, wanted: int) -> bool:
    """Return True if two of the cards left have this sum."""
    low, high = 0, len(values) - 1
    while low < high:
        reached = values[low] + values[high]
        if reached < wanted or left[low] == 0:
            low += 1
        elif reached > wanted or left[high] == 0:
            high -= 1
        else:
            return True
    return bool(low == high and left[low] >= 2 and 2 * values[low] == wanted)


@jit(types.void(INTEGERS, INTEGERS, OWN_ROWS))
def _set_extremes(values: Int64s, left: Int64s, extremes: Int64s) -> None:
    """Write the sums of the k lowest and the k highest cards left; no sum lies between those of an impossible k."""
    most = extremes.shape[1]
    for side in range(2):
        cards, reached = 1, 0
        extremes[side, 0] = 0
        for step in range(len(values)):
            place = step if side == 0 else len(values) - 1 - step
            for _ in range(left[place]):
                if cards == most:
                    break
                reached += values[place]
                extremes[side, cards] = reached
                cards += 1
        for missing in range(cards, most):
            extremes[side, missing] = _NO_SUM if side == 0 else -1


@jit(types.boolean(INTEGERS, INTEGERS, INTEGER_ROWS, types.int64, types.int64))
def _can_fill(values: Int64s, left: Int64s, extremes: Int64s, empty: int, wanted: int) -> bool:
    """Return True if `empty` empty cells of a line may still get the sum they lack."""
    if not extremes[0, empty] <= wanted <= extremes[1, empty]:
        return False
    if empty == 1:
        place = np.searchsorted(values, wanted)
        return bool(values[place] == wanted and left[place] > 0)
    return empty != 2 or _has_pair_left(values, left, wanted)


@jit(OWN_INTEGERS(INTEGERS, types.int64))
def _trial_order(left: Int64s, shuffle: int) -> Int64s:
    """Return the indices of the values, most frequent first; a `shuffle` other than 0 shuffles them."""
    negated = np.empty_like(left)
    for place in range(len(left)):
        negated[place] = -left[place]
    order = np.argsort(negated, kind="mergesort")
    state = shuffle
    if shuffle:
        for last in range(len(order) - 1, 0, -1):
            state = state * _LCG_MULTIPLIER + _LCG_INCREMENT
            other = ((state >> 33) & 0x3FFFFFFF) % (last + 1)
            order[last], order[other] = order[other], order[last]
    return order


@jit(types.int64(INTEGER_ROWS, INTEGER_ROWS))
def _next_cell(grid: Int64s, empty: Int64s) -> int:
    """Return the empty cell whose lines lack the fewest cards: row times order plus column; -1 for a full grid."""
    order = len(grid)
    best, best_cell = 4 * order * order, -1
    for row in range(order):
        for column in range(order):
            if grid[row, column] < 0:
                across, down = empty[0, row], empty[1, column]
                lacks = min(across, down) * 2 * order + across + down
                if lacks < best:
                    best, best_cell = lacks, row * order + column
    return best_cell


@source_inlined
def _put_card(
    grid: Int64s, left: Int64s, wanted: Int64s, empty: Int64s, row: int, column: int, place: int, value: int
) -> None:
    """Put a card of the value with this index into an empty cell."""
    grid[row, column] = place
    left[place] -= 1
    wanted[0, row] -= value
    wanted[1, column] -= value
    empty[0, row] -= 1
    empty[1, column] -= 1


@source_inlined
def _take_card(
    grid: Int64s, left: Int64s, wanted: Int64s, empty: Int64s, row: int, column: int, values: Int64s
) -> None:
    """Take back the card of a cell, if there is one."""
    place = grid[row, column]
    if place >= 0:
        grid[row, column] = _EMPTY
        left[place] += 1
        wanted[0, row] += values[place]
        wanted[1, column] += values[place]
        empty[0, row] += 1
        empty[1, column] += 1


@source_inlined
def _suits(wanted: int, empty: int, value: int) -> bool:
    """Return True if a value can go into a line at all."""
    return value == wanted if empty == 1 else value < wanted


@jit(tuple_type(OWN_ROWS, OWN_INTEGERS, OWN_ROWS, OWN_ROWS)(INTEGER_ROWS, INTEGERS, INTEGERS, types.int64))
def _position(
    ranks: Int64s, values: Int64s, cards: Int64s, total: int
) -> tuple[Int64s, Int64s, Int64s, Int64s]:
    """Return the grid and the cards left, to be changed, and the sums and cards that rows (0) and columns (1) lack."""
    order = len(ranks)
    wanted = np.full((2, order), total, np.int64)
    empty = np.zeros((2, order), np.int64)
    for row in range(order):
        for column in range(order):
            value = values[ranks[row, column]] if ranks[row, column] >= 0 else 0
            wanted[0, row] -= value
            wanted[1, column] -= value
            empty[0, row] += value == 0
            empty[1, column] += value == 0
    return ranks.copy(), cards.copy(), wanted, empty


@jit(
    tuple_type(types.int64, OWN_ROWS, types.int64)(
        INTEGER_ROWS, INTEGERS, INTEGERS, types.int64, types.int64, types.int64
    )
)
def complete(
    ranks: Int64s, values: Int64s, cards: Int64s, total: int, limit: int, shuffle: int
) -> tuple[int, Int64s, int]:
    """Search for a completion with this total, depth first over the cells.

    `ranks`, of shape (order, order), are the indices of the cells' values among `values` (ascending), or -1 for an
    empty cell; `cards`, of shape (values,), is the number of cards of each value that are left. At most `limit` cards
    are put down. `shuffle` picks the order in which values are tried: 0 for the most frequent first.

    Returns `FOUND`, `NONE` (there is no way to complete the grid) or `STOPPED` (the limit came first); the grid, as
    indices of values, complete if found; and how many cards were put down.
    """
    order = len(ranks)
    grid, left, wanted, empty = _position(ranks, values, cards, total)
    extremes = np.empty((2, order + 1), np.int64)
    _set_extremes(values, left, extremes)
    for line in range(2 * order):
        side, place = line // order, line % order
        if not _can_fill(values, left, extremes, empty[side, place], wanted[side, place]):
            return NONE, grid, 0
    trials = _trial_order(left, shuffle)
    cells = np.empty(order * order + 1, np.int64)
    trial = np.zeros(order * order + 1, np.int64)
    nodes, depth = 0, 0
    cells[0] = _next_cell(grid, empty)
    while depth >= 0:
        if cells[depth] == _EMPTY:
            return FOUND, grid, nodes
        row, column = cells[depth] // order, cells[depth] % order
        _take_card(grid, left, wanted, empty, row, column, values)
        if trial[depth] == len(trials):
            depth -= 1
            continue
        place = trials[trial[depth]]
        trial[depth] += 1
        value = values[place]
        across, down = (
            _suits(wanted[0, row], empty[0, row], value),
            _suits(wanted[1, column], empty[1, column], value),
        )
        if left[place] == 0 or not (across and down):
            continue
        if nodes == limit:
            return STOPPED, grid, nodes
        nodes += 1
        _put_card(grid, left, wanted, empty, row, column, place, value)
        _set_extremes(values, left, extremes)
        if _can_fill(values, left, extremes, empty[0, row], wanted[0, row]) and _can_fill(
            values, left, extremes, empty[1, column], wanted[1, column]
        ):
            depth += 1
            cells[depth], trial[depth] = _next_cell(grid, empty), 0
    return NONE, grid, nodes
