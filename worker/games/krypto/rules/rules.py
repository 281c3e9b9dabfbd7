"""The four sets of rules, which say what values may appear on the way to a target."""

from fractions import Fraction
from typing import Final, Literal, get_args

Rules = Literal["house", "integer", "international", "positive"]
Use = Literal["all", "any"]

RULES: Final[tuple[Rules, ...]] = get_args(Rules)
USES: Final[tuple[Use, ...]] = get_args(Use)

UNBOUNDED: Final = -(2**63)
"""The least allowed value of rules without one: below everything the 64-bit kernels can hold."""

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
    """Whether every value must be an integer."""
    return rules != "house"


def least_value(rules: Rules) -> int:
    """The least value allowed, or `UNBOUNDED`."""
    return _LEAST[rules]


def obeys(value: Fraction, rules: Rules) -> bool:
    """Whether a value may appear under the rules, as an intermediate value or as the result."""
    if rules == "house":
        return True
    if value.denominator != 1:
        return False
    return _LEAST[rules] == UNBOUNDED or value >= _LEAST[rules]


def allowed_values(rules: Rules) -> str:
    """What the rules allow, as words: `whole numbers from 0 only`."""
    return _ALLOWED[rules]
