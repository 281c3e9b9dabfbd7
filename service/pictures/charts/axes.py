"""The axes of a panel: grid, lines, ticks and labels."""

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final
from xml.etree.ElementTree import Element

from service.pictures.charts.lettering import width
from service.pictures.charts.markup import coordinate, node
from service.pictures.charts.plane import Plane
from service.pictures.charts.scales import Scale
from service.pictures.charts.sizes import LABEL_GAP, LABEL_SIZE, TEXT_GAP, line
from service.pictures.charts.ticks import keep_apart, nice_step, whole_ticks

_TICK_LENGTH: Final = 4.0
_LINES_PER_TICK: Final = 1.7


def most_y_ticks(height: float) -> int:
    """Return the number of labels that fit above one another in a field, at least 2."""
    return max(2, math.floor(height / (line(LABEL_SIZE) * _LINES_PER_TICK)))


def y_labels_width(scale: Scale) -> float:
    """Return the width of the y axis's labels, with the gap between them and the field."""
    return max(width(scale.label(tick), LABEL_SIZE) for tick in scale.ticks) + TEXT_GAP


def grid(plane: Plane) -> Element:
    """Draw a line across the field at each tick of the y axis."""
    rows = "".join(
        f"M{coordinate(plane.left)} {coordinate(y)}H{coordinate(plane.right)}" for _, y in _y_ticks(plane)
    )
    return node("path", class_="ch-grid", d=rows)


def y_labels(plane: Plane) -> Element:
    """Draw the labels of the y axis, to the left of the field."""
    x = plane.left - TEXT_GAP
    texts = (node("text", plane.scale.label(tick), x=x, y=y, dy="0.35em") for tick, y in _y_ticks(plane))
    return node("g", *texts, class_="ch-label ch-muted", text_anchor="end")


def x_axis(plane: Plane, emphasis: int | None, *, labelled: bool) -> Iterator[Element]:
    """Draw the line under the field with its ticks, and their labels if ``labelled``."""
    stands = x_ticks(plane, emphasis)
    foot = coordinate(plane.bottom)
    ticks = "".join(f"M{coordinate(plane.x(tick))} {foot}v{coordinate(_TICK_LENGTH)}" for tick in stands)
    yield node(
        "path", class_="ch-axis", d=f"M{coordinate(plane.left)} {foot}H{coordinate(plane.right)}{ticks}"
    )
    if labelled:
        y = plane.bottom + TEXT_GAP
        texts = (node("text", str(tick), x=plane.x(tick), y=y, dy="0.8em") for tick in stands)
        yield node("g", *texts, class_="ch-label ch-muted", text_anchor="middle")


def x_ticks(plane: Plane, emphasis: int | None) -> Sequence[int]:
    """Return the labelled whole numbers, ascending: ``emphasis``, and multiples of a nice step that leave it room."""
    low, high = math.ceil(plane.x_low), math.floor(plane.x_high)
    widest = max(width(str(tick), LABEL_SIZE) for tick in (low, high)) + LABEL_GAP
    step = int(nice_step(Fraction(widest / plane.unit), whole=True))
    first = () if emphasis is None else (emphasis,)
    wanted = dict.fromkeys((*first, *whole_ticks(low, high, step)))
    return sorted(
        keep_apart((tick, plane.x(tick), width(str(tick), LABEL_SIZE) + LABEL_GAP) for tick in wanted)
    )


def _y_ticks(plane: Plane) -> Iterator[tuple[Fraction, float]]:
    for tick in plane.scale.ticks:
        y = plane.y(tick)
        if y is not None:
            yield tick, y
