"""The parameters that say which parts a partition may have, and how many."""

from typing import Annotated, Final

from pydantic import AfterValidator, Discriminator, Field, Tag
from pydantic_core import PydanticCustomError

from worker.declarations.fields import INTEGRAL, MAX_SAFE_INTEGER, Positive

MAX_LISTED_VALUES: Final = 1_000

Number = Annotated[int, Field(ge=0, le=MAX_SAFE_INTEGER), INTEGRAL]


def _check_range(numbers: tuple[int, int]) -> int | tuple[int, int]:
    fewest, most = numbers
    if fewest > most:
        raise PydanticCustomError("empty_range", "The range's low end should not be above its high end")
    return fewest if fewest == most else numbers


def _number_or_range(value: object) -> str:
    return "range" if isinstance(value, list | tuple) else "number"


NumberOfParts = Annotated[
    Annotated[Number, Tag("number")]
    | Annotated[
        tuple[Number, Number],
        Field(strict=False, description="`[least, most]`"),
        AfterValidator(_check_range),
        Tag("range"),
    ],
    Discriminator(_number_or_range),
]
"""A number of parts, or the least and the largest number."""


def _sort_values(values: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(set(values)))


PartValues = Annotated[
    tuple[Positive, ...], Field(strict=False, max_length=MAX_LISTED_VALUES), AfterValidator(_sort_values)
]
"""Values of parts, stored ascending, each once."""

HowOften = Annotated[int, Field(ge=1, le=MAX_SAFE_INTEGER), INTEGRAL]
