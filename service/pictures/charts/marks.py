"""Drawing of the marks of a layer, and the room that they need.

Layers are bars and histograms, lines, and stems. On a logarithmic axis, which has no zero to start bars from, dots
stand for bars.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final
from xml.etree.ElementTree import Element

from service.pictures.charts.plane import LogarithmicScale, Plane, draw_strips
from service.pictures.svg import BOLD, LABEL_SIZE, SWATCH, TEXT_GAP, coordinate, node, width
from worker.declarations.chart_numbers import digits, readable
from worker.declarations.pictures import Bars, Layer, Lines, Point, Series, Stems

_LARGEST_HEAD: Final = 8.0
_SMALLEST_HEAD: Final = 2.4
_THICKEST_STEM: Final = 2.0
_THINNEST_STEM: Final = 0.6
_HEAD_SHARE: Final = 2.2
_STEM_SHARE: Final = 0.4
"""Widths as shares of the distance between pins. Heads may overlap: neighbours are seldom equally high."""


def draw_stems(layer: Stems, plane: Plane) -> Iterator[Element]:
    """Draw the pins, then labels of those that are higher than all before them, where there is room.

    There are too many pins for an element each: one path has all stems, another all heads, and the values are in
    ``data-x`` and ``data-y`` of their group, separated by spaces.
    """
    points = layer.row.points
    yield node(
        "g",
        *_pins(plane, points),
        class_="ch-row-0",
        data_series=layer.row.name,
        data_x=" ".join(str(point.x) for point in points),
        data_y=" ".join(digits(point.y) for point in points),
    )
    for point in points:
        if plane.y(point.y) is None:
            yield plane.zero_mark(plane.x(point.x), plane.tooltip(layer.row, point))
    yield node("g", *(label.draw() for label in _labels(plane, points)), class_="ch-label ch-strong ch-ink")
    yield from draw_strips(layer.rows, plane)


def _pins(plane: Plane, points: Iterable[Point]) -> Iterator[Element]:
    placed = [(coordinate(plane.x(p.x)), coordinate(y)) for p in points if (y := plane.y(p.y)) is not None]
    if placed:
        stem = min(_THICKEST_STEM, max(_THINNEST_STEM, _STEM_SHARE * plane.unit))
        head = min(_LARGEST_HEAD, max(_SMALLEST_HEAD, _HEAD_SHARE * plane.unit))
        foot = coordinate(plane.bottom)
        yield node(
            "path", class_="ch-stems", stroke_width=stem, d="".join(f"M{x} {foot}V{y}" for x, y in placed)
        )
        yield node("path", class_="ch-heads", stroke_width=head, d="".join(f"M{x} {y}h0" for x, y in placed))


@dataclass(frozen=True, slots=True)
class _Label:
    text: str
    left: float
    right: float
    bottom: float

    def meets(self, other: "_Label") -> bool:
        apart = self.right < other.left or other.right < self.left
        return not apart and abs(self.bottom - other.bottom) < LABEL_SIZE

    def draw(self) -> Element:
        return node("text", self.text, x=(self.left + self.right) / 2, y=self.bottom, text_anchor="middle")


def _labels(plane: Plane, points: Sequence[Point]) -> list[_Label]:
    """Return the labels of the records, the highest first, that cover neither a pin nor another label."""
    kept: list[_Label] = []
    for point in reversed(_records(points)):
        label = _label(plane, point)
        hidden = any(label.left < plane.x(p.x) < label.right and p.y > point.y for p in points)
        if not hidden and not any(label.meets(other) for other in kept):
            kept.append(label)
    return kept


def _label(plane: Plane, point: Point) -> _Label:
    text = f"{point.x}: {readable(point.y)}"
    half = width(text, LABEL_SIZE * BOLD) / 2
    middle = min(max(plane.x(point.x), plane.left + half), plane.right - half)
    y = plane.y(point.y)
    return _Label(
        text, middle - half, middle + half, (plane.bottom if y is None else y) - TEXT_GAP - _LARGEST_HEAD / 2
    )


def _records(points: Iterable[Point]) -> list[Point]:
    records: list[Point] = []
    for point in points:
        if point.y > (records[-1].y if records else 0):
            records.append(point)
    return records


DASHES: Final = ("none", "9 4", "2.5 4", "12 4 2.5 4")
"""The dash pattern of each series."""

MARKER_RADIUS: Final = 4.5
_APART: Final = 3 * MARKER_RADIUS
"""Minimum distance between the middles of two markers, in user units: closer markers would hide the line."""

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


def draw_layer(layer: Layer, plane: Plane, emphasis: int | None) -> Iterator[Element]:
    """Draw the marks of a layer; the bar at ``emphasis`` is set off."""
    if isinstance(layer, Bars):
        return _draw_bars(layer, plane, emphasis)
    if isinstance(layer, Lines):
        return _draw_lines(layer, plane)
    return draw_stems(layer, plane)


def headroom(layer: Layer) -> float:
    """Return the room above the largest value for a marker or a label, in user units."""
    if isinstance(layer, Bars):
        # Dots on a logarithmic axis extend above their values, and would touch the heading.
        return MARKER_RADIUS
    return 2 * MARKER_RADIUS if isinstance(layer, Lines) else LABEL_SIZE + 2 * TEXT_GAP


def extent(layer: Layer) -> tuple[float, float] | None:
    """Return the range of x that the marks cover: the bins, or the points with half a step on each side; or None."""
    stands = [point.x for row in layer.rows for point in row.points]
    if not stands:
        return None
    if isinstance(layer, Bars) and layer.bins:
        return layer.bins.low, layer.bins.high
    return min(stands) - 0.5, max(stands) + 0.5


def _draw_bars(layer: Bars, plane: Plane, emphasis: int | None) -> Iterator[Element]:
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


def _draw_lines(layer: Lines, plane: Plane) -> Iterator[Element]:
    """Draw a group for each series: the line, broken where a value has no place on the axis, then its markers.

    Where points are dense, only some have markers, and only if there are several series. The values are then in
    ``data-x`` and ``data-y`` of the group, separated by spaces, and in the tooltips of strips.
    """
    every = ceil(_APART / plane.unit)
    for index, row in enumerate(layer.rows):
        line = node("path", class_="ch-line", stroke_dasharray=DASHES[index], d=_path(plane, row))
        if every == 1:
            marks = [_draw_mark(plane, row, index, point) for point in row.points]
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
    mark = node("path", class_="ch-marker", d=marker(index, x + SWATCH / 2, y))
    return node("g", line, mark, class_=f"ch-row-{index}")


def _bare_mark(plane: Plane, index: int, point: Point) -> Element:
    x, y = plane.x(point.x), plane.y(point.y)
    if y is None:
        return plane.zero_mark(x, node("title", "0"))
    return node("path", class_="ch-marker", d=marker(index, x, y))


def _draw_mark(plane: Plane, row: Series, index: int, point: Point) -> Element:
    tooltip = plane.tooltip(row, point)
    x, y = plane.x(point.x), plane.y(point.y)
    data = {"data_x": str(point.x), "data_y": digits(point.y)}
    if y is None:
        return plane.zero_mark(x, tooltip, **data)
    return node("path", tooltip, class_="ch-marker", d=marker(index, x, y), **data)


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


def marker(index: int, x: float, y: float) -> str:
    """Return the path data of a series' shape about (x, y): disc, square, triangle or diamond, of equal areas."""
    radius = MARKER_RADIUS
    if index == 0:
        half_way = f"a{_pair(radius, radius)} 0 1 0 "
        return f"M{_pair(x - radius, y)}{half_way}{_pair(2 * radius, 0)}{half_way}{_pair(-2 * radius, 0)}z"
    if index == 1:
        half = 0.886 * radius
        return f"M{_pair(x - half, y - half)}h{coordinate(2 * half)}v{coordinate(2 * half)}h{coordinate(-2 * half)}z"
    if index == 2:
        half, up, down = 1.35 * radius, 1.45 * radius, 0.88 * radius
        return f"M{_pair(x, y - up)}L{_pair(x + half, y + down)}L{_pair(x - half, y + down)}z"
    reach = 1.253 * radius
    return f"M{_pair(x, y - reach)}L{_pair(x + reach, y)}L{_pair(x, y + reach)}L{_pair(x - reach, y)}z"


def _pair(x: float, y: float) -> str:
    return f"{coordinate(x)} {coordinate(y)}"
