"""Random grids of 31-derful, partly filled, and what the service's own code says about them."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.clients.play.positions import Asked
from worker.games.derful31.kernels.play.solve import solve
from worker.games.derful31.operations.fields import RANKS, Card
from worker.games.derful31.operations.play import CHECK, HINT
from worker.games.derful31.rules.deck import card_value

MOST_EMPTY = 9
"""Empty cells of grids with hints, so that the searches of both end."""
Grid = list[list[Card | None]]


def derful_positions(random: Random, number_of: int) -> Iterator[Asked]:
    """Yield deals of orders 2 to 5, many that can be won, with some of the cards put down."""
    for number in range(number_of):
        order = random.choice((2, 3, 3, 4, 5))
        grid = _full(random, order)
        cards = [card for row in grid for card in row if card is not None]
        random.shuffle(cards)
        if random.random() < 0.3:
            loose = random.sample(cards, len(cards))
            grid = [list(loose[row * order : (row + 1) * order]) for row in range(order)]
        left = random.choice((0.3, 0.7, 1))
        grid = [[card if random.random() < left else None for card in row] for row in grid]
        empty = sum(card is None for row in grid for card in row)
        hinted = number % 4 == 0 and empty <= MOST_EMPTY
        if hinted and all(card for row in grid for card in row):
            grid[0][0] = None
        yield _asked(cards, grid, hinted=hinted)


def _asked(cards: list[Card], grid: Grid, *, hinted: bool) -> Asked:
    order = len(grid)
    total, rest = divmod(sum(map(card_value, cards)), order)
    check: Any = CHECK.compute(
        CHECK.params.model_validate({"cards": cards, "grid": grid}), None, lambda: None
    )
    answer: dict[str, Any] = {
        "row_sums": check.row_sums,
        "column_sums": check.column_sums,
        "complete": check.complete,
        "correct": check.correct,
        "total": None if rest else total,
        "won": can_win(cards, grid) if hinted else None,
        "hint": _hint(cards, grid) if hinted else None,
    }
    return {"cards": cards, "grid": grid, "total": answer["total"], "hint": hinted}, answer


def _hint(cards: list[Card], grid: Grid) -> dict[str, Any]:
    hint: Any = HINT.compute(HINT.params.model_validate({"cards": cards, "grid": grid}), None, lambda: None)
    found: dict[str, Any] = hint.model_dump(mode="json")
    return {**found, "detail": ""}


def can_win(cards: list[Card], grid: Grid) -> bool:
    """Return True if the grid can be completed."""
    values = [[None if card is None else card_value(card) for card in row] for row in grid]
    return solve(list(map(card_value, cards)), len(grid), None, values).verdict == "won"


def _full(random: Random, order: int) -> Grid:
    """Return a grid whose lines have equal sums, as cyclic shifts of one row do, of ranks and some bare values."""
    row: list[Card] = [
        random.choice(RANKS) if random.random() < 0.9 else random.randint(1, 30) for _ in range(order)
    ]
    rows: Grid = [list(row[shift:] + row[:shift]) for shift in range(order)]
    random.shuffle(rows)
    return rows
