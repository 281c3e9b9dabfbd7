"""Bar charts and histograms."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final
from xml.etree.ElementTree import Element

from service.pictures.charts.errors import ChartDataError
from service.pictures.charts.layer import SWATCH
from service.pictures.charts.markup import node
from service.pictures.charts.paint import fill
from service.pictures.charts.plane import Plane
from service.pictures.charts.series import Point, Series, checked, series
from service.pictures.charts.values import Value, digits, exact

_BAR_SHARE: Final = 0.8
"""How much of the way from one group of bars to the next the group takes."""

_WIDEST_GROUP: Final = 90.0
"""User units: a few bars need not fill the field."""

_BIN_GAP: Final = 1.0
_LEAST_HEIGHT: Final = 1.0
"""User units: what is not zero can be seen."""


@dataclass(frozen=True, slots=True)
class Bins:
    """The whole numbers from low to high in bins of one width; the last bin also has ``high``."""

    low: int
    high: int
    width: int

    def first_of(self, value: int) -> int:
        """The smallest number of the bin in which the value lies."""
        return min(value - (value - self.low) % self.width, self.high - self.width)

    def last_of(self, first: int) -> int:
        """The largest number of the bin that starts there."""
        end = first + self.width
        return end if end == self.high else end - 1


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars over whole numbers, side by side where there are several series; with ``bins``, bars that fill them."""

    rows: tuple[Series, ...]
    bins: Bins | None = None

    @property
    def headroom(self) -> float:
        """Bars may reach the top."""
        return 0.0

    def extent(self) -> tuple[float, float] | None:
        """From the left edge of the first bar to the right edge of the last."""
        stands = [point.x for row in self.rows for point in row.points]
        if not stands:
            return None
        if self.bins:
            return self.bins.low, self.bins.high
        return min(stands) - 0.5, max(stands) + 0.5

    def draw(self, plane: Plane, emphasis: int | None) -> Iterator[Element]:
        """One group of bars a series."""
        for index, row in enumerate(self.rows):
            bars_of_row = (self._bar(plane, index, point, emphasis) for point in row.points)
            yield node("g", *bars_of_row, **fill(index, plane.id_prefix), data_series=row.name)

    def swatch(self, index: int, x: float, y: float, id_prefix: str) -> Element:
        """A small bar lying down."""
        paint = fill(index, id_prefix)
        return node("rect", **paint, x=x, y=y - SWATCH / 4, width=SWATCH, height=SWATCH / 2)

    def _bar(self, plane: Plane, index: int, point: Point, emphasis: int | None) -> Element:
        last = self.bins.last_of(point.x) if self.bins else point.x
        at = f"{point.x}–{last}" if last > point.x else str(point.x)
        tooltip = plane.tooltip(self.rows[index], point, at)
        data = {"data_x": at, "data_y": digits(point.y)}
        left, right = self._edges(plane, index, point.x)
        top = plane.y(point.y)
        if top is None:
            return plane.zero_mark((left + right) / 2, tooltip, **data)
        height = max(plane.bottom - top, _LEAST_HEIGHT) if point.y else 0.0
        kind = "ch-emphasis" if point.x == emphasis else None
        y = plane.bottom - height
        return node("rect", tooltip, class_=kind, x=left, y=y, width=right - left, height=height, **data)

    def _edges(self, plane: Plane, index: int, x: int) -> tuple[float, float]:
        if self.bins:
            return plane.x(x), plane.x(x + self.bins.width) - _BIN_GAP
        group = min(plane.unit * _BAR_SHARE, _WIDEST_GROUP)
        width = group / len(self.rows)
        left = plane.x(x) - group / 2 + index * width
        return left, left + width


def bars(*rows: Series) -> Bars:
    """A bar for every point; grouped where there are several series.

    Raises:
        ChartDataError: when there are more than ``MOST_SERIES``.
    """
    return Bars(checked(rows))


def histogram(name: str, counts: Mapping[int, Value], bins: Bins) -> Bars:
    """How many there are in each bin, of how many there are of each number. Empty bins are zeros, no counts no bars.

    Raises:
        ChartDataError: when something counted lies outside the bins, or low to high is not a multiple of their width.
    """
    if bins.width < 1 or bins.high <= bins.low or (bins.high - bins.low) % bins.width:
        raise ChartDataError(f"bins of {bins.width} do not fill {bins.low} to {bins.high}")
    if not counts:
        return Bars((series(name, {}),), bins)
    sums = dict.fromkeys(range(bins.low, bins.high, bins.width), Fraction(0))
    for number, count in counts.items():
        if not bins.low <= number <= bins.high:
            raise ChartDataError(f"{number} lies outside {bins.low} to {bins.high}")
        sums[bins.first_of(number)] += exact(count)
    return Bars((series(name, sums),), bins)
