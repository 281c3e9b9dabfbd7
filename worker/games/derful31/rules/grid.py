"""Square grids of card values: their shape, their sums, and the cards they use."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from worker.games.derful31.rules.deck import MIN_ORDER, Deck, GameError

Item = TypeVar("Item")
Grid = tuple[tuple[int, ...], ...]
"""Rows of values."""
PartialGrid = tuple[tuple[int | None, ...], ...]
"""Rows of values, None for an empty cell."""


def checked_partial(rows: Sequence[Sequence[int | None]]) -> PartialGrid:
    """Return the rows as a grid; raises `GameError` unless they are a square of positive values and empty cells."""
    order = len(rows)
    if order < MIN_ORDER or any(len(row) != order for row in rows):
        raise GameError(f"a grid is a square of order {MIN_ORDER} or more")
    if any(value is not None and value < 1 for row in rows for value in row):
        raise GameError("the values of cards are positive")
    return tuple(tuple(row) for row in rows)


def checked(rows: Sequence[Sequence[int]]) -> Grid:
    """Return the rows as a grid; raises `GameError` unless they are a square of positive values."""
    grid = checked_partial(rows)
    full = tuple(tuple(value for value in row if value is not None) for row in grid)
    if full != grid:
        raise GameError("every cell of the grid needs a card")
    return full


def empty_grid(order: int) -> PartialGrid:
    """Return a grid without cards."""
    return ((None,) * order,) * order


def transposed(grid: Grid) -> Grid:
    """Return the grid with its columns as rows."""
    return tuple(zip(*grid, strict=True))


def exchanged(
    grid: Sequence[Sequence[Item]], by_columns: bool, lines: tuple[int, int], cells: Sequence[int]
) -> tuple[tuple[Item, ...], ...]:
    """Return the grid after two rows, or columns, have exchanged some of their cells."""
    rows = [list(row) for row in grid]
    first, second = lines
    for cell in cells:
        (a, b), (c, d) = ((cell, first), (cell, second)) if by_columns else ((first, cell), (second, cell))
        rows[a][b], rows[c][d] = rows[c][d], rows[a][b]
    return tuple(tuple(row) for row in rows)


def winning_total(grid: Grid) -> int | None:
    """Return the common sum of all rows and columns, or None when they differ."""
    sums = {sum(line) for line in (*grid, *transposed(grid))}
    return sums.pop() if len(sums) == 1 else None


def cards_left(deck: Deck, grid: PartialGrid) -> tuple[int, ...]:
    """Return the number of copies of each value of the deck that are not in the grid.

    Raises `GameError` when the grid has cards that the deck does not have.
    """
    used = Counter(value for row in grid for value in row if value is not None)
    left = {
        value: copies - used.pop(value, 0) for value, copies in zip(deck.values, deck.copies, strict=True)
    }
    missing = sorted([*used, *(value for value, copies in left.items() if copies < 0)])
    if missing:
        raise GameError(f"the grid has more cards of value {missing[0]} than there are")
    return tuple(left.values())
