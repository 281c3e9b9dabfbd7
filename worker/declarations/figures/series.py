"""The data of a figure: named series of values over integers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from worker.declarations.figures.numbers import ChartDataError, Value, exact, join_words

MOST_POINTS: Final = 10_001
"""Maximum number of points in a series, enough for 0 to 10,000: no screen could resolve more."""

MOST_SERIES: Final = 4
"""Maximum number of series in a panel: only four colours and shapes are easy to distinguish."""


@dataclass(frozen=True, slots=True)
class Point:
    """A value y ≥ 0 at an integer x."""

    x: int
    y: Fraction


@dataclass(frozen=True, slots=True)
class Series:
    """Points with ascending x, under a name. The name may be empty if it is the panel's only series."""

    name: str
    points: tuple[Point, ...]


def series(name: str, values: Mapping[int, Value]) -> Series:
    """Return a series of the values, ascending by x.

    Raises:
        ChartDataError: when there are more than ``MOST_POINTS``, or a value cannot be drawn.
    """
    if len(values) > MOST_POINTS:
        raise ChartDataError(f"{len(values)} points are more than the {MOST_POINTS} that can be drawn")
    return Series(name, tuple(Point(x, exact(values[x])) for x in sorted(values)))


def merged(rows: Iterable[Series]) -> tuple[Series, ...]:
    """Merge series that have equal points into one under all their names, because one would hide the others."""
    names: dict[tuple[Point, ...], list[str]] = {}
    for row in rows:
        names.setdefault(row.points, []).append(row.name)
    return tuple(Series(join_words(same), points) for points, same in names.items())
