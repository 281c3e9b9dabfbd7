"""Parsing the JSON that people type or that their files have."""

import json
from math import isinf
from typing import Any

from countinghouse_client.cli.arguments import quoted
from countinghouse_client.cli.errors import BadInputError


def parse_json(text: str) -> Any:
    """Parse JSON.

    Raises:
        ValueError, RecursionError: The text is not JSON.
        BadInputError: A number is beyond the range of floats.
    """
    return json.loads(text, parse_constant=_no_constant, parse_float=_finite)


def _finite(text: str) -> float:
    """Reject numbers such as 1e400, which Python reads as infinity, and which could not be sent."""
    number = float(text)
    if isinf(number):
        raise BadInputError(f"{quoted(text)} is too large a number.")
    return number


def _no_constant(name: str) -> None:
    """Reject NaN and Infinity, which Python reads as numbers but JSON does not have."""
    raise ValueError(f"{name} is not a JSON value")
