"""The four sets of rules, which restrict the values on the way to a target."""

from fractions import Fraction
from typing import Final, Literal, get_args

Rules = Literal["house", "integer", "international", "positive"]
Use = Literal["all", "any"]

RULES: Final[tuple[Rules, ...]] = get_args(Rules)
USES: Final[tuple[Use, ...]] = get_args(Use)

UNBOUNDED: Final = -(2**63)
"""The least value of rules without a bound: below all values that the 64-bit kernels can hold."""

_LEAST: Final[dict[Rules, int]] = {
    "house": UNBOUNDED,
    "integer": UNBOUNDED,
    "international": 0,
    "positive": 1,
}
_ALLOWED: Final[dict[Rules, str]] = {
    "house": "any rational number",
    "integer": "whole numbers only",
    "international": "whole numbers from 0 only",
    "positive": "whole numbers from 1 only",
}


def whole_only(rules: Rules) -> bool:
    """Return whether every value must be an integer."""
    return rules != "house"


def least_value(rules: Rules) -> int:
    """Return the least value allowed, or `UNBOUNDED`."""
    return _LEAST[rules]


def obeys(value: Fraction, rules: Rules) -> bool:
    """Return whether a value may appear under the rules, as an intermediate value or as the result."""
    if rules == "house":
        return True
    if value.denominator != 1:
        return False
    return _LEAST[rules] == UNBOUNDED or value >= _LEAST[rules]


def allowed_values(rules: Rules) -> str:
    """Return the values that the rules allow, in words: `whole numbers from 0 only`."""
    return _ALLOWED[rules]
