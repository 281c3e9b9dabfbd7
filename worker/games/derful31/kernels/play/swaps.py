"""Half row and column swaps: from one game of a list of cards to others.

Take two rows and some of the columns in which both have the same sum, and exchange the two rows there. Every row and
every column keeps its sum, so the grid still wins, often as another game. The same works for two columns.
"""

from itertools import combinations
from typing import NamedTuple

from worker.games.derful31.kernels.grids.canonical import canonical
from worker.games.derful31.rules.deck import GameError
from worker.games.derful31.rules.grid import Grid, checked, exchanged, transposed, winning_total


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
    if winning_total(checked(grid)) is None:
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
