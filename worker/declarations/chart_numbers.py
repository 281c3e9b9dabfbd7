"""The numbers of a chart, exact for computing and rounded for reading; and the sentences that accompany it."""

import math
from collections.abc import Callable, Iterable, Mapping, Sized
from decimal import Context, Decimal
from fractions import Fraction
from typing import Final, TypeVar


class ChartDataError(ValueError):
    """The data cannot be drawn as requested; the message says which value and why."""


Value = int | float | Fraction
"""A value that can be drawn: any finite number ≥ 0, of any size."""

_SPELLED_OUT_BELOW: Final = 10**15
"""Fractions from this value on are written as a power of ten."""

_SUPERSCRIPTS: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_DIVISION: Final = Context(prec=30)


def exact(value: Value) -> Fraction:
    """Return the value as a fraction, without rounding.

    Raises:
        ChartDataError: when it is negative, infinite or not a number.
    """
    if isinstance(value, float) and not math.isfinite(value):
        raise ChartDataError(f"{value} cannot be drawn")
    if value < 0:
        raise ChartDataError(f"{readable(-Fraction(value))} below zero cannot be drawn")
    return Fraction(value)


def log10(value: Fraction) -> float:
    """Return the decimal logarithm of a positive value of any size."""
    return math.log10(value.numerator) - math.log10(value.denominator)


def decade(value: Fraction) -> int:
    """Return the largest e with 10^e ≤ value, for a positive value."""
    exponent = math.floor(log10(value))
    if power_of_ten(exponent + 1) <= value:
        return exponent + 1
    return exponent if power_of_ten(exponent) <= value else exponent - 1


def power_of_ten(exponent: int) -> Fraction:
    """Return 10^exponent."""
    return Fraction(10**exponent) if exponent >= 0 else Fraction(1, 10**-exponent)


def digits(value: Fraction) -> str:
    """Return a value for machines, without separators: all digits of an integer, 12 digits of a fraction."""
    number = _decimal(value)
    return f"{number:f}" if value.denominator == 1 else f"{number:.12g}"


def readable(value: Value) -> str:
    """Return a value for people: integers with all digits (61,910), fractions rounded (12.3, 1.23 × 10¹⁸)."""
    value = Fraction(value)
    number = _decimal(value)
    if value.denominator == 1:
        return f"{number:,f}"
    if not Fraction(1, 1000) <= value < _SPELLED_OUT_BELOW:
        return scientific(value, decimals=2)
    if value >= 100:
        return f"{number:,.0f}"
    return f"{number:.3g}"


def scientific(value: Fraction, *, decimals: int) -> str:
    """Return a positive value as mantissa × 10ⁿ."""
    mantissa, exponent = f"{_decimal(value):.{decimals}e}".split("e")
    return f"{mantissa} × {raised_ten(int(exponent))}"


def raised_ten(exponent: int) -> str:
    """Return 10ⁿ as text."""
    return "10" + str(exponent).translate(_SUPERSCRIPTS)


def percent(part: int, whole: int) -> str:
    """Return a share as a percentage: 1.39 %. Only the whole is 100 %, and a share of 0 is 0 %."""
    if not whole:
        return "0 %"
    share = Fraction(100 * part, whole)
    if share != 100 and readable(share) == "100":
        missing = 100 - share
        return f"{_decimal(share):.{max(1, -decade(missing))}f} %"
    return f"{readable(share)} %"


def join_words(parts: Iterable[str]) -> str:
    """Return a list in words: one, two and three."""
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last


def _decimal(value: Fraction) -> Decimal:
    # Unlike str(int), the text of a Decimal has no limit to its digits.
    if value.denominator == 1:
        return Decimal(value.numerator)
    return _DIVISION.divide(Decimal(value.numerator), Decimal(value.denominator))


NOTHING: Final = "no data"

Row = TypeVar("Row", bound=Sized)


def per_row(rows: Mapping[str, Row], finding: Callable[[Row], str]) -> str:
    """Return a sentence for each row: its name and the finding, or a note that the row is empty."""
    sentences = (f"{name}: {finding(row) if row else NOTHING}." for name, row in rows.items())
    return " ".join(sentences) or f"{NOTHING.capitalize()}."


def most_and_least(values: Mapping[int, Value]) -> tuple[int, int]:
    """Return the keys of the largest and the smallest value, the first one of equals. At least one value is needed."""
    return max(values, key=lambda x: (values[x], -x)), min(values, key=lambda x: (values[x], x))


def quantile(counts: Mapping[int, int], share: Fraction) -> int:
    """Return the smallest number such that at least this share of all counted values is not above it.

    The counts may not all be zero, and the share lies above 0 and is at most 1.
    """
    missing = share * sum(counts.values())
    numbers = iter(sorted(counts))
    number = next(numbers)
    while (missing := missing - counts[number]) > 0:
        number = next(numbers)
    return number
