"""The parameters that Krypto's operations share."""

from typing import Annotated

from pydantic import AfterValidator, Field

from worker.declarations.fields import INTEGRAL, MAX_SAFE_INTEGER
from worker.games.krypto.rules import rules
from worker.games.krypto.rules.hand import MAX_CARDS

RulesName = rules.Rules

Card = Annotated[int, Field(ge=1, le=MAX_SAFE_INTEGER), INTEGRAL]


def _ascending(cards: list[int]) -> list[int]:
    return sorted(cards)


Cards = Annotated[
    list[Card],
    Field(
        min_length=1,
        max_length=MAX_CARDS,
        description="The hand: 1 to 6 positive integers, in any order; kept in ascending order.",
    ),
    AfterValidator(_ascending),
]
Target = Annotated[
    int, Field(ge=-MAX_SAFE_INTEGER, le=MAX_SAFE_INTEGER, description="The number to make."), INTEGRAL
]
Rules = Annotated[
    RulesName,
    Field(
        description="What every intermediate value and the result must be: `house` any rational number, `integer` an"
        " integer, `international` an integer of at least 0 (the tournament rules), `positive` an integer of at least"
        " 1. Dividing by zero is never allowed."
    ),
]
Use = Annotated[
    rules.Use,
    Field(description="`all`: every card is used exactly once. `any`: some or all of the cards (Countdown)."),
]
Difficulty = Annotated[
    int | None,
    Field(
        ge=0,
        le=100,
        description="Percentile among solvable games of the same kind, from 0 (easy) to 100 (hard); null when there is"
        " no solution.",
    ),
]
