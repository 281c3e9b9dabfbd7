"""How the marks of a layer are drawn, and the room that they need."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from service.pictures.charts.bars import draw_bars
from service.pictures.charts.lines import MARKER_RADIUS, draw_lines
from service.pictures.charts.plane import Plane
from service.pictures.charts.sizes import LABEL_SIZE, TEXT_GAP
from service.pictures.charts.stems import draw_stems
from worker.declarations.figures.layers import Bars, Layer, Lines


def draw_layer(layer: Layer, plane: Plane, emphasis: int | None) -> Iterator[Element]:
    """The marks of a layer; of bars one may be set off."""
    if isinstance(layer, Bars):
        return draw_bars(layer, plane, emphasis)
    if isinstance(layer, Lines):
        return draw_lines(layer, plane)
    return draw_stems(layer, plane)


def headroom(layer: Layer) -> float:
    """User units above the largest value: half a marker, or a label."""
    if isinstance(layer, Bars):
        # Dots of a logarithmic axis stand out above their values, and would touch what stands above the field.
        return MARKER_RADIUS
    return 2 * MARKER_RADIUS if isinstance(layer, Lines) else LABEL_SIZE + 2 * TEXT_GAP


def extent(layer: Layer) -> tuple[float, float] | None:
    """What the marks span of the x axis: the bins, or half a step more than the points need."""
    stands = [point.x for row in layer.rows for point in row.points]
    if not stands:
        return None
    if isinstance(layer, Bars) and layer.bins:
        return layer.bins.low, layer.bins.high
    return min(stands) - 0.5, max(stands) + 0.5
