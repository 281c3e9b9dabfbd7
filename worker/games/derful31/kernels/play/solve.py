"""Winning with given cards: a grid, or a proof that there is none; and the next move in a partly filled grid.

Short searches, each trying values in another order, find a grid for nearly all cards that have one. If they fail, an
empty grid is decided by counting, and a partly filled one by a longer search; its limit may leave the grid undecided.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from worker.compilation.arrays import Int64s
from worker.declarations.checkpoint import Checkpoint
from worker.games.derful31.kernels.count.list_count import count_list, list_total
from worker.games.derful31.kernels.grids.ranking import Ranking
from worker.games.derful31.kernels.play.search import FOUND, NONE, complete
from worker.games.derful31.rules.deck import (
    Deck,
    Derful31HintCode,
    GameError,
    TooLargeError,
    Verdict,
    possible_totals,
)
from worker.games.derful31.rules.grid import Grid, PartialGrid, cards_left, checked_partial, empty_grid
from worker.games.derful31.rules.plan import MAX_ORDER, ranking_seconds

TRIES: Final = 8
TRY_NODES: Final = 2_000
"""Cards put down in each short search; half of all lists that win take less than 200."""
DEFAULT_NODES: Final = 2_000_000
"""Cards put down in the long search before it gives up: some tenths of a second."""
COUNT_SECONDS: Final = 6.0
"""Time limit of all counting together; a total that would take longer than the rest of it is left to the long
search."""


class Decision(NamedTuple):
    """A winning grid, or the reason why there is none."""

    verdict: Verdict
    total: int | None
    """The total of the grid."""
    grid: Grid | None


class Position(NamedTuple):
    """A total to reach from a partly filled grid."""

    deck: Deck
    total: int
    ranks: Int64s
    """Shape (order, order): the indices of the cells' values among the deck's, -1 for an empty cell."""
    left: Int64s
    """Shape (values,): the number of cards of each value that are not in the grid."""

    @classmethod
    def of(cls, deck: Deck, total: int, grid: PartialGrid) -> "Position":
        """Return the position; raises `GameError` when the grid has cards that the deck does not have."""
        left = cards_left(deck, grid)
        ranks = [[-1 if value is None else deck.values.index(value) for value in row] for row in grid]
        return cls(deck, total, np.array(ranks, np.int64), np.array(left, np.int64))


@dataclass
class Limits:
    """The remaining work before the question is left undecided."""

    nodes: int
    """Cards that long searches may still put down."""
    seconds: float = COUNT_SECONDS
    """Estimated seconds that counting may still take."""


def solve(
    cards: Sequence[int],
    order: int,
    total: int | None = None,
    grid: Sequence[Sequence[int | None]] | None = None,
    nodes: int = DEFAULT_NODES,
    checkpoint: Checkpoint = lambda: None,
) -> Decision:
    """Complete the grid, empty by default, with some of the cards to the total, or to any total.

    `cards` includes those in the grid: n², or more to pick from. `nodes` limits the long searches; `checkpoint` is
    called between slices of some tenths of a second, and raises to stop the work.

    Raises `GameError` for fewer cards than cells, and for a grid of another order or with other cards.
    """
    deck = Deck.of_cards(cards)
    partial = empty_grid(order) if grid is None else checked_partial(grid)
    if len(partial) != order:
        raise GameError(f"the grid has order {len(partial)}, not {order}")
    cards_left(deck, partial)
    verdict: Verdict = "wrong_sum"
    limits = Limits(nodes)
    for possible in _totals(deck, order, total):
        solution = _decide(Position.of(deck, possible, partial), limits, checkpoint)
        if solution.verdict == "won":
            return solution
        if verdict != "undecided":
            verdict = solution.verdict
        checkpoint()
    return Decision(verdict, None, None)


def _totals(deck: Deck, order: int, wanted: int | None) -> Iterator[int]:
    """Yield the totals that the cards could have, the likeliest first."""
    if deck.size == order * order:
        only = list_total(deck, order)
        totals = [] if only is None else [only]
    else:
        mean = order * sum(deck.cards) / deck.size
        totals = sorted(possible_totals(deck, order), key=lambda total: abs(total - mean))
    yield from (total for total in totals if wanted in (None, total))


def try_searches(position: Position) -> Decision:
    """Return the result of short searches, usually undecided for a rather empty grid that cannot be won."""
    for shuffle in range(TRIES):
        solution = _search_once(position, TRY_NODES, shuffle)[0]
        if solution.verdict != "undecided":
            break
    return solution


def _decide(position: Position, limits: Limits, checkpoint: Checkpoint) -> Decision:
    solution = try_searches(position)
    if solution.verdict == "undecided" and len(position.ranks) <= MAX_ORDER:
        checkpoint()
        try:
            solution = _decide_by_counting(position, limits, checkpoint)
        except TooLargeError:
            checkpoint()
    if solution.verdict == "undecided" and limits.nodes > 0:
        solution, put_down = _search_once(position, limits.nodes, 0)
        limits.nodes -= put_down
    return solution


def _search_once(position: Position, nodes: int, shuffle: int) -> tuple[Decision, int]:
    """Return the result of one search, and the number of cards it put down."""
    values = np.array(position.deck.values, np.int64)
    outcome, ranks, put_down = complete(position.ranks, values, position.left, position.total, nodes, shuffle)
    if outcome == FOUND:
        grid = tuple(tuple(row) for row in values[ranks].tolist())
        return Decision("won", position.total, grid), put_down
    return Decision("searched" if outcome == NONE else "undecided", None, None), put_down


def _decide_by_counting(position: Position, limits: Limits, checkpoint: Checkpoint) -> Decision:
    """Decide by the number of grids that the cards have at all, if it can be counted in time."""
    deck, order, total = position.deck, len(position.ranks), position.total
    undecided = Decision("undecided", None, None)
    if deck.size == position.ranks.size and not count_list(deck, order, checkpoint).labelled:
        return Decision("counted", None, None)
    seconds = ranking_seconds(deck, order, total)
    if (position.ranks >= 0).any() or seconds > limits.seconds:
        return undecided
    limits.seconds -= seconds
    checkpoint()
    grids = Ranking(deck, order, total, checkpoint)
    return Decision("won", total, grids.grid(0)) if grids.size else Decision("counted", None, None)


Cell = tuple[int, int]


class Hint(NamedTuple):
    """A hint; row, column and value are None where the hint is about no cell."""

    code: Derful31HintCode
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
    """Return the next move: a forced one, else the lowest winning value of a cell with the fewest that may win.

    The cell is the first such one in the first of the lines, rows before columns, that lack the fewest cards.

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
        return _hint_at("winning", cells[0], solution.grid)
    return _next_move(Deck.of_cards(cards), partial, solution.total, solution.grid, cells)


def _next_move(deck: Deck, partial: PartialGrid, total: int, won: Grid, cells: list[Cell]) -> Hint:
    """Return a move towards a win with a settled total, in a line that lacks these cells."""
    if len(cells) == 1:
        return _hint_at("forced", cells[0], won)
    left = cards_left(deck, partial)
    values = [value for value, copies in zip(deck.values, left, strict=True) if copies]
    choices = {cell: _open_values(deck, partial, total, cell, values) for cell in cells}
    cell = min(cells, key=lambda cell: len(choices[cell]))
    code: Derful31HintCode = "only" if len(choices[cell]) == 1 else "winning"
    lowest = next((value for value, verdict in choices[cell].items() if verdict == "won"), None)
    return _hint_at(code, cell, won) if lowest is None else Hint(code, *cell, lowest)


def _open_values(
    deck: Deck, partial: PartialGrid, total: int, cell: Cell, values: list[int]
) -> dict[int, Verdict]:
    """Return the values in a cell that short searches do not show to lose, with what these show."""
    tries = (
        (value, try_searches(Position.of(deck, total, _with(partial, cell, value))).verdict)
        for value in values
    )
    return {value: verdict for value, verdict in tries if verdict != "searched"}


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
                    return Hint("take-back", row, column, value)
    return Hint("dead-end")


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


def _hint_at(code: Derful31HintCode, cell: Cell, won: Grid) -> Hint:
    row, column = cell
    return Hint(code, row, column, won[row][column])
