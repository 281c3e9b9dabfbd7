"""The parameters that Krypto's operations share."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, Tag
from pydantic_core import PydanticCustomError
from typing_extensions import TypeAliasType

from worker.declarations.fields import (
    INTEGRAL,
    MAX_SAFE_INTEGER,
    Difficulty,
    Operator,
    name_or_list,
    plain_operator,
    sort_operators,
)
from worker.declarations.operation import Params
from worker.games.krypto.rules import rules
from worker.games.krypto.rules.notation import ALL_OPERATORS
from worker.games.krypto.rules.rules import MAX_CARDS, STANDARD_DECK
from worker.games.krypto.rules.rules import Deck as DeckCards

MAX_COPIES = 100
MAX_VALUES = 1_000

KryptoRules = TypeAliasType("KryptoRules", rules.Rules)
KryptoUse = TypeAliasType("KryptoUse", rules.Use)

Card = Annotated[int, Field(ge=1, le=MAX_SAFE_INTEGER), INTEGRAL]
Cards = Annotated[
    list[Card],
    Field(
        min_length=1,
        max_length=MAX_CARDS,
        description="The hand: 1 to 6 positive integers, in any order; stored in ascending order.",
    ),
    AfterValidator(sorted),
]
Target = Annotated[
    int, Field(ge=-MAX_SAFE_INTEGER, le=MAX_SAFE_INTEGER, description="The number to make."), INTEGRAL
]
Rules = Annotated[
    KryptoRules,
    Field(
        description="What every intermediate value and the result must be: `house` any rational number, `integer` an"
        " integer, `international` an integer of at least 0 (the tournament rules), `positive` an integer of at least"
        " 1. Dividing by zero is never allowed."
    ),
]
Use = Annotated[
    KryptoUse,
    Field(description="`all`: every card is used exactly once. `any`: some or all of the cards (Countdown)."),
]
DifficultyWord = Annotated[
    Difficulty,
    Field(
        description="The word for the rating: `easy` up to 33, `medium` up to 66, `hard` up to 84, `expert` above;"
        " `impossible` without a solution."
    ),
]
SolutionsTotal = Annotated[
    int,
    Field(
        ge=0,
        description="Number of solutions that differ as rational functions of the cards, equal cards exchangeable.",
    ),
]
Percentile = Annotated[
    int | None,
    Field(
        ge=0,
        le=100,
        description="Percentile among solvable games of the same kind, from 0 (easy) to 100 (hard); null when there is"
        " no solution.",
    ),
]


Operators = Annotated[
    # A list as a default would be copied for each question. JSON has no tuples, so an array is accepted.
    tuple[Annotated[Operator, BeforeValidator(plain_operator)], ...],
    Field(
        strict=False,
        min_length=1,
        max_length=2 * len(ALL_OPERATORS),
        exclude_if=ALL_OPERATORS.__eq__,
        description="The operators that may be used; `*` and `/` are read as `×` and `÷`. Left out of a job's `params`"
        " where they are all four.",
    ),
    AfterValidator(sort_operators),
]


class GameParams(Params):
    """A game of Krypto and its rules."""

    cards: Cards
    target: Target
    rules: Rules = "house"
    use: Use = "all"
    operators: Operators = ALL_OPERATORS


# JSON has no tuples, so an array is accepted; the numbers inside stay strict.
DeckEntry = Annotated[tuple[Card, Annotated[int, Field(ge=1, le=MAX_COPIES), INTEGRAL]], Field(strict=False)]
DeckValue = Literal["standard"] | list[tuple[int, int]]
# No component: a generator does not declare the type of what is inside a list inside a union.
KryptoDeck = Annotated[
    Annotated[Literal["standard"], Tag("name")]
    | Annotated[list[DeckEntry], Field(min_length=1, max_length=MAX_VALUES), Tag("list")],
    Discriminator(name_or_list),
]


def canonical_deck(deck: DeckValue) -> DeckValue:
    """Return the deck in ascending order, the standard deck by its name.

    Raises:
        PydanticCustomError: A value is listed twice.
    """
    if deck == "standard":
        return deck
    if len({value for value, _ in deck}) != len(deck):
        raise PydanticCustomError("deck_repeats", "List each value once, with all its copies")
    ascending = sorted(deck)
    return "standard" if tuple(ascending) == STANDARD_DECK else ascending


def deck_cards(deck: DeckValue) -> DeckCards:
    """Return the cards of a deck given by name or as a list."""
    return STANDARD_DECK if deck == "standard" else deck
