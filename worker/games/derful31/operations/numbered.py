"""The parameters and the cost of operations that number all grids of a total."""

from pydantic import ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from worker.declarations.operation import Cost
from worker.games.derful31.operations.deck_params import DeckParams
from worker.games.derful31.operations.fields import Total, core_deck
from worker.games.derful31.rules.deck import standard_deck
from worker.games.derful31.rules.plan import ranking_seconds

MAX_SECONDS = 40
"""The grids are numbered in one shard, which must end well within the time limit of a task."""
STANDARD_SECONDS = 0.5
"""Workers keep the numbering of the standard decks' totals on disk, so only the first request for one counts."""


class NumberedParams(DeckParams):
    """An order, a deck and a total whose grids can be numbered."""

    total: Total

    @field_validator("total")
    @classmethod
    def _can_be_numbered(cls, total: int, info: ValidationInfo) -> int:
        order, deck = info.data.get("order"), info.data.get("deck")
        if order is None or deck is None:
            return total
        seconds = ranking_seconds(core_deck(deck, order), order, total)
        if seconds > MAX_SECONDS:
            raise PydanticCustomError(
                "many_grids",
                "This is too much: counting every grid of order {order} with total {total}, about {seconds} seconds of"
                " processor time; the limit is {most} seconds",
                {"order": order, "total": total, "seconds": f"{seconds:,.0f}", "most": MAX_SECONDS},
            )
        return total


def numbering_cost(params: NumberedParams) -> Cost:
    """About what numbering the grids costs."""
    deck, order, total = params.cards, params.order, params.total
    seconds = ranking_seconds(deck, order, total)
    if deck == standard_deck(order):
        seconds = min(seconds, STANDARD_SECONDS)
    return Cost(seconds, f"counting every grid of order {order} with total {total}")
