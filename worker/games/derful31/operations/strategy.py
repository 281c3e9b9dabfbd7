"""``31-derful/strategy``: win the game of order 3 without trial and error."""

from pydantic import field_validator
from pydantic_core import PydanticCustomError

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import Operation, Params, Result
from worker.games.derful31.operations.cards import Card, shown
from worker.games.derful31.operations.fields import GAME, CardGrid, Cards
from worker.games.derful31.rules.deck import card_value
from worker.games.derful31.rules.grid import winning_total
from worker.games.derful31.rules.order3 import CELLS, Rule, category, play


class DerfulStrategyParams(Params):
    """Nine cards."""

    cards: Cards

    @field_validator("cards")
    @classmethod
    def _nine(cls, cards: list[Card]) -> list[Card]:
        if len(cards) != CELLS:
            raise PydanticCustomError("not_nine", "The strategy is for nine cards, the game of order 3")
        return cards


class DerfulStrategyResult(Result):
    """The strategy's winning grid and rule."""

    category: int
    """Number of cards without a partner of the same value: 1, 3, 5, 7 or 9."""
    rule: Rule | None
    """`center_and_tens`: the card without a partner goes between four tens, pairs into opposite corners. `diagonal`:
    the three cards without partners go on the diagonal, ascending, and pairs across it, the highest farthest from the
    highest. `only_cross`: a card that two pairs can cross in only one way goes into the center. Null when the strategy
    finds no way."""
    total: int | None
    grid: CardGrid | None
    """The grid it wins with. Null when there is none: every hand of the standard deck that can be won is won by the
    strategy."""


def _compute_strategy(
    params: DerfulStrategyParams, _shard: object, _checkpoint: Checkpoint
) -> DerfulStrategyResult:
    values = [card_value(card) for card in params.cards]
    rule, grid = play(values) or (None, None)
    return DerfulStrategyResult(
        category=category(values),
        rule=rule,
        total=None if grid is None else winning_total(grid),
        grid=None if grid is None else shown(grid, params.cards),
    )


STRATEGY = Operation(
    game=GAME,
    name="strategy",
    version=1,
    summary="Win with nine cards by a strategy",
    description="The game of order 3 has 358 games in five categories, distinguished by the number of cards"
    " without a partner of the same value. A strategy wins each of them without trying.",
    params=DerfulStrategyParams,
    result=DerfulStrategyResult,
    compute=_compute_strategy,
)
