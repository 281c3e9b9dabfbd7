"""The parameters that 31-derful's operations share: cards, decks, orders, totals and grids."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Discriminator, Field, PlainValidator, Tag, WithJsonSchema
from pydantic_core import PydanticCustomError

from worker.declarations.fields import INTEGRAL, name_or_list
from worker.games.derful31.operations.cards import MAX_VALUE, RANKS, Card, by_value
from worker.games.derful31.rules.deck import (
    MIN_ORDER,
    Deck,
    card_value,
    standard_deck,
)
from worker.games.derful31.rules.plan import MAX_ORDER

GAME = "31-derful"

MAX_PLAY_ORDER = 8
"""The largest order that is solved and compared; grids are counted up to order 5."""
MAX_CARDS = 200
MAX_COPIES = 100
MAX_ENTRIES = 64
MAX_TOTAL = MAX_PLAY_ORDER * MAX_VALUE


def _card(value: object) -> Card:
    if isinstance(value, str) and value.upper() in RANKS:
        return value.upper()
    whole = isinstance(value, int | float) and not isinstance(value, bool) and value % 1 == 0
    if whole and 1 <= value <= MAX_VALUE:  # type: ignore[operator]  # it is a number
        return int(value)  # type: ignore[call-overload, no-any-return]
    raise PydanticCustomError(
        "card",
        "A card is a rank, `2` to `10`, `J`, `Q`, `K` or `A`, or a value, an integer from 1 to {most}",
        {"most": MAX_VALUE},
    )


CARD_SCHEMA: dict[str, Any] = {
    "anyOf": [
        {"type": "string", "enum": [*RANKS, "j", "q", "k", "a"]},
        {"type": "integer", "minimum": 1, "maximum": MAX_VALUE},
    ],
    "description": "A rank, `2` to `10`, `J`, `Q`, `K` (worth 10 each) or `A` (worth 11), or the value itself.",
}
CardField = Annotated[int | str, PlainValidator(_card), WithJsonSchema(CARD_SCHEMA)]
CellField = Annotated[
    int | str | None,
    PlainValidator(lambda value: None if value is None else _card(value)),
    WithJsonSchema({"anyOf": [*CARD_SCHEMA["anyOf"], {"type": "null"}]}),
]


def _ascending(cards: list[Card]) -> list[Card]:
    return sorted(cards, key=by_value)


Cards = Annotated[
    list[CardField],
    Field(
        min_length=MIN_ORDER**2,
        max_length=MAX_CARDS,
        description="The cards, in any order, each a rank or a value. They come back as they were sent.",
    ),
    AfterValidator(_ascending),
]


def square(rows: list[list[Any]]) -> list[list[Any]]:
    """Rows of a square grid.

    Raises:
        PydanticCustomError: when they are no square.
    """
    if any(len(row) != len(rows) for row in rows):
        raise PydanticCustomError("no_square", "The grid must be square")
    return rows


GridField = Annotated[
    list[Annotated[list[CardField], Field(max_length=MAX_PLAY_ORDER)]],
    Field(
        min_length=MIN_ORDER, max_length=MAX_PLAY_ORDER, description="Rows of cards, each a rank or a value."
    ),
    AfterValidator(square),
]
PartialGridField = Annotated[
    list[Annotated[list[CellField], Field(max_length=MAX_PLAY_ORDER)]],
    Field(
        min_length=MIN_ORDER,
        max_length=MAX_PLAY_ORDER,
        description="Rows of cards, null for an empty cell. Every card in the grid is one of `cards`.",
    ),
    AfterValidator(square),
]
ValueGrid = Annotated[
    list[list[int]], Field(description="Rows of values: grids that differ only in faces are the same.")
]
CardGrid = Annotated[list[list[int | str]], Field(description="Rows of cards.")]


def values_of(grid: list[list[Card]]) -> tuple[tuple[int, ...], ...]:
    """A grid's values."""
    return tuple(tuple(card_value(card) for card in row) for row in grid)


CountedOrder = Annotated[
    int, Field(ge=MIN_ORDER, le=MAX_ORDER, description="Rows and columns of the grid."), INTEGRAL
]

DeckEntry = Annotated[
    tuple[CardField, Annotated[int, Field(ge=1, le=MAX_COPIES), INTEGRAL]], Field(strict=False)
]
DeckValue = Literal["standard"] | list[tuple[Card, int]]
STANDARD: Literal["standard"] = "standard"


DeckField = Annotated[
    Annotated[Literal["standard"], Tag("name")]
    | Annotated[list[DeckEntry], Field(min_length=1, max_length=MAX_ENTRIES), Tag("list")],
    Discriminator(name_or_list),
    Field(
        description="`standard`, order - 1 suits of `2` to `10`, `J`, `Q`, `K` and `A`, or a list of `[card, copies]`."
    ),
]


def core_deck(deck: DeckValue, order: int) -> Deck:
    """The deck as the kernels take it: values and their copies."""
    if deck == STANDARD:
        return standard_deck(order)
    return Deck.of_copies((card_value(card), copies) for card, copies in deck)


Total = Annotated[
    int, Field(ge=1, le=MAX_TOTAL, description="The sum of every row and every column."), INTEGRAL
]
