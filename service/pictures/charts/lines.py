"""Drawing lines."""

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from service.pictures.charts.markup import coordinate, node
from service.pictures.charts.paint import DASHES, marker
from service.pictures.charts.plane import Plane
from service.pictures.charts.sizes import SWATCH
from worker.declarations.figures.layers import Lines
from worker.declarations.figures.series import Point, Series
from worker.declarations.figures.values import digits

MARKER_RADIUS: Final = 4.5
_SHARE_OF_STEP: Final = 0.4


def draw_lines(layer: Lines, plane: Plane) -> Iterator[Element]:
    """One group a series: the line, broken where a value has no place, then its markers."""
    radius = min(MARKER_RADIUS, max(_SHARE_OF_STEP * plane.unit, 1.0))
    for index, row in enumerate(layer.rows):
        line = node("path", class_="ch-line", stroke_dasharray=DASHES[index], d=_path(plane, row))
        marks = (_mark(plane, row, index, point, radius) for point in row.points)
        yield node("g", line, *marks, class_=f"ch-row-{index}", data_series=row.name)


def draw_swatch(index: int, x: float, y: float) -> Element:
    """The sample of a series in the legend: a piece of its line with a marker, from (x, y) on."""
    line = node(
        "path",
        class_="ch-line",
        stroke_dasharray=DASHES[index],
        d=f"M{coordinate(x)} {coordinate(y)}h{SWATCH}",
    )
    mark = node("path", class_="ch-marker", d=marker(index, x + SWATCH / 2, y, MARKER_RADIUS))
    return node("g", line, mark, class_=f"ch-row-{index}")


def _mark(plane: Plane, row: Series, index: int, point: Point, radius: float) -> Element:
    tooltip = plane.tooltip(row, point)
    x, y = plane.x(point.x), plane.y(point.y)
    data = {"data_x": str(point.x), "data_y": digits(point.y)}
    if y is None:
        return plane.zero_mark(x, tooltip, **data)
    return node("path", tooltip, class_="ch-marker", d=marker(index, x, y, radius), **data)


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
