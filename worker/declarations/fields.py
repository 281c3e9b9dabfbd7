"""Parameter types that operations of all games share: seeds, whole numbers of any size, difficulty.

Whole numbers are integers in JSON, and strings of decimal digits where clients may not read integers. Difficulty has
the same words in all games: four of them for ratings, and a rating from 0 (easy) to 100 (hard).
"""

import re
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeVar, get_args

from pydantic import (
    BeforeValidator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    PlainSerializer,
    WithJsonSchema,
)
from pydantic_core import CoreSchema, PydanticCustomError
from pydantic_core.core_schema import no_info_after_validator_function
from typing_extensions import TypeAliasType

from worker import operators

# Largest integer that every JSON client reads exactly (RFC 8259, section 6).
MAX_SAFE_INTEGER = 2**53 - 1


def _integral(value: object) -> object:
    """Return a float without a fraction as an integer: JSON does not distinguish 2.0 from 2."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


# Use it as the last item of `Annotated[int, Field(...), INTEGRAL]`, so that the schema keeps the bounds.
INTEGRAL = BeforeValidator(_integral)

Seed = Annotated[
    int,
    Field(ge=0, le=MAX_SAFE_INTEGER, default_factory=lambda: secrets.randbelow(MAX_SAFE_INTEGER + 1)),
    INTEGRAL,
]
"""Seed of a random generator; drawn at random when it is left out."""

MadeFrom = Annotated[
    int,
    Field(
        ge=0,
        le=MAX_SAFE_INTEGER,
        description="The seed, given or drawn; the same seed gives the same result.",
    ),
]
"""The seed, in a result."""


@dataclass(frozen=True)
class Form:
    """The form of a text, for ``Annotated[str, …]``; ``detail`` describes it to callers whose text has another."""

    pattern: str
    detail: str

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return no_info_after_validator_function(self._check, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Any:
        return {**handler(schema), "pattern": self.pattern}

    def _check(self, text: str) -> str:
        if re.fullmatch(self.pattern, text) is None:
            raise PydanticCustomError("form", "{detail}", {"detail": self.detail})
        return text


class NeverNull:
    """Leaves null out of the schema of a field that has no value, rather than null, where it has none."""

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Any:
        shown = handler(schema)
        kinds = [one for one in shown["anyOf"] if one != {"type": "null"}]
        others = {key: value for key, value in shown.items() if key != "anyOf"}
        return {**others, **kinds[0]} if len(kinds) == 1 else {**others, "anyOf": kinds}


T = TypeVar("T")

IfUsed = Annotated[T | None, Field(exclude_if=lambda value: value is None), NeverNull()]
"""A field of an answer that is left out where it has no value."""
Digits = Annotated[str, Field(pattern="^[0-9]+$")]
"""A number that can exceed what every JSON client reads exactly."""
PuzzleCode = Annotated[
    str, Field(description="The code that opens the puzzle at `/v1/puzzles/{puzzle_code}`, permanently.")
]


def name_or_list(value: object) -> str:
    """Return the tag of a value in a union of names and lists, for a discriminator."""
    return "name" if isinstance(value, str) else "list"


MAX_DIGITS: Final = 200
_DIGITS: Final = re.compile(r"[0-9]+", re.ASCII)


def whole_number(value: object) -> object:
    """Return the integer that a JSON value represents: an integer, a float such as 2.0, or a string of digits.

    Raises:
        PydanticCustomError: for a string of anything but digits, and for more than `MAX_DIGITS` digits.
    """
    number = value
    if isinstance(value, str):
        if _DIGITS.fullmatch(value) is None:
            raise PydanticCustomError(
                "whole_number", "This should be an integer, or a string of decimal digits"
            )
        significant = value.lstrip("0")
        number = int(significant or "0") if len(significant) <= MAX_DIGITS else 10**MAX_DIGITS
    elif isinstance(value, float) and value.is_integer():
        number = int(value)
    if isinstance(number, int) and abs(number) >= 10**MAX_DIGITS:
        raise PydanticCustomError(
            "too_many_digits", "This should have at most {most} digits", {"most": MAX_DIGITS}
        )
    return number


def as_json(number: int) -> int | str:
    """Return the number as JSON: an integer if every client reads it exactly, else a string of its digits."""
    return number if abs(number) <= MAX_SAFE_INTEGER else str(number)


def _schema(least: int) -> dict[str, object]:
    digits = {"type": "string", "pattern": rf"^0*[0-9]{{1,{MAX_DIGITS}}}$" if least == 0 else _POSITIVE}
    return {"anyOf": [{"type": "integer", "minimum": least}, digits]}


_POSITIVE: Final = rf"^0*[1-9][0-9]{{0,{MAX_DIGITS - 1}}}$"

Natural = Annotated[
    int,
    Field(ge=0),
    BeforeValidator(whole_number),
    PlainSerializer(as_json, when_used="json"),
    WithJsonSchema(_schema(0)),
]
"""0 or more."""
Positive = Annotated[
    int,
    Field(ge=1),
    BeforeValidator(whole_number),
    PlainSerializer(as_json, when_used="json"),
    WithJsonSchema(_schema(1)),
]
"""1 or more."""


RatedWord = Literal["easy", "medium", "hard", "expert"]
RATED_WORDS: Final[tuple[RatedWord, ...]] = get_args(RatedWord)

BANDS: Final[Mapping[RatedWord, tuple[int, int]]] = {
    "easy": (0, 33),
    "medium": (34, 66),
    "hard": (67, 84),
    "expert": (85, 100),
}
"""Lowest and highest rating of each of these words."""

Rated = Annotated[int, Field(ge=0, le=100)]
RATINGS: Final[Mapping[str, int]] = {word: (low + high) // 2 for word, (low, high) in BANDS.items()}
"""The rating of what is known by its word alone: the middle of its ratings."""


Difficulty = TypeAliasType(
    "Difficulty", Literal["easy", "medium", "hard", "expert", "unreasonable", "impossible"]
)
"""The word for a difficulty in answers: `unreasonable` where a game's techniques do not suffice, `impossible` without a
solution."""

Operator = TypeAliasType("Operator", operators.Operator)
"""An operator in answers, in every game."""


def plain_operator(value: object) -> object:
    """Return an operator as answers have it, however it is written."""
    return operators.ALIASES.get(value, value) if isinstance(value, str) else value


def sort_operators(chosen: Collection[operators.Operator]) -> tuple[operators.Operator, ...]:
    """Return each of the operators once, in the order of `OPERATORS`."""
    return tuple(operator for operator in operators.OPERATORS if operator in chosen)


def difficulty_of(rating: int | None) -> Difficulty:
    """Return the word for a rating; None is the rating of a puzzle without a solution."""
    return word_of(rating) or "impossible"


def word_of(rating: int | None) -> RatedWord | None:
    """Return the word for a rating; None for that of a puzzle without a solution."""
    if rating is None:
        return None
    return next(word for word, (_, highest) in BANDS.items() if rating <= highest)
