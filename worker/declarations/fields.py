"""Parameter types that operations of all games share."""

import secrets
from typing import Annotated

from pydantic import BeforeValidator, Field

# The largest integer that every JSON client reads exactly (RFC 8259, section 6).
MAX_SAFE_INTEGER = 2**53 - 1


def _integral(value: object) -> object:
    """To JSON, 2.0 is an integer as good as 2."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


# To stand last in an `Annotated[int, Field(...), INTEGRAL]`: the schema then still says the bounds.
INTEGRAL = BeforeValidator(_integral)

Seed = Annotated[
    int,
    Field(ge=0, le=MAX_SAFE_INTEGER, default_factory=lambda: secrets.randbelow(MAX_SAFE_INTEGER + 1)),
    INTEGRAL,
]
"""What chance is drawn from; itself drawn when it is left out."""

MadeFrom = Annotated[
    int, Field(ge=0, le=MAX_SAFE_INTEGER, description="The seed, given or drawn: it makes the same again.")
]
"""The seed, in a result."""


def name_or_list(value: object) -> str:
    """Which member of a union of names and lists a value is of: the tag for a discriminator."""
    return "name" if isinstance(value, str) else "list"
