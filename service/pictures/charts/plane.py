"""The field of a panel: the scale of its y axis, the ticks of both axes, and the tooltips of marks."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final
from xml.etree.ElementTree import Element

from service.pictures.svg import node
from worker.declarations.chart_numbers import decade, log10, power_of_ten, raised_ten, readable, scientific
from worker.declarations.pictures import Point, ScaleKind, Series

_SPELLED_OUT_BELOW: Final = Fraction(10**6)
_HUNDREDS_END: Final = Fraction(10**3)
_FOOT_DECADES: Final = 0.3
_FOOT_SHARE: Final = 0.05


@dataclass(frozen=True, slots=True)
class LinearScale:
    """A scale from zero to the last tick."""

    ticks: Sequence[Fraction]

    def place(self, value: Fraction) -> float:
        """Return the place of a value on the axis, 0 to 1."""
        return float(value / self.ticks[-1])

    def label(self, tick: Fraction) -> str:
        """Format a tick, such as 61,910; with powers of ten if the last tick is a million or more."""
        if self.ticks[-1] < _SPELLED_OUT_BELOW or not tick:
            return readable(tick)
        mantissa = tick / power_of_ten(decade(tick))
        if mantissa == 1:
            return raised_ten(decade(tick))
        return scientific(tick, decimals=0 if mantissa.denominator == 1 else 1).replace(" ", "")


@dataclass(frozen=True, slots=True)
class LogarithmicScale:
    """A scale from a little below 10^low, so that 10^low itself is visible, to 10^high. Zero has no place.

    ``low`` is a whole number; ticks stand ``stride`` decades apart.
    """

    low: int
    high: float
    stride: int

    @property
    def ticks(self) -> Sequence[Fraction]:
        """The powers of ten that have a tick."""
        return [
            power_of_ten(exponent) for exponent in range(self.low, math.floor(self.high) + 1, self.stride)
        ]

    def place(self, value: Fraction) -> float | None:
        """Return the place of a value on the axis, 0 to 1, or None for zero."""
        if not value:
            return None
        foot = self.low - max(_FOOT_DECADES, _FOOT_SHARE * (self.high - self.low))
        return (log10(value) - foot) / (self.high - foot)

    def label(self, tick: Fraction) -> str:
        """Format a tick: 1, 10, 100; above that 1,000 if the axis ends below a million, else 10³."""
        spelled_out_below = _SPELLED_OUT_BELOW if self.high < log10(_SPELLED_OUT_BELOW) else _HUNDREDS_END
        return readable(tick) if 1 <= tick < spelled_out_below else raised_ten(decade(tick))


Scale = LinearScale | LogarithmicScale


def scale_for(kind: ScaleKind, values: Sequence[Fraction], most_ticks: int) -> Scale:
    """Return the scale on which all the values have a place, except zero on a logarithmic scale."""
    if kind == ScaleKind.LINEAR:
        whole = all(value.denominator == 1 for value in values)
        return LinearScale(linear_ticks(max(values, default=Fraction(0)), most_ticks, whole=whole))
    positive = [value for value in values if value] or [Fraction(1)]
    low = decade(min(positive))
    high = max(log10(max(positive)), low + 1.0)
    return LogarithmicScale(low, high, decade_stride(math.ceil(high - low), most_ticks))


_NICE: Final = (1, 2, 5, 10)


def nice_step(rough: Fraction, *, whole: bool) -> Fraction:
    """Return the smallest of 1, 2, 5 × 10^k that is not below ``rough`` > 0, and not below 1 if ``whole``."""
    unit = power_of_ten(decade(rough))
    step = next(unit * factor for factor in _NICE if unit * factor >= rough)
    return max(step, Fraction(1)) if whole else step


def linear_ticks(top: Fraction, most: int, *, whole: bool) -> tuple[Fraction, ...]:
    """Return multiples of a nice step from 0 to the first not below ``top``, at most about ``most`` of them above 0."""
    if not top:
        return Fraction(0), Fraction(1)
    step = nice_step(top / most, whole=whole)
    return tuple(step * i for i in range(math.ceil(top / step) + 1))


def decade_stride(decades: int, most: int) -> int:
    """Return the number of decades between ticks, so that there are about ``most``: 1, 2, 3, 5, 10 and so on."""
    for stride in (1, 2, 3):
        if decades <= stride * most:
            return stride
    return max(int(nice_step(Fraction(decades, most), whole=True)), 5)


def whole_ticks(low: int, high: int, step: int) -> tuple[int, ...]:
    """Return the multiples of the step from low to high, and low itself if it is nearly a step before them."""
    multiples = tuple(range(-(-low // step) * step, high + 1, step))
    if not multiples or 4 * (multiples[0] - low) >= 3 * step:
        return low, *multiples
    return multiples


def keep_apart(wanted: Iterable[tuple[int, float, float]]) -> frozenset[int]:
    """Return the ticks that do not overlap with a more important one.

    ``wanted`` has (tick, position, room it needs), in order of importance.
    """
    kept: list[tuple[int, float, float]] = []
    for tick, place, room in wanted:
        if all(abs(place - other) >= (room + others) / 2 for _, other, others in kept):
            kept.append((tick, place, room))
    return frozenset(tick for tick, _, _ in kept)


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
