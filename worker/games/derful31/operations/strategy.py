"""``31-derful/strategy``: win a game of order 3 without trying."""

from typing import Annotated

from pydantic import AfterValidator, Field

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import Operation, Params, Result
from worker.games.derful31.operations.fields import (
    GAME,
    CardGrid,
    Derful31Card,
    sort_cards,
    with_cards,
)
from worker.games.derful31.rules.deck import card_value
from worker.games.derful31.rules.grid import winning_total
from worker.games.derful31.rules.order3 import CELLS, Derful31Rule, category, play


class Derful31StrategyParams(Params):
    """Nine cards."""

    cards: Annotated[
        list[Derful31Card], Field(min_length=CELLS, max_length=CELLS), AfterValidator(sort_cards)
    ]
    """Nine cards, in any order, each a rank or a value: the strategy is for the game of order 3."""


class Derful31StrategyResult(Result):
    """The strategy's winning grid and rule."""

    category: int
    """Number of cards without a partner of the same value: 1, 3, 5, 7 or 9."""
    rule: Derful31Rule | None
    """`center-and-tens`: the card without a partner goes between four tens, pairs into opposite corners. `diagonal`:
    the three cards without partners go on the diagonal, ascending, and pairs across it, the highest farthest from the
    highest. `only-cross`: a card that two pairs can cross in only one way goes into the center. Null when the strategy
    finds no way."""
    total: int | None
    """The sum of every row and every column of the grid; null without one."""
    grid: CardGrid | None
    """The grid it wins with. Null when there is none: every hand of the standard deck that can be won is won by the
    strategy."""


def _compute_strategy(
    params: Derful31StrategyParams, _shard: object, _checkpoint: Checkpoint
) -> Derful31StrategyResult:
    values = [card_value(card) for card in params.cards]
    rule, grid = play(values) or (None, None)
    return Derful31StrategyResult(
        category=category(values),
        rule=rule,
        total=None if grid is None else winning_total(grid),
        grid=None if grid is None else with_cards(grid, params.cards),
    )


STRATEGY = Operation(
    game=GAME,
    name="strategy",
    version=2,
    summary="Win with nine cards by a strategy",
    description="The game of order 3 has 358 games in five categories, distinguished by the number of cards"
    " without a partner of the same value. A strategy wins each of them without trying.",
    params=Derful31StrategyParams,
    result=Derful31StrategyResult,
    compute=_compute_strategy,
)
