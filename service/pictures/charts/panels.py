"""The panels of a figure: where they stand, their headings, axes and fields with marks."""

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final
from xml.etree.ElementTree import Element

from service.pictures.charts.marks import draw_layer, extent, headroom
from service.pictures.charts.plane import Plane, Scale, keep_apart, nice_step, scale_for, whole_ticks
from service.pictures.svg import (
    BLOCK_GAP,
    BOLD,
    LABEL_GAP,
    LABEL_SIZE,
    MARGIN,
    PICTURE_WIDTH,
    TEXT_GAP,
    coordinate,
    line,
    node,
    shorten,
    width,
)
from worker.declarations.pictures import Figure, Panel

NO_DATA: Final = "no data"

_COLUMN_GAP: Final = 22.0
_FIELD_HEIGHTS: Final = {1: 330.0, 2: 175.0}
"""The height of each panel's field, by the number of rows of panels."""
_LOW_FIELD_HEIGHT: Final = 150.0
"""The height of each panel's field, for more rows of panels."""
_TICK_LENGTH: Final = 4.0
_LINES_PER_TICK: Final = 1.7


def lay_out(figure: Figure, top: float) -> tuple[int, list[Plane]]:
    """Return the number of lines of a panel's heading, and a plane for each panel, from ``top`` down."""
    height = _FIELD_HEIGHTS.get(figure.rows, _LOW_FIELD_HEIGHT)
    most = _most_y_ticks(height)
    scales = [scale_for(figure.scale, figure.values_beside(panel), most) for panel in figure.panels]
    x_low, x_high = _x_extent(figure)
    left = MARGIN + max(map(_y_labels_width, scales))
    right = PICTURE_WIDTH - MARGIN - max(width(str(math.floor(x_high)), LABEL_SIZE) / 2 - MARGIN / 2, 0.0)
    edge_labels = width(f"{math.floor(x_high)}{math.ceil(x_low)}", LABEL_SIZE)
    gap = max(_COLUMN_GAP, edge_labels / 2 + LABEL_GAP)
    field_width = (right - left - (figure.columns - 1) * gap) / figure.columns
    lines = max(_heading_lines(panel, field_width) for panel in figure.panels)
    heading = lines * line(LABEL_SIZE) if lines else TEXT_GAP
    # If the last row is not full, there are labels under the row before it.
    between_rows = BLOCK_GAP * 1.5 + (line(LABEL_SIZE) if len(figure.panels) % figure.columns else 0.0)
    planes = []
    for index, (panel, scale) in enumerate(zip(figure.panels, scales, strict=True)):
        row, column = divmod(index, figure.columns)
        field_left = left + column * (field_width + gap)
        field_top = top + heading + row * (height + heading + between_rows)
        planes.append(
            Plane(
                left=field_left,
                right=field_left + field_width,
                top=field_top,
                bottom=field_top + height,
                headroom=headroom(panel.layer),
                x_low=x_low,
                x_high=x_high,
                scale=scale,
                x_name=figure.x_name,
                y_name=figure.y_name,
            )
        )
    return lines, planes


def _x_extent(figure: Figure) -> tuple[float, float]:
    """Return the range of the x axis: all panels' marks, and the values that they set off."""
    extents = [found for panel in figure.panels if (found := extent(panel.layer)) is not None]
    set_off = [panel.emphasis for panel in figure.panels if panel.emphasis is not None] if extents else []
    lows = [low for low, _ in extents] + [x - 0.5 for x in set_off]
    highs = [high for _, high in extents] + [x + 0.5 for x in set_off]
    return min(lows, default=0.0), max(highs, default=1.0)


def stands_lowest(figure: Figure, index: int) -> bool:
    """Return True if no panel stands below this panel."""
    return index + figure.columns >= len(figure.panels)


def draw_panel(panel: Panel, plane: Plane, lines: int, *, x_labelled: bool, y_labelled: bool) -> Element:
    """Draw the panel; its heading of ``lines`` lines ends just above the plane."""
    heading = _heading(panel, plane, lines)
    field = _field(panel, plane, x_labelled, y_labelled)
    return node("g", *heading, *field, class_="ch-panel", data_panel=panel.title or None)


def _field(panel: Panel, plane: Plane, x_labelled: bool, y_labelled: bool) -> Iterator[Element]:
    if y_labelled:
        yield _y_labels(plane)
    if not panel.values:
        middle = {"x": (plane.left + plane.right) / 2, "y": (plane.top + plane.bottom) / 2}
        yield node("text", NO_DATA, class_="ch-text ch-muted", text_anchor="middle", **middle)
        return
    yield _grid(plane)
    if panel.emphasis is not None:
        x = coordinate(plane.x(panel.emphasis))
        yield node("path", class_="ch-guide", d=f"M{x} {coordinate(plane.top)}V{coordinate(plane.bottom)}")
    yield from draw_layer(panel.layer, plane, panel.emphasis)
    yield from _x_axis(plane, panel.emphasis, labelled=x_labelled)


def _heading_lines(panel: Panel, room: float) -> int:
    """Return the number of lines that the title and the note need above a field of width ``room``."""
    both = width(panel.title, LABEL_SIZE * BOLD) + LABEL_GAP + width(panel.note, LABEL_SIZE)
    return 2 if panel.title and panel.note and both > room else int(bool(panel.title or panel.note))


def _heading(panel: Panel, plane: Plane, lines: int) -> Iterator[Element]:
    room = plane.right - plane.left
    y = plane.top - TEXT_GAP
    if panel.title:
        title = shorten(panel.title, LABEL_SIZE * BOLD, room)
        above = y - line(LABEL_SIZE) * (lines - 1)
        yield node("text", title, class_="ch-label ch-strong ch-ink", x=plane.left, y=above)
    if panel.note:
        kind = "ch-muted" if panel.emphasis is None else "ch-emphasis"
        note = shorten(panel.note, LABEL_SIZE, room)
        yield node("text", note, class_=f"ch-label {kind}", x=plane.right, y=y, text_anchor="end")


def _most_y_ticks(height: float) -> int:
    """Return the number of labels that fit above one another in a field, at least 2."""
    return max(2, math.floor(height / (line(LABEL_SIZE) * _LINES_PER_TICK)))


def _y_labels_width(scale: Scale) -> float:
    """Return the width of the y axis's labels, with the gap between them and the field."""
    return max(width(scale.label(tick), LABEL_SIZE) for tick in scale.ticks) + TEXT_GAP


def _grid(plane: Plane) -> Element:
    """Draw a line across the field at each tick of the y axis."""
    rows = "".join(
        f"M{coordinate(plane.left)} {coordinate(y)}H{coordinate(plane.right)}" for _, y in _y_ticks(plane)
    )
    return node("path", class_="ch-grid", d=rows)


def _y_labels(plane: Plane) -> Element:
    """Draw the labels of the y axis, to the left of the field."""
    x = plane.left - TEXT_GAP
    texts = (node("text", plane.scale.label(tick), x=x, y=y, dy="0.35em") for tick, y in _y_ticks(plane))
    return node("g", *texts, class_="ch-label ch-muted", text_anchor="end")


def _x_axis(plane: Plane, emphasis: int | None, *, labelled: bool) -> Iterator[Element]:
    """Draw the line under the field with its ticks, and their labels if ``labelled``."""
    stands = _x_ticks(plane, emphasis)
    foot = coordinate(plane.bottom)
    ticks = "".join(f"M{coordinate(plane.x(tick))} {foot}v{coordinate(_TICK_LENGTH)}" for tick in stands)
    yield node(
        "path", class_="ch-axis", d=f"M{coordinate(plane.left)} {foot}H{coordinate(plane.right)}{ticks}"
    )
    if labelled:
        y = plane.bottom + TEXT_GAP
        texts = (node("text", str(tick), x=plane.x(tick), y=y, dy="0.8em") for tick in stands)
        yield node("g", *texts, class_="ch-label ch-muted", text_anchor="middle")


def _x_ticks(plane: Plane, emphasis: int | None) -> Sequence[int]:
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
