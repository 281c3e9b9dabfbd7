"""Drawing of the marks of a layer, and the room that they need."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from service.pictures.charts.bars import draw_bars
from service.pictures.charts.lines import MARKER_RADIUS, draw_lines
from service.pictures.charts.plane import Plane
from service.pictures.charts.sizes import LABEL_SIZE, TEXT_GAP
from service.pictures.charts.stems import draw_stems
from worker.declarations.figures.layers import Bars, Layer, Lines


def draw_layer(layer: Layer, plane: Plane, emphasis: int | None) -> Iterator[Element]:
    """Draw the marks of a layer; the bar at ``emphasis`` is set off."""
    if isinstance(layer, Bars):
        return draw_bars(layer, plane, emphasis)
    if isinstance(layer, Lines):
        return draw_lines(layer, plane)
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
