"""Half row and column swaps: from one game of a list of cards to others.

Take two rows and some of the columns in which both have the same sum, and exchange the two rows there: every row and
every column keeps its sum, and so the grid still wins, often as another game. The same goes for two columns.
"""

from itertools import combinations
from typing import NamedTuple

from worker.games.derful31.kernels.play.canonical import canonical
from worker.games.derful31.rules.deck import GameError
from worker.games.derful31.rules.grid import Grid, checked, transposed, winning_total


class HalfSwap(NamedTuple):
    """An exchange of parts of two lines, and the game it leads to."""

    by_columns: bool
    """Whether the lines are columns; else they are rows."""
    lines: tuple[int, int]
    cells: tuple[int, ...]
    """The places along the lines where they are exchanged."""
    grid: Grid
    """The grid after the exchange, the other cards where they were."""
    canonical: Grid
    """Its canonical form."""


def half_swaps(grid: Grid) -> list[HalfSwap]:
    """The other games one half swap away, each by the shortest exchange, ordered by its length.

    Exchanging the rest of the lines instead leads to the same game, so at most half of their cells are exchanged.
    Raises `GameError` unless the grid wins, and `TooLargeError` above `canonical.MAX_ORDER`.
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
                    swapped = _swapped(rows, lines, cells)
                    if swapped is None:
                        continue
                    result = transposed(swapped) if by_columns else swapped
                    form = canonical(result).grid
                    if form not in seen:
                        seen.add(form)
                        found.append(HalfSwap(by_columns, lines, cells, result, form))
    return found


def _swapped(rows: Grid, lines: tuple[int, int], cells: tuple[int, ...]) -> Grid | None:
    """The rows after the exchange, or None when the parts have different sums."""
    upper, lower = (list(rows[line]) for line in lines)
    if sum(upper[cell] for cell in cells) != sum(lower[cell] for cell in cells):
        return None
    for cell in cells:
        upper[cell], lower[cell] = lower[cell], upper[cell]
    result = list(rows)
    result[lines[0]], result[lines[1]] = tuple(upper), tuple(lower)
    return tuple(result)
