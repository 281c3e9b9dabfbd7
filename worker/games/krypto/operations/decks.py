"""Decks as clients send them."""

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag
from pydantic_core import PydanticCustomError

from worker.declarations.fields import INTEGRAL, name_or_list
from worker.games.krypto.operations.fields import Card

MAX_COPIES = 100
MAX_VALUES = 1_000

# JSON has no tuples, so an array is taken for one; the numbers inside stay strict.
DeckEntry = Annotated[tuple[Card, Annotated[int, Field(ge=1, le=MAX_COPIES), INTEGRAL]], Field(strict=False)]
DeckValue = Literal["standard"] | list[tuple[int, int]]


Deck = Annotated[
    Annotated[Literal["standard"], Tag("name")]
    | Annotated[list[DeckEntry], Field(min_length=1, max_length=MAX_VALUES), Tag("list")],
    Discriminator(name_or_list),
]


def canonical_deck(deck: DeckValue) -> DeckValue:
    """The deck in ascending order.

    Raises:
        PydanticCustomError: when a value is listed twice.
    """
    if deck == "standard":
        return deck
    if len({value for value, _ in deck}) != len(deck):
        raise PydanticCustomError("deck_repeats", "List each value once, with all its copies")
    return sorted(deck)
