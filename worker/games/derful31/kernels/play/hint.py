"""The next move in a partly filled grid."""

from collections.abc import Sequence
from typing import NamedTuple

from worker.declarations.checkpoint import Checkpoint
from worker.games.derful31.kernels.play.solve import DEFAULT_NODES, Position, solve, try_searches
from worker.games.derful31.rules.answers import HintKind
from worker.games.derful31.rules.deck import Deck, possible_totals
from worker.games.derful31.rules.grid import Grid, PartialGrid, cards_left, checked_partial

Cell = tuple[int, int]


class Hint(NamedTuple):
    """A hint; row, column and value are None where the hint is about no cell."""

    kind: HintKind
    row: int | None = None
    column: int | None = None
    value: int | None = None


def hint(
    cards: Sequence[int],
    grid: Sequence[Sequence[int | None]],
    total: int | None = None,
    nodes: int = DEFAULT_NODES,
    checkpoint: Checkpoint = lambda: None,
) -> Hint:
    """Return the next move: a forced one, else one in a cell with the fewest values that still win.

    The arguments and errors are those of `solve`.
    """
    partial = checked_partial(grid)
    order = len(partial)
    solution = solve(cards, order, total, partial, nodes, checkpoint)
    if solution.verdict == "undecided":
        return Hint("undecided")
    if solution.grid is None or solution.total is None:
        return _take_back(Deck.of_cards(cards), partial, total, checkpoint)
    lines = _empty_cells(partial)
    if not any(lines):
        return Hint("complete")
    cells = min(filter(None, lines), key=len)
    if total is None and len(cards) > order**2 and all(lines):
        # With other cards the grid may have another total, so that other values may win, too.
        return _at("winning", cells[0], solution.grid)
    return _next_move(Deck.of_cards(cards), partial, solution.total, solution.grid, cells)


def _next_move(deck: Deck, partial: PartialGrid, total: int, won: Grid, cells: list[Cell]) -> Hint:
    """Return a move towards a winning grid of a settled total, in a line that lacks these cells."""
    if len(cells) == 1:
        return _at("forced", cells[0], won)
    left = cards_left(deck, partial)
    values = [value for value, copies in zip(deck.values, left, strict=True) if copies]
    choices = {cell: _not_lost(deck, partial, total, cell, values) for cell in cells}
    cell = min(cells, key=lambda cell: choices[cell])
    return _at("only" if choices[cell] == 1 else "winning", cell, won)


def _not_lost(deck: Deck, partial: PartialGrid, total: int, cell: Cell, values: list[int]) -> int:
    """Count the values in a cell that short searches do not show to lose."""
    tries = (try_searches(Position.of(deck, total, _with(partial, cell, value))) for value in values)
    return sum(solution.verdict != "searched" for solution in tries)


def _take_back(deck: Deck, partial: PartialGrid, total: int | None, checkpoint: Checkpoint) -> Hint:
    """Find a card to take back so that the rest can be won, by short searches."""
    totals = possible_totals(deck, len(partial)) if total is None else (total,)
    for row, values in enumerate(partial):
        for column, value in enumerate(values):
            if value is None:
                continue
            checkpoint()
            without = _with(partial, (row, column), None)
            for possible in totals:
                if try_searches(Position.of(deck, possible, without)).verdict == "won":
                    return Hint("take_back", row, column, value)
    return Hint("dead_end")


def _empty_cells(partial: PartialGrid) -> list[list[Cell]]:
    order = len(partial)
    lines = [[(row, column) for column in range(order)] for row in range(order)]
    lines += [list(line) for line in zip(*lines, strict=True)]
    return [[(row, column) for row, column in line if partial[row][column] is None] for line in lines]


def _with(partial: PartialGrid, cell: Cell, value: int | None) -> PartialGrid:
    """Return the grid with another content of a cell."""
    rows = [list(row) for row in partial]
    rows[cell[0]][cell[1]] = value
    return tuple(tuple(row) for row in rows)


def _at(kind: HintKind, cell: Cell, won: Grid) -> Hint:
    row, column = cell
    return Hint(kind, row, column, won[row][column])
