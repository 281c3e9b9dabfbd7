"""Drawing of bars and histograms; on a logarithmic axis, which has no zero to start bars from, dots."""

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from service.pictures.charts.markup import node
from service.pictures.charts.plane import Plane
from service.pictures.charts.scales import LogarithmicScale
from worker.declarations.figures.layers import Bars
from worker.declarations.figures.numbers import digits
from worker.declarations.figures.series import Point

_BAR_SHARE: Final = 0.8
"""The width of a bar, as a share of the distance between bars."""

_WIDEST_BAR: Final = 90.0
"""Maximum width of a bar, in user units, so that a few bars do not fill the field."""

_BIN_GAP: Final = 1.0
_LEAST_HEIGHT: Final = 1.0
"""Minimum height of a bar above zero, in user units, so that it is visible."""

_LARGEST_DOT: Final = 6.0
_SMALLEST_DOT: Final = 2.0
_DOT_SHARE: Final = 0.42
"""The radius of a dot, as a share of the distance between dots."""


def draw_bars(layer: Bars, plane: Plane, emphasis: int | None) -> Iterator[Element]:
    """Draw the bars, or dots."""
    bars = (_bar(layer, plane, point, emphasis) for point in layer.row.points)
    yield node("g", *bars, class_="ch-fill-0", data_series=layer.row.name)


def _bar(layer: Bars, plane: Plane, point: Point, emphasis: int | None) -> Element:
    last = layer.bins.last_of(point.x) if layer.bins else point.x
    at = f"{point.x}–{last}" if last > point.x else str(point.x)
    tooltip = plane.tooltip(layer.row, point, at)
    data = {"data_x": at, "data_y": digits(point.y)}
    left, right = _edges(layer, plane, point.x)
    top = plane.y(point.y)
    if top is None:
        return plane.zero_mark((left + right) / 2, tooltip, **data)
    kind = "ch-emphasis" if point.x == emphasis else None
    if isinstance(plane.scale, LogarithmicScale):
        radius = min(_LARGEST_DOT, max(_SMALLEST_DOT, _DOT_SHARE * (right - left) / _BAR_SHARE))
        return node("circle", tooltip, class_=kind, cx=(left + right) / 2, cy=top, r=radius, **data)
    height = max(plane.bottom - top, _LEAST_HEIGHT) if point.y else 0.0
    y = plane.bottom - height
    return node("rect", tooltip, class_=kind, x=left, y=y, width=right - left, height=height, **data)


def _edges(layer: Bars, plane: Plane, x: int) -> tuple[float, float]:
    if layer.bins:
        return plane.x(x), plane.x(x + layer.bins.width) - _BIN_GAP
    half = min(plane.unit * _BAR_SHARE, _WIDEST_BAR) / 2
    return plane.x(x) - half, plane.x(x) + half
