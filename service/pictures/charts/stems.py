"""Drawing of pin plots: a stem with a head for every value."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element

from service.pictures.charts.plane import Plane, draw_strips
from service.pictures.style import LABEL_SIZE, TEXT_GAP
from service.pictures.svg import BOLD, coordinate, node, width
from worker.declarations.chart_numbers import digits, readable
from worker.declarations.pictures import Point, Stems

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
