"""From a drawing to the text of its picture."""

from typing import Final
from xml.etree.ElementTree import Element

from service.pictures.boards.board import draw_board
from service.pictures.boards.measures import Measures
from service.pictures.boards.style import ROOT_CLASS, STYLE_SHEET
from service.pictures.charts.lettering import BOLD, wrap
from service.pictures.charts.markup import document, node
from service.pictures.charts.sizes import BLOCK_GAP, LINE_HEIGHT, MARGIN, PICTURE_WIDTH, line
from worker.declarations.drawing import Drawing

_TITLE_SIZE: Final = 22.0


def render(drawing: Drawing, name: str) -> str:
    """The picture as SVG: the same text for the same drawing, no scripts, nothing fetched, as wide as its place.

    ``name`` starts the ids in the document.
    """
    lines = wrap(drawing.title, _TITLE_SIZE * BOLD, PICTURE_WIDTH - 2 * MARGIN)
    boards: list[Element] = []
    end = MARGIN + len(lines) * line(_TITLE_SIZE) + BLOCK_GAP
    for board in drawing.boards:
        measures = Measures(board, end)
        boards.append(draw_board(measures))
        end = measures.end
    height = end + MARGIN - BLOCK_GAP
    return document(
        node("rect", class_="bo-paper", width="100%", height="100%"),
        *_title(lines),
        *boards,
        name=name,
        title=drawing.title,
        description=drawing.description,
        style=STYLE_SHEET,
        height=height,
        class_=ROOT_CLASS,
    )


def _title(lines: list[str]) -> list[Element]:
    return [
        node(
            "text",
            text,
            class_="bo-title",
            x=PICTURE_WIDTH / 2,
            y=MARGIN + _TITLE_SIZE * (0.8 + LINE_HEIGHT * number),
            font_size=_TITLE_SIZE,
            text_anchor="middle",
        )
        for number, text in enumerate(lines)
    ]
