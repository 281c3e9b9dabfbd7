"""The signs of the three rules, the characters of ways, and where a way is written with brackets."""

from typing import Final

from worker.games.year.rules.rules import Rules

ALPHABET: Final = "0123456789+-×÷^√!()*⌊⌈|=≠<≤≥>"
"""The characters of ways; texts of one length are ordered by the places of their characters here."""

BINARY: Final[dict[Rules, str]] = {"basic": "+-×÷", "school": "+-×÷^", "apl": "+-×÷*⌊⌈|=≠<≤≥>!"}
"""The signs between two values, in the order of their codes."""
UNARY: Final[dict[Rules, str]] = {"basic": "", "school": "-√!", "apl": "-×÷!⌊⌈|"}
"""The signs on one value, in the order of their codes, which is that of `ALPHABET`. The `!` of school is written behind
its value."""

ADD: Final = 0
SUBTRACT: Final = 1
MULTIPLY: Final = 2
DIVIDE: Final = 3
POWER: Final = 4

NEGATE: Final = 0
ROOT_SIGN: Final = 1
FACTORIAL_SIGN: Final = 2

# The form of a way: its outermost sign. Ways of APL, which has no brackets, all have the form of a number.
NUMBER: Final = 0
FACTORIAL: Final = 1
ROOT: Final = 2
POWERED: Final = 3
NEGATIVE: Final = 4
PRODUCT: Final = 5
NEGATIVE_PRODUCT: Final = 6
"""A product whose text begins with a minus sign."""
SUM: Final = 7
FORMS: Final = 8


def simplicity_of(way: str, signs_total: int) -> tuple[int, int, list[int]]:
    """Return the sort key of a way: fewest signs, then shortest text, then the order of `ALPHABET`."""
    return signs_total, len(way), list(map(ALPHABET.index, way))
