"""Square grids of card values: their shape, their sums, the cards they use, and their symmetries.

The symmetries of square grids: row permutations, column permutations and transposition. The group has n!·n!·2
elements: the wreath product of the symmetric group of degree n by the group of order 2 (James and Kerber, The
Representation Theory of the Symmetric Group, chapter 4, for its conjugacy classes). Elements that do not transpose are
pairs of a row and a column permutation; the two cycle types, in either order, are their class. Elements that transpose
also permute the rows by σ and the columns by τ; the cycle type of the product σ·τ is their class.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import factorial, prod
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


def checked_grid(rows: Sequence[Sequence[int]]) -> Grid:
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


@dataclass(frozen=True)
class SymmetryClass:
    """A conjugacy class of the group."""

    row_cycles: tuple[int, ...]
    """The cycle lengths of the row permutation, ascending; of the product, if it transposes."""
    column_cycles: tuple[int, ...] | None
    """The cycle lengths of the column permutation, at least as many; None for a class that transposes."""
    size: int
    """The number of elements of the class."""


def partitions(total: int, largest: int | None = None) -> Iterator[tuple[int, ...]]:
    """Yield the partitions of a number into positive parts, each descending, in reverse lexicographic order."""
    if total == 0:
        yield ()
    for part in range(min(total, total if largest is None else largest), 0, -1):
        for rest in partitions(total - part, part):
            yield (part, *rest)


def permutations_of_type(cycles: tuple[int, ...]) -> int:
    """Count the permutations with these cycle lengths."""
    centralizer = prod(int(length**count) * factorial(count) for length, count in Counter(cycles).items())
    return factorial(sum(cycles)) // centralizer


def group_order(order: int) -> int:
    """Return the number of symmetries of grids of an order."""
    return 2 * factorial(order) ** 2


@cache
def symmetry_classes(order: int) -> tuple[SymmetryClass, ...]:
    """Return the conjugacy classes of the symmetries of grids of an order, the identity first."""
    types = sorted((tuple(reversed(cycles)) for cycles in partitions(order)), key=lambda t: (len(t), t))
    classes = []
    for place, columns in enumerate(types):
        for rows in types[: place + 1]:
            pairs = permutations_of_type(rows) * permutations_of_type(columns)
            classes.append(SymmetryClass(rows, columns, pairs if rows == columns else 2 * pairs))
    transposing = [
        SymmetryClass(cycles, None, factorial(order) * permutations_of_type(cycles)) for cycles in types
    ]
    return (*reversed(classes), *reversed(transposing))
