"""What is drawn: named rows of values over whole numbers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from worker.declarations.figures.values import ChartDataError, Value, exact, listed

MOST_POINTS: Final = 10_001
"""Points in a series, as from 0 to 10,000: more could not be told apart on any screen."""

MOST_SERIES: Final = 4
"""Series in a panel: so many colours and shapes can be told apart. More belong in panels of their own."""


@dataclass(frozen=True, slots=True)
class Point:
    """A value y ≥ 0 at a whole number x."""

    x: int
    y: Fraction


@dataclass(frozen=True, slots=True)
class Series:
    """Points with ascending x, under a name; the name may be empty where a panel has only this."""

    name: str
    points: tuple[Point, ...]


def series(name: str, values: Mapping[int, Value]) -> Series:
    """The values by x.

    Raises:
        ChartDataError: when there are more than ``MOST_POINTS``, or a value cannot be drawn.
    """
    if len(values) > MOST_POINTS:
        raise ChartDataError(f"{len(values)} points are more than the {MOST_POINTS} that can be drawn")
    return Series(name, tuple(Point(x, exact(values[x])) for x in sorted(values)))


def merged(rows: Iterable[Series]) -> tuple[Series, ...]:
    """Series with the same points as one, under all their names: one would hide the others."""
    names: dict[tuple[Point, ...], list[str]] = {}
    for row in rows:
        names.setdefault(row.points, []).append(row.name)
    return tuple(Series(listed(same), points) for points, same in names.items())
