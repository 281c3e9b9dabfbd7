"""Whole numbers of any size in JSON: integers, and strings of decimal digits where clients may not read integers."""

import re
from typing import Annotated, Final

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema
from pydantic_core import PydanticCustomError

from worker.declarations.fields import MAX_SAFE_INTEGER

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
