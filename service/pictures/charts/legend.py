"""The legend: a sample and a name for each series, in rows."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element

from service.pictures.charts.lettering import cut, width
from service.pictures.charts.lines import LineMarks
from service.pictures.charts.markup import node
from service.pictures.charts.sizes import LABEL_SIZE, MARGIN, PICTURE_WIDTH, SWATCH, TEXT_GAP, line
from worker.declarations.figures.figure import Figure

_BETWEEN_ENTRIES: Final = 20.0


@dataclass(frozen=True, slots=True)
class Entry:
    """One series: its number, its name, and where its row and its sample start, from the top left of the legend."""

    index: int
    name: str
    left: float
    top: float


def entries(figure: Figure) -> list[Entry]:
    """The legend, broken into rows that fit; empty where no panel has two series."""
    if len(figure.legend_rows) < 2:
        return []
    found: list[Entry] = []
    left, top = MARGIN, 0.0
    room = PICTURE_WIDTH - 2 * MARGIN - SWATCH - TEXT_GAP
    for index, row in enumerate(figure.legend_rows):
        name = cut(row.name, LABEL_SIZE, room)
        wide = SWATCH + TEXT_GAP + width(name, LABEL_SIZE)
        if left > MARGIN and left + wide > PICTURE_WIDTH - MARGIN:
            left, top = MARGIN, top + line(LABEL_SIZE)
        found.append(Entry(index, name, left, top))
        left += wide + _BETWEEN_ENTRIES
    return found


def draw_legend(figure: Figure, legend: list[Entry], top: float) -> Iterator[Element]:
    """The legend with its top at ``top``."""
    marks = LineMarks(figure.legend_rows)
    for entry in legend:
        middle = top + entry.top + line(LABEL_SIZE) / 2
        yield marks.swatch(entry.index, entry.left, middle)
        x = entry.left + SWATCH + TEXT_GAP
        yield node("text", entry.name, class_="ch-label ch-ink", x=x, y=middle, dy="0.35em")
