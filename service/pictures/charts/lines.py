"""Drawing of lines."""

from collections.abc import Iterator
from math import ceil
from typing import Final
from xml.etree.ElementTree import Element

from service.pictures.charts.markup import coordinate, node
from service.pictures.charts.paint import DASHES, marker
from service.pictures.charts.plane import Plane
from service.pictures.charts.sizes import SWATCH
from service.pictures.charts.strips import draw_strips
from worker.declarations.figures.layers import Lines
from worker.declarations.figures.numbers import digits
from worker.declarations.figures.series import Point, Series

MARKER_RADIUS: Final = 4.5
_APART: Final = 3 * MARKER_RADIUS
"""Minimum distance between the middles of two markers, in user units: closer markers would hide the line."""


def draw_lines(layer: Lines, plane: Plane) -> Iterator[Element]:
    """Draw a group for each series: the line, broken where a value has no place on the axis, then its markers.

    Where points are dense, only some have markers, and only if there are several series. The values are then in
    ``data-x`` and ``data-y`` of the group, separated by spaces, and in the tooltips of strips.
    """
    every = ceil(_APART / plane.unit)
    for index, row in enumerate(layer.rows):
        line = node("path", class_="ch-line", stroke_dasharray=DASHES[index], d=_path(plane, row))
        if every == 1:
            marks = [_mark(plane, row, index, point) for point in row.points]
            yield node("g", line, *marks, class_=f"ch-row-{index}", data_series=row.name)
        else:
            marks = [_bare_mark(plane, index, point) for point in row.points if point.x % every == 0]
            yield node(
                "g",
                line,
                *(marks if len(layer.rows) > 1 else ()),
                class_=f"ch-row-{index}",
                data_series=row.name,
                data_x=" ".join(str(point.x) for point in row.points),
                data_y=" ".join(digits(point.y) for point in row.points),
            )
    if every > 1:
        yield from draw_strips(layer.rows, plane)


def draw_swatch(index: int, x: float, y: float) -> Element:
    """Draw the sample of a series in the legend: a piece of its line with a marker, starting at (x, y)."""
    line = node(
        "path",
        class_="ch-line",
        stroke_dasharray=DASHES[index],
        d=f"M{coordinate(x)} {coordinate(y)}h{SWATCH}",
    )
    mark = node("path", class_="ch-marker", d=marker(index, x + SWATCH / 2, y, MARKER_RADIUS))
    return node("g", line, mark, class_=f"ch-row-{index}")


def _bare_mark(plane: Plane, index: int, point: Point) -> Element:
    x, y = plane.x(point.x), plane.y(point.y)
    if y is None:
        return plane.zero_mark(x, node("title", "0"))
    return node("path", class_="ch-marker", d=marker(index, x, y, MARKER_RADIUS))


def _mark(plane: Plane, row: Series, index: int, point: Point) -> Element:
    tooltip = plane.tooltip(row, point)
    x, y = plane.x(point.x), plane.y(point.y)
    data = {"data_x": str(point.x), "data_y": digits(point.y)}
    if y is None:
        return plane.zero_mark(x, tooltip, **data)
    return node("path", tooltip, class_="ch-marker", d=marker(index, x, y, MARKER_RADIUS), **data)


def _path(plane: Plane, row: Series) -> str:
    parts = []
    pen = "M"
    for point in row.points:
        y = plane.y(point.y)
        if y is None:
            pen = "M"
            continue
        parts.append(f"{pen}{coordinate(plane.x(point.x))} {coordinate(y)}")
        pen = "L"
    return "".join(parts)
