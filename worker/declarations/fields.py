"""Parameter types that operations of all games share."""

import secrets
from typing import Annotated

from pydantic import BeforeValidator, Field

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


def name_or_list(value: object) -> str:
    """Return the tag of a value in a union of names and lists, for a discriminator."""
    return "name" if isinstance(value, str) else "list"
