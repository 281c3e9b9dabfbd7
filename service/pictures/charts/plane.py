"""The field of a panel in which marks are drawn, and the tooltips of marks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final
from xml.etree.ElementTree import Element

from service.pictures.charts.scales import Scale
from service.pictures.svg import node
from worker.declarations.chart_numbers import readable
from worker.declarations.pictures import Point, Series

ZERO_RADIUS: Final = 2.5


@dataclass(frozen=True, slots=True)
class Plane:
    """A rectangle in user units, the values it spans below its headroom, and the names of its axes."""

    left: float
    right: float
    top: float
    bottom: float
    headroom: float
    x_low: float
    x_high: float
    scale: Scale
    x_name: str
    y_name: str

    def x(self, value: float) -> float:
        """Convert a value on the x axis to user units."""
        return self.left + (self.right - self.left) * (value - self.x_low) / (self.x_high - self.x_low)

    def y(self, value: Fraction) -> float | None:
        """Convert a value on the y axis to user units; return None where it has no place."""
        place = self.scale.place(value)
        return None if place is None else self.bottom - (self.bottom - self.top - self.headroom) * place

    @property
    def unit(self) -> float:
        """The length of a step along the x axis, in user units."""
        return (self.right - self.left) / (self.x_high - self.x_low)

    def tooltip(self, row: Series, point: Point, at: str | None = None) -> Element:
        """Return the tooltip of a mark; ``at`` is the text for its x, by default the number itself."""
        return node("title", self._tooltip_text(row, point, at))

    def tooltips(self, marks: Sequence[tuple[Series, Point]]) -> Element:
        """Return the tooltip of several marks, a line each."""
        return node("title", "\n".join(self._tooltip_text(row, point) for row, point in marks))

    def _tooltip_text(self, row: Series, point: Point, at: str | None = None) -> str:
        name = f"{row.name}, " if row.name else ""
        return f"{name}{self.x_name} {at or point.x}: {readable(point.y)} {self.y_name}"

    def zero_mark(self, x: float, tooltip: Element, **data: str | int) -> Element:
        """Draw the ring at ``x`` (user units) that stands for zero where zero has no place."""
        return node(
            "circle", tooltip, class_="ch-zero", cx=x, cy=self.bottom - 2 * ZERO_RADIUS, r=ZERO_RADIUS, **data
        )


MOST_STRIPS: Final = 300
"""More strips would be too narrow to point at, and would be most of the document."""


def draw_strips(rows: Sequence[Series], plane: Plane) -> Iterator[Element]:
    """Draw strips with tooltips of the points in them; of several points of a series, the highest."""
    step = max(1.0, (plane.x_high - plane.x_low) / MOST_STRIPS)
    found = sorted(
        (
            (int((point.x - plane.x_low) / step), number, point)
            for number, row in enumerate(rows)
            for point in row.points
        ),
        key=lambda each: each[:2],
    )
    strips = (
        _strip(plane, [(rows[number], point) for _, number, point in points], step)
        for _, points in groupby(found, key=lambda each: each[0])
    )
    yield node("g", *strips, class_="ch-strips", fill="none", pointer_events="all")


def _strip(plane: Plane, points: Sequence[tuple[Series, Point]], step: float) -> Element:
    highest: dict[str, tuple[Series, Point]] = {}
    for row, point in points:
        if row.name not in highest or point.y > highest[row.name][1].y:
            highest[row.name] = row, point
    tooltip = plane.tooltips(list(highest.values()))
    left = plane.x_low + int((points[0][1].x - plane.x_low) / step) * step
    x, width = plane.x(left), plane.x(left + step) - plane.x(left)
    return node("rect", tooltip, x=x, y=plane.top, width=width, height=plane.bottom - plane.top)
