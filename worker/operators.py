"""The operators of all games: how they are written, and how else people write them."""

from collections.abc import Mapping
from typing import Final, Literal, get_args

Operator = Literal["+", "-", "×", "÷"]
OPERATORS: Final[tuple[Operator, ...]] = get_args(Operator)
ALIASES: Final[Mapping[str, Operator]] = {
    "*": "×",
    "x": "×",
    "X": "×",
    "·": "×",
    "/": "÷",
    ":": "÷",
    "−": "-",
    "–": "-",
}
"""Other ways to write an operator."""
