"""The values of steps and signs as exact fractions, and why a step has none."""

from fractions import Fraction
from math import ceil, comb, factorial, floor, isqrt
from typing import Final, Literal

from worker.games.year.rules.rules import BOUND, MAX_FACTORIAL, Rules

StepCode = Literal[
    "division-by-zero",
    "exponent-not-whole",
    "power-of-zero",
    "root-not-exact",
    "factorial-not-defined",
    "binomial-not-defined",
    "out-of-range",
]

_MOST_FACTORS: Final = 30
"""A product of more factors, none of them 0, 1 or -1, is out of range."""


class StepError(ValueError):
    """A step has no value."""

    def __init__(self, code: StepCode, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail


def step_value(sign: str, left: Fraction, right: Fraction, rules: Rules) -> Fraction:
    """Return the value of a sign between two values; raises `StepError`."""
    written = f"{left} {sign} {right}"
    if sign == "÷" and not right:
        raise StepError("division-by-zero", f"The step {written} divides by zero.")
    if sign in "^*":
        return _within(_power(left, right, written, rules), written)
    if sign == "!":
        return _within(_binomial(left, right, written), written)
    values = {
        "+": lambda: left + right,
        "-": lambda: left - right,
        "×": lambda: left * right,
        "÷": lambda: left / right,
        "⌊": lambda: min(left, right),
        "⌈": lambda: max(left, right),
        "|": lambda: right - left * floor(right / left) if left else right,
        "=": lambda: Fraction(left == right),
        "≠": lambda: Fraction(left != right),
        "<": lambda: Fraction(left < right),
        "≤": lambda: Fraction(left <= right),
        "≥": lambda: Fraction(left >= right),
        ">": lambda: Fraction(left > right),
    }
    return _within(values[sign](), written)


def sign_value(sign: str, value: Fraction) -> Fraction:
    """Return the value of a sign on one value; raises `StepError`."""
    written = f"{value}!" if sign == "!" else f"{sign}{value}" if value >= 0 else f"{sign}({value})"
    if sign == "÷" and not value:
        raise StepError("division-by-zero", f"The step {written} divides by zero.")
    if sign == "!":
        if value.denominator != 1 or not 0 <= value <= MAX_FACTORIAL:
            detail = f"There is no {written} here: factorials are those of 0 to {MAX_FACTORIAL}."
            raise StepError("factorial-not-defined", detail)
        return Fraction(factorial(int(value)))
    if sign == "√":
        return _root(value, written)
    values = {
        "-": lambda: -value,
        "×": lambda: Fraction((value > 0) - (value < 0)),
        "÷": lambda: 1 / value,
        "⌊": lambda: Fraction(floor(value)),
        "⌈": lambda: Fraction(ceil(value)),
        "|": lambda: abs(value),
    }
    return _within(values[sign](), written)


def in_range(value: Fraction) -> bool:
    """Return True if a value's numerator and denominator are within `BOUND`."""
    return abs(value.numerator) <= BOUND and value.denominator <= BOUND


def _within(value: Fraction | None, written: str) -> Fraction:
    if value is None or not in_range(value):
        detail = f"The value of {written} is out of range: its numerator or denominator is above {BOUND:,}."
        raise StepError("out-of-range", detail)
    return value


def _power(base: Fraction, exponent: Fraction, written: str, rules: Rules) -> Fraction | None:
    """Return a power; None if it is far out of range."""
    if exponent.denominator != 1:
        raise StepError("exponent-not-whole", f"The exponent of {written} is not a whole number.")
    if not base and (exponent < 0 or (not exponent and rules != "apl")):
        raise StepError("power-of-zero", f"The power {written} is not defined.")
    if abs(base) in (0, 1):
        return base ** (2 - int(exponent) % 2 if exponent else 0)
    return base ** int(exponent) if abs(exponent) <= _MOST_FACTORS else None


def _binomial(lower: Fraction, upper: Fraction, written: str) -> Fraction | None:
    """Return the number of choices of ``lower`` among ``upper``; None if it is far out of range."""
    if lower.denominator != 1 or upper.denominator != 1 or lower < 0 or upper < 0:
        raise StepError(
            "binomial-not-defined",
            f"There is no {written} here: both numbers should be whole, from 0 on.",
        )
    smaller = min(lower, upper - lower)
    return Fraction(comb(int(upper), int(lower))) if smaller <= _MOST_FACTORS else None


def _root(value: Fraction, written: str) -> Fraction:
    if value >= 0:
        root = Fraction(isqrt(value.numerator), isqrt(value.denominator))
        if root * root == value:
            return root
    raise StepError("root-not-exact", f"The root {written} is not a rational number.")
