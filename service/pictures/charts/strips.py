"""Tooltips of dense marks: an invisible strip of the field for each point, or for a few side by side."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final
from xml.etree.ElementTree import Element

from service.pictures.charts.markup import node
from service.pictures.charts.plane import Plane
from worker.declarations.figures.series import Point, Series

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
