"""A panel of a figure: its title line, its field with the axes, and the marks in it."""

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from service.pictures.charts.axes import grid, x_axis, y_labels
from service.pictures.charts.layer import draw_layer
from service.pictures.charts.lettering import BOLD, cut, width
from service.pictures.charts.markup import coordinate, node
from service.pictures.charts.plane import Plane
from service.pictures.charts.sizes import LABEL_GAP, LABEL_SIZE, TEXT_GAP, line
from worker.declarations.figures.figure import Panel

NO_DATA: Final = "no data"


def draw(panel: Panel, plane: Plane, lines: int, *, x_labelled: bool, y_labelled: bool) -> Element:
    """Draw the panel; its heading of ``lines`` lines ends just above the plane."""
    heading = _heading(panel, plane, lines)
    field = _field(panel, plane, x_labelled, y_labelled)
    return node("g", *heading, *field, class_="ch-panel", data_panel=panel.title or None)


def _field(panel: Panel, plane: Plane, x_labelled: bool, y_labelled: bool) -> Iterator[Element]:
    if y_labelled:
        yield y_labels(plane)
    if not panel.values:
        middle = {"x": (plane.left + plane.right) / 2, "y": (plane.top + plane.bottom) / 2}
        yield node("text", NO_DATA, class_="ch-text ch-muted", text_anchor="middle", **middle)
        return
    yield grid(plane)
    if panel.emphasis is not None:
        x = coordinate(plane.x(panel.emphasis))
        yield node("path", class_="ch-guide", d=f"M{x} {coordinate(plane.top)}V{coordinate(plane.bottom)}")
    yield from draw_layer(panel.layer, plane, panel.emphasis)
    yield from x_axis(plane, panel.emphasis, labelled=x_labelled)


def heading_lines(panel: Panel, room: float) -> int:
    """Return the number of lines that the title and the note need above a field of width ``room``."""
    both = width(panel.title, LABEL_SIZE * BOLD) + LABEL_GAP + width(panel.note, LABEL_SIZE)
    return 2 if panel.title and panel.note and both > room else int(bool(panel.title or panel.note))


def _heading(panel: Panel, plane: Plane, lines: int) -> Iterator[Element]:
    room = plane.right - plane.left
    y = plane.top - TEXT_GAP
    if panel.title:
        title = cut(panel.title, LABEL_SIZE * BOLD, room)
        above = y - line(LABEL_SIZE) * (lines - 1)
        yield node("text", title, class_="ch-label ch-strong ch-ink", x=plane.left, y=above)
    if panel.note:
        kind = "ch-muted" if panel.emphasis is None else "ch-emphasis"
        note = cut(panel.note, LABEL_SIZE, room)
        yield node("text", note, class_=f"ch-label {kind}", x=plane.right, y=y, text_anchor="end")
