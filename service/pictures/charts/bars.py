"""Drawing bars and histograms."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element

from service.pictures.charts.markup import node
from service.pictures.charts.paint import fill
from service.pictures.charts.plane import Plane
from service.pictures.charts.sizes import SWATCH
from worker.declarations.figures.layers import Bins
from worker.declarations.figures.series import Point, Series
from worker.declarations.figures.values import digits

_BAR_SHARE: Final = 0.8
"""How much of the way from one group of bars to the next the group takes."""

_WIDEST_GROUP: Final = 90.0
"""User units: a few bars need not fill the field."""

_BIN_GAP: Final = 1.0
_LEAST_HEIGHT: Final = 1.0
"""User units: what is not zero can be seen."""


@dataclass(frozen=True, slots=True)
class BarMarks:
    """Bars over whole numbers, side by side where there are several series; with ``bins``, bars that fill them."""

    rows: tuple[Series, ...]
    bins: Bins | None

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
