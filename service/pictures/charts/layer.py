"""The marks that show a layer of a panel."""

from service.pictures.charts.bars import BarMarks
from service.pictures.charts.lines import LineMarks
from service.pictures.charts.stems import StemMarks
from worker.declarations.figures.layers import Bars, Layer, Lines


def marks_of(layer: Layer) -> BarMarks | LineMarks | StemMarks:
    """How to draw a layer."""
    if isinstance(layer, Bars):
        return BarMarks(layer.row, layer.bins)
    return LineMarks(layer.rows) if isinstance(layer, Lines) else StemMarks(layer.row)
