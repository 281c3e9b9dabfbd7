"""The parameters that operations on the grids of a deck share, and what numbering the grids of a total costs."""

from pydantic import ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from worker.declarations.operation import Cost, Params
from worker.games.derful31.operations.cards import by_value
from worker.games.derful31.operations.fields import (
    STANDARD,
    CountedOrder,
    DeckField,
    DeckValue,
    Total,
    core_deck,
)
from worker.games.derful31.rules.deck import Deck, GameError, TooLargeError, possible_totals, standard_deck
from worker.games.derful31.rules.plan import check_countable, ranking_seconds

MAX_SECONDS = 40
"""The grids are numbered in one shard, which must end well within the time limit of a task."""
STANDARD_SECONDS = 0.5
"""Workers keep the numbering of the standard decks' totals on disk, so only the first request for one counts."""


class DeckParams(Params):
    """An order and a deck, which a ``total`` has to suit where there is one."""

    order: CountedOrder = 5
    deck: DeckField = STANDARD

    @field_validator("deck")
    @classmethod
    def _deck_does(cls, deck: DeckValue, info: ValidationInfo) -> DeckValue:
        """The deck, in ascending order, if it can fill and count grids of the order."""
        order = info.data.get("order")
        if deck == STANDARD or order is None:
            return deck
        if len({card for card, _ in deck}) != len(deck):
            raise PydanticCustomError("deck_repeats", "List each card once, with all its copies")
        try:
            counted = core_deck(deck, order)
            possible_totals(counted, order)
            check_countable(counted, order)
        except TooLargeError as error:
            raise PydanticCustomError(
                "deck_large", "This exceeds a limit: {why}", {"why": str(error)}
            ) from None
        except GameError as error:
            raise PydanticCustomError(
                "deck_small", "This deck cannot be used: {why}", {"why": str(error)}
            ) from None
        return sorted(deck, key=lambda entry: by_value(entry[0]))

    @field_validator("total", check_fields=False)
    @classmethod
    def _total_in_reach(cls, total: int | None, info: ValidationInfo) -> int | None:
        deck, order = info.data.get("deck"), info.data.get("order")
        if total is None or deck is None or order is None:
            return total
        possible = possible_totals(core_deck(deck, order), order)
        if not possible:
            raise PydanticCustomError(
                "no_total", "No grid of order {order} with this deck has rows of equal sums", {"order": order}
            )
        if total not in possible:
            raise PydanticCustomError(
                "total_out_of_reach",
                "With this deck, a grid of order {order} can only have totals from {low} to {high}",
                {"order": order, "low": possible.start, "high": possible.stop - 1},
            )
        return total

    @property
    def cards(self) -> Deck:
        """The deck's values and copies."""
        return core_deck(self.deck, self.order)


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
