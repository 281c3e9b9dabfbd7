"""Canonical forms of grids, their symmetries, and the moves from one grid to another of the same game.

The canonical form of a grid is the first in lexicographic order, read row by row, of all grids that row permutations,
column permutations and transposition make of it. For each order of the columns, sorting gives the best order of the
rows, so n! sorts of the grid and of its transpose find it.

Half row and column swaps: from one game of a list of cards to others. Take two rows and some of the columns in which
both have the same sum, and exchange the two rows there. Every row and every column keeps its sum, so the grid still
wins, often as another game. The same works for two columns.
"""

from functools import cache
from itertools import combinations, permutations
from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGER_ROWS, Int64s
from worker.compilation.jit import jit, source_inlined, tuple_type
from worker.games.derful31.rules.deck import GameError, TooLargeError
from worker.games.derful31.rules.grid import Grid, checked_grid, exchanged, transposed, winning_total

MAX_ORDER: Final = 8
"""Maximum order: 80,640 sorts, tens of milliseconds. A row's code then takes 48 bits."""

_NO_PLACE: Final = -1
CELL_BITS: Final = 6
"""Bits of a cell in a row's code: a grid has at most 64 different values."""


class Moves(NamedTuple):
    """A symmetry: transpose first if `transpose`, then take rows and columns in the given orders."""

    transpose: bool
    rows: tuple[int, ...]
    """Row i of the result is this row."""
    columns: tuple[int, ...]

    def apply(self, grid: Grid) -> Grid:
        """Return the grid that the moves lead to."""
        start = transposed(grid) if self.transpose else grid
        return tuple(tuple(start[row][column] for column in self.columns) for row in self.rows)

    def then(self, later: "Moves") -> "Moves":
        """Return these moves followed by the later ones."""
        rows, columns = (self.columns, self.rows) if later.transpose else (self.rows, self.columns)
        return Moves(
            self.transpose != later.transpose,
            tuple(rows[row] for row in later.rows),
            tuple(columns[column] for column in later.columns),
        )

    def inverse(self) -> "Moves":
        """Return the moves that lead back."""
        rows, columns = _inverse(self.rows), _inverse(self.columns)
        return Moves(self.transpose, columns, rows) if self.transpose else Moves(False, rows, columns)


class Canonical(NamedTuple):
    """A grid's canonical form."""

    grid: Grid
    symmetries: int
    """The number of symmetries that fix the grid; its game has n!·n!·2 divided by this number of grids."""
    moves: Moves
    """The moves from the given grid to the canonical one."""


def canonical(grid: Grid) -> Canonical:
    """Return the canonical form of a grid, winning or not.

    Raises `GameError` for an invalid grid, and `TooLargeError` above `MAX_ORDER`.
    """
    order = len(checked_grid(grid))
    if order > MAX_ORDER:
        raise TooLargeError(f"the largest order compared is {MAX_ORDER}, not {order}")
    ranks = np.unique(np.array(grid, np.int64), return_inverse=True)[1]
    orders = column_orders(order)
    transpose, place, symmetries = least_form(ranks.reshape(order, order), orders, False)
    columns = tuple(orders[place].tolist())
    start = transposed(grid) if transpose else grid
    rows = tuple(sorted(range(order), key=lambda row: [start[row][column] for column in columns]))
    moves = Moves(bool(transpose), rows, columns)
    return Canonical(moves.apply(grid), symmetries, moves)


def same_game(left: Grid, right: Grid) -> Moves | None:
    """Return moves that lead from one grid to the other, or None when they are different games.

    Raises `GameError` and `TooLargeError` like `canonical`.
    """
    first, second = canonical(left), canonical(right)
    return first.moves.then(second.moves.inverse()) if first.grid == second.grid else None


@cache
def column_orders(order: int) -> Int64s:
    """Return all orders of the columns; shape (n!, n)."""
    orders = np.array(list(permutations(range(order))), np.int64)
    orders.setflags(write=False)
    return orders


def _inverse(order: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(order.index(place) for place in range(len(order)))


@source_inlined
def _row_code(ranks: Int64s, row: int, columns: Int64s, transpose: bool) -> int:
    """Return a number for a row, with its columns in this order, that compares like the row."""
    code = 0
    for place in range(len(columns)):
        column = columns[place]
        code = code << CELL_BITS | (ranks[column, row] if transpose else ranks[row, column])
    return code


@source_inlined
def _insert(codes: Int64s, size: int, code: int) -> None:
    """Insert a number among the first `size`, which ascend."""
    while size > 0 and codes[size - 1] > code:
        codes[size] = codes[size - 1]
        size -= 1
    codes[size] = code


@source_inlined
def _exchanges(codes: Int64s) -> int:
    """Count the ways to exchange equal numbers; the numbers ascend."""
    exchanges, run = 1, 1
    for row in range(1, len(codes)):
        run = run + 1 if codes[row] == codes[row - 1] else 1
        exchanges *= run
    return exchanges


@source_inlined
def _difference(left: Int64s, right: Int64s) -> int:
    """Return the first difference of two sequences, or 0."""
    difference = 0
    for row in range(len(left)):
        if difference == 0:
            difference = left[row] - right[row]
    return difference


@jit(tuple_type(types.boolean, types.int64, types.int64)(INTEGER_ROWS, INTEGER_ROWS, types.boolean))
def least_form(ranks: Int64s, orders: Int64s, only_test: bool) -> tuple[bool, int, int]:
    """Find a transposition and an order of the columns that, with the rows sorted, give the least form.

    `ranks` are values below 64 (the cells' ranks among their values will do), `orders` all orders of the columns.
    Returns whether to transpose, the number of the order, and how many symmetries fix the grid. With `only_test`, that
    number is 0 and the search ends as soon as a form is less than the grid itself.
    """
    order = len(ranks)
    best = np.empty(order, np.int64)
    for row in range(order):
        best[row] = _row_code(ranks, row, orders[0], False)
    codes = np.empty(order, np.int64)
    best_transpose, best_place, symmetries = False, _NO_PLACE, 0
    for transpose in (False, True):
        for place in range(len(orders)):
            columns = orders[place]
            for row in range(order):
                _insert(codes, row, _row_code(ranks, row, columns, transpose))
            difference = _difference(codes, best)
            if difference > 0:
                continue
            if difference < 0:
                if only_test:
                    return False, _NO_PLACE, 0
                best[:] = codes
                best_place, symmetries = _NO_PLACE, 0
            if best_place == _NO_PLACE:
                best_transpose, best_place = transpose, place
            symmetries += _exchanges(codes)
    return best_transpose, best_place, symmetries


class HalfSwap(NamedTuple):
    """An exchange of parts of two lines, and the game it leads to."""

    by_columns: bool
    """True if the lines are columns, False if they are rows."""
    lines: tuple[int, int]
    cells: tuple[int, ...]
    """The positions along the lines where cells are exchanged."""
    canonical: Grid
    """The canonical form of the grid after the exchange."""


def half_swaps(grid: Grid) -> list[HalfSwap]:
    """Return the other games one half swap away, each by the shortest exchange, ordered by its length.

    Exchanging the rest of the lines instead leads to the same game, so at most half of their cells are exchanged.
    Raises `GameError` unless the grid wins, and `TooLargeError` above `MAX_ORDER`.
    """
    if winning_total(checked_grid(grid)) is None:
        raise GameError("half swaps need a winning grid")
    order = len(grid)
    seen = {canonical(grid).grid}
    found = []
    for size in range(1, order // 2 + 1):
        for by_columns in (False, True):
            rows = transposed(grid) if by_columns else grid
            for lines in combinations(range(order), 2):
                for cells in combinations(range(order), size):
                    first, second = (sum(rows[line][cell] for cell in cells) for line in lines)
                    if first != second:
                        continue
                    form = canonical(exchanged(grid, by_columns, lines, cells)).grid
                    if form not in seen:
                        seen.add(form)
                        found.append(HalfSwap(by_columns, lines, cells, form))
    return found
