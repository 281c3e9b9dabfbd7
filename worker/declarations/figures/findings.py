"""What the words that go with a chart are made of."""

from collections.abc import Callable, Mapping, Sized
from fractions import Fraction
from typing import Final, TypeVar

from worker.declarations.figures.values import Value

NOTHING: Final = "no data"

Row = TypeVar("Row", bound=Sized)


def per_row(rows: Mapping[str, Row], finding: Callable[[Row], str]) -> str:
    """A sentence for each row: its name and what was found in it, or that it is empty."""
    sentences = (f"{name}: {finding(row) if row else NOTHING}." for name, row in rows.items())
    return " ".join(sentences) or f"{NOTHING.capitalize()}."


def most_and_least(values: Mapping[int, Value]) -> tuple[int, int]:
    """Where the largest and where the smallest value stands; the first of equals. At least one value is needed."""
    return max(values, key=lambda x: (values[x], -x)), min(values, key=lambda x: (values[x], x))


def quantile(counts: Mapping[int, int], share: Fraction) -> int:
    """The smallest number such that this share of everything counted, or more, is not above it.

    The counts may not all be zero, and the share lies above 0 and is at most 1.
    """
    missing = share * sum(counts.values())
    numbers = iter(sorted(counts))
    number = next(numbers)
    while (missing := missing - counts[number]) > 0:
        number = next(numbers)
    return number
