"""The parameters that all operations on the grids of a deck share."""

from pydantic import ValidationInfo, field_validator

from worker.declarations.operation import Params
from worker.games.derful31.operations.fields import (
    STANDARD,
    CountedOrder,
    DeckField,
    DeckValue,
    checked_deck,
    checked_total,
    core_deck,
)
from worker.games.derful31.rules.deck import Deck


class DeckParams(Params):
    """An order and a deck, which a ``total`` has to suit where there is one."""

    order: CountedOrder = 5
    deck: DeckField = STANDARD

    @field_validator("deck")
    @classmethod
    def _deck_does(cls, deck: DeckValue, info: ValidationInfo) -> DeckValue:
        return checked_deck(deck, info.data.get("order"))

    @field_validator("total", check_fields=False)
    @classmethod
    def _total_in_reach(cls, total: int | None, info: ValidationInfo) -> int | None:
        if total is None:
            return None
        return checked_total(total, info.data.get("deck"), info.data.get("order"))

    @property
    def cards(self) -> Deck:
        """The deck's values and copies."""
        return core_deck(self.deck, self.order)
