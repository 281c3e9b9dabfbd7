"""The legend: a sample and a name for each series, in rows."""

from typing import Final
from xml.etree.ElementTree import Element

from service.pictures.charts.lettering import cut, width
from service.pictures.charts.lines import draw_swatch
from service.pictures.charts.markup import node
from service.pictures.charts.sizes import (
    BLOCK_GAP,
    LABEL_SIZE,
    MARGIN,
    PICTURE_WIDTH,
    SWATCH,
    TEXT_GAP,
    line,
)
from worker.declarations.figures.figure import Figure

_BETWEEN_ENTRIES: Final = 20.0


def legend(figure: Figure, top: float) -> tuple[list[Element], float]:
    """Draw the legend below ``top``, in rows that fit; return it and its height, empty if no panel has two series."""
    rows = figure.legend_rows
    if len(rows) < 2:
        return [], 0.0
    drawn: list[Element] = []
    left, row_top = MARGIN, 0.0
    for index, row in enumerate(rows):
        name = cut(row.name, LABEL_SIZE, PICTURE_WIDTH - 2 * MARGIN - SWATCH - TEXT_GAP)
        wide = SWATCH + TEXT_GAP + width(name, LABEL_SIZE)
        if left > MARGIN and left + wide > PICTURE_WIDTH - MARGIN:
            left, row_top = MARGIN, row_top + line(LABEL_SIZE)
        middle = top + row_top + line(LABEL_SIZE) / 2
        x = left + SWATCH + TEXT_GAP
        text = node("text", name, class_="ch-label ch-ink", x=x, y=middle, dy="0.35em")
        drawn += [draw_swatch(index, left, middle), text]
        left += wide + _BETWEEN_ENTRIES
    return drawn, row_top + line(LABEL_SIZE) + BLOCK_GAP
