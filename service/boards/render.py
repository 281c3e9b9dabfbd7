"""From a drawing to the text of its picture."""

from typing import Final
from xml.etree.ElementTree import Element

from service.boards.board import draw_board
from service.boards.measures import Measures
from service.boards.style import ROOT_CLASS, STYLE_SHEET
from service.charts.lettering import BOLD, wrap
from service.charts.markup import NAMESPACE, coordinate, node, serialize
from service.charts.sizes import BLOCK_GAP, LINE_HEIGHT, MARGIN, PICTURE_WIDTH, line
from worker.jobs.drawing import Drawing

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
    root = node(
        "svg",
        node("title", drawing.title, id=f"{name}-title"),
        node("desc", drawing.description, id=f"{name}-description"),
        node("style", STYLE_SHEET),
        node("rect", class_="bo-paper", width="100%", height="100%"),
        *_title(lines),
        *boards,
        xmlns=NAMESPACE,
        viewBox=f"0 0 {coordinate(PICTURE_WIDTH)} {coordinate(height)}",
        class_=ROOT_CLASS,
        role="img",
        lang="en",
        aria_labelledby=f"{name}-title",
        aria_describedby=f"{name}-description",
    )
    return serialize(root)


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
