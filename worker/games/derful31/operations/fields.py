"""Parameters shared by 31-derful's operations: cards, decks, orders, totals and grids.

Also the cost of numbering the grids of a total.

Cards as clients write them, a rank or a value, and the choice of cards to show for values.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    Discriminator,
    Field,
    PlainValidator,
    Tag,
    ValidationInfo,
    field_validator,
)
from pydantic_core import PydanticCustomError
from typing_extensions import TypeAliasType

from worker.declarations.fields import INTEGRAL, name_or_list
from worker.declarations.operation import Cost, Params
from worker.games.derful31.rules.deck import (
    MIN_ORDER,
    RANK_VALUES,
    Deck,
    GameError,
    TooLargeError,
    card_value,
    possible_totals,
    standard_deck,
)
from worker.games.derful31.rules.plan import (
    MAX_CENSUS_ORDER,
    MAX_ORDER,
    check_countable,
    ranking_seconds,
)

Card = int | str
"""A rank (`2`…`10 J Q K A`) or the value itself."""

RANKS = tuple(RANK_VALUES)
MAX_VALUE = 100

_INDICES = {rank: index for index, rank in enumerate(RANKS)}


def by_value(card: Card) -> tuple[int, int]:
    """Return a sort key: by value, then bare values before ranks, and ranks in the order of `RANKS`."""
    return card_value(card), -1 if isinstance(card, int) else _INDICES[card]


class Faces:
    """The cards that are left to show for values, without those already in a grid."""

    def __init__(self, cards: Iterable[Card], grid: Sequence[Sequence[Card | None]] = ()) -> None:
        self._left: dict[int, list[Card]] = defaultdict(list)
        for card in cards:
            self._left[card_value(card)].append(card)
        for row in grid:
            for given in row:
                if given is not None:
                    self.take(given)

    def take(self, card: Card) -> bool:
        """Take this card, or else one of the same value; return False when there is none."""
        cards = self._left[card_value(card)]
        if not cards:
            return False
        cards.remove(card if card in cards else cards[0])
        return True

    def next(self, value: int) -> Card:
        """Take the first card of a value."""
        return self._left[value].pop(0)

    def shuffle(self, shuffled: Callable[[list[Card]], list[Card]]) -> None:
        """Reorder the cards of every value by `shuffled`."""
        for value in sorted(self._left):
            self._left[value] = shuffled(self._left[value])


def with_cards(
    grid: Sequence[Sequence[int]], cards: Iterable[Card], given: Sequence[Sequence[Card | None]] | None = None
) -> list[list[Card]]:
    """Return the grid with cards instead of values: given cards stay, the others follow in the order of the cards."""
    faces = Faces(cards, given or ())
    return [
        [faces.next(value) if card is None else card for value, card in zip(values, row, strict=True)]
        for values, row in zip(grid, given or [[None] * len(grid)] * len(grid), strict=True)
    ]


Place = Annotated[
    Annotated[list[Annotated[int, Field(ge=0)]], Field(min_length=2, max_length=2)] | None,
    Field(
        description="`[row, column]` of the cell that `code` is about, from 0; null when it is about no cell."
    ),
]

GAME = "31-derful"

MAX_PLAY_ORDER = 8
"""The largest order for solving and comparing; grids are counted up to order 5."""
MAX_CARDS = 200
MAX_COPIES = 100
MAX_ENTRIES = 64
MAX_TOTAL = MAX_PLAY_ORDER * MAX_VALUE
MAX_SECONDS = 40
"""Maximum time of numbering the grids, which is one shard and must end well within the time limit of a task."""
STANDARD_SECONDS = 0.5
"""Maximum time of numbering for the standard decks: workers keep it on disk, so only the first request counts."""


def _parse_card(value: object) -> Card:
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


Derful31Rank = TypeAliasType(
    "Derful31Rank", Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
)
# Lower-case ranks are not among them: some generators cannot distinguish entries that differ only in case.
_LowerCaseRank = Annotated[str, Field(pattern="^[jqka]$")]
_Value = Annotated[int, Field(ge=1, le=MAX_VALUE)]
Derful31Card = TypeAliasType(
    "Derful31Card",
    Annotated[
        int | str,
        PlainValidator(_parse_card, json_schema_input_type=Derful31Rank | _LowerCaseRank | _Value),
        Field(
            description="A rank, `2` to `10`, `J`, `Q`, `K` (worth 10 each) or `A` (worth 11), or the value itself."
        ),
    ],
)


def _parse_cell(value: object) -> Card | None:
    if value is None:
        return None
    try:
        return _parse_card(value)
    except PydanticCustomError:
        raise PydanticCustomError(
            "cell",
            "A cell has a card, a rank (`2` to `10`, `J`, `Q`, `K` or `A`) or a value (an integer from 1 to {most});"
            " null while it is empty",
            {"most": MAX_VALUE},
        ) from None


_Cell = Annotated[int | str | None, PlainValidator(_parse_cell, json_schema_input_type=Derful31Card | None)]


def sort_cards(cards: list[Card]) -> list[Card]:
    """Return the cards by value: their order makes no difference."""
    return sorted(cards, key=by_value)


Cards = Annotated[
    list[Derful31Card],
    Field(
        min_length=MIN_ORDER**2,
        max_length=MAX_CARDS,
        description="The cards, in any order, each a rank or a value. They come back as they were sent.",
    ),
    AfterValidator(sort_cards),
]


def square(rows: list[list[Any]]) -> list[list[Any]]:
    """Return the rows of a square grid.

    Raises:
        PydanticCustomError: when they are not a square.
    """
    if any(len(row) != len(rows) for row in rows):
        raise PydanticCustomError(
            "no_square", "The grid should be square: {rows} rows of {rows} cards", {"rows": len(rows)}
        )
    return rows


GridField = Annotated[
    list[Annotated[list[Derful31Card], Field(max_length=MAX_PLAY_ORDER)]],
    Field(
        min_length=MIN_ORDER, max_length=MAX_PLAY_ORDER, description="Rows of cards, each a rank or a value."
    ),
    AfterValidator(square),
]
Derful31PartialGrid = TypeAliasType(
    "Derful31PartialGrid",
    Annotated[
        list[Annotated[list[_Cell], Field(max_length=MAX_PLAY_ORDER)]],
        Field(min_length=MIN_ORDER, max_length=MAX_PLAY_ORDER),
        AfterValidator(square),
    ],
)
PartialGridField = Annotated[
    Derful31PartialGrid,
    Field(description="Rows of cards, null for an empty cell. Every card in the grid is one of `cards`."),
]
Derful31ValueGrid = TypeAliasType("Derful31ValueGrid", list[list[int]])
ValueGrid = Annotated[
    Derful31ValueGrid, Field(description="Rows of values: grids that differ only in faces are the same.")
]
Derful31CardGrid = TypeAliasType("Derful31CardGrid", list[list[int | str]])
CardGrid = Annotated[Derful31CardGrid, Field(description="Rows of cards.")]


def values_of(grid: list[list[Card]]) -> tuple[tuple[int, ...], ...]:
    """Return a grid's values."""
    return tuple(tuple(card_value(card) for card in row) for row in grid)


CountedOrder = Annotated[
    int, Field(ge=MIN_ORDER, le=MAX_ORDER, description="Rows and columns of the grid."), INTEGRAL
]

CensusOrder = Annotated[
    int, Field(ge=MIN_ORDER, le=MAX_CENSUS_ORDER, description="Rows and columns of the grid."), INTEGRAL
]

DeckEntry = Annotated[
    tuple[Derful31Card, Annotated[int, Field(ge=1, le=MAX_COPIES), INTEGRAL]], Field(strict=False)
]
DeckValue = Literal["standard"] | list[tuple[Card, int]]
STANDARD: Literal["standard"] = "standard"


# No component: a generator does not declare the type of what is inside a list inside a union.
DeckField = Annotated[
    Annotated[Literal["standard"], Tag("name")]
    | Annotated[list[DeckEntry], Field(min_length=1, max_length=MAX_ENTRIES), Tag("list")],
    Discriminator(name_or_list),
    Field(
        description="`standard`, order - 1 suits of `2` to `10`, `J`, `Q`, `K` and `A`, or a list of `[card, copies]`."
    ),
]


def core_deck(deck: DeckValue, order: int) -> Deck:
    """Return the deck in the form of the kernels: values and their copies."""
    if deck == STANDARD:
        return standard_deck(order)
    return Deck.of_copies((card_value(card), copies) for card, copies in deck)


def by_values(deck: DeckValue, info: ValidationInfo) -> DeckValue:
    """Return a deck in the one form for answers of values alone: `standard`, or each value once with its copies."""
    order = info.data.get("order")
    if order is None or deck == STANDARD:
        return deck
    counted = core_deck(deck, order)
    if counted == standard_deck(order):
        return STANDARD
    entries: list[tuple[Card, int]] = list(zip(counted.values, counted.copies, strict=True))
    return deck if max(counted.copies) > MAX_COPIES else entries


Total = Annotated[
    int, Field(ge=1, le=MAX_TOTAL, description="The sum of every row and every column."), INTEGRAL
]


class DeckParams(Params):
    """An order and a deck; a ``total``, where a model has one, must fit them."""

    order: CountedOrder = 5
    deck: DeckField = STANDARD

    @field_validator("deck")
    @classmethod
    def _check_deck(cls, deck: DeckValue, info: ValidationInfo) -> DeckValue:
        """Return the deck in ascending order; refuse a deck that cannot fill grids of the order or be counted."""
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
        if order > MAX_ORDER and counted != standard_deck(order):
            raise PydanticCustomError(
                "deck_of_order", "Order {order} is for the standard deck only", {"order": order}
            )
        return sorted(deck, key=lambda entry: by_value(entry[0]))

    @field_validator("total", check_fields=False)
    @classmethod
    def _check_total(cls, total: int | None, info: ValidationInfo) -> int | None:
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
    """An order, a deck and a total. The grids can be numbered if the order is at most `MAX_ORDER`."""

    total: Total

    @field_validator("total")
    @classmethod
    def _check_numberable(cls, total: int, info: ValidationInfo) -> int:
        order, deck = info.data.get("order"), info.data.get("deck")
        if order is None or deck is None or order > MAX_ORDER:
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
    """Estimate the cost of numbering the grids."""
    deck, order, total = params.cards, params.order, params.total
    seconds = ranking_seconds(deck, order, total)
    if deck == standard_deck(order):
        seconds = min(seconds, STANDARD_SECONDS)
    return Cost(seconds, f"counting every grid of order {order} with total {total}")
