"""Building blocks of the texts that accompany a chart."""

from collections.abc import Callable, Mapping, Sized
from fractions import Fraction
from typing import Final, TypeVar

from worker.declarations.figures.numbers import Value

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
