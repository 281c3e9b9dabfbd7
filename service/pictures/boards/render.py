"""Rendering of drawings as SVG: black on white on paper, the reader's light or dark colours on a screen."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal
from xml.etree.ElementTree import Element

from typing_extensions import TypeAliasType

from service.pictures.boards.board import draw_board
from service.pictures.boards.measures import HEAVY, STRIKE, THIN, Measures
from service.pictures.svg import (
    BLOCK_GAP,
    BOLD,
    DARK,
    FONTS,
    LIGHT,
    LINE_HEIGHT,
    MARGIN,
    PICTURE_WIDTH,
    document,
    line,
    node,
    wrap,
)
from worker.declarations.pictures import Drawing

_TITLE_SIZE: Final = 22.0
_ROOT_CLASS: Final = "countinghouse-board"


def _colours(paper: str, ink: str, thin: str, shade: str, emphasis: str) -> str:
    return (
        f".{_ROOT_CLASS} .bo-paper {{ fill: {paper}; }}\n"
        f".{_ROOT_CLASS} text {{ fill: {ink}; }}\n"
        f".{_ROOT_CLASS} .bo-heavy {{ stroke: {ink}; }}\n"
        f".{_ROOT_CLASS} .bo-thin {{ stroke: {thin}; }}\n"
        f".{_ROOT_CLASS} .bo-shade {{ fill: {shade}; }}\n"
        f".{_ROOT_CLASS} .bo-struck text {{ fill: {emphasis}; }}\n"
        f".{_ROOT_CLASS} .bo-strike {{ stroke: {emphasis}; }}\n"
    )


_SHAPES: Final = (
    f"\n.{_ROOT_CLASS} {{ font-family: {FONTS}; font-variant-numeric: tabular-nums; }}\n"
    f".{_ROOT_CLASS} .bo-title {{ font-weight: 600; }}\n"
    f".{_ROOT_CLASS} .bo-thin {{ fill: none; stroke-width: {THIN}; }}\n"
    f".{_ROOT_CLASS} .bo-heavy {{ fill: none; stroke-width: {HEAVY}; stroke-linecap: square; }}\n"
    f".{_ROOT_CLASS} .bo-strike {{ fill: none; stroke-width: {STRIKE}; }}\n"
    f".{_ROOT_CLASS} .bo-card {{ fill: #ffffff; stroke: {LIGHT['axis']}; stroke-width: {THIN}; }}\n"
    f".{_ROOT_CLASS} .bo-marked {{ stroke: {LIGHT['emphasis']}; stroke-width: {HEAVY}; }}\n"
    f".{_ROOT_CLASS} .bo-place {{ fill: none; stroke: {LIGHT['axis']}; stroke-dasharray: 6 5; }}\n"
    f".{_ROOT_CLASS} .bo-black {{ fill: #000000; }}\n"
    f".{_ROOT_CLASS} .bo-red {{ fill: #b81d24; }}\n"
)
_LIGHT: Final = _colours("#ffffff", "#000000", LIGHT["axis"], LIGHT["grid"], LIGHT["emphasis"])
_DARK: Final = _colours(DARK["paper"], DARK["ink"], DARK["axis"], DARK["grid"], DARK["emphasis"])
Colours = TypeAliasType("Colours", Literal["auto", "light", "dark"])
_STYLE_SHEETS: Final[Mapping[Colours, str]] = {
    "auto": f"{_SHAPES}{_LIGHT}@media screen and (prefers-color-scheme: dark) {{\n{_DARK}}}\n",
    "light": _SHAPES + _LIGHT,
    "dark": _SHAPES + _DARK,
}


def render_board(drawing: Drawing, name: str, colours: Colours = "auto") -> str:
    """Render a drawing as SVG, as wide as its place, without scripts or external resources.

    Equal drawings give equal texts. ``name`` starts the ids in the document. ``auto`` follows the reader's colours.
    """
    lines = wrap(drawing.title, _TITLE_SIZE * BOLD, PICTURE_WIDTH - 2 * MARGIN)
    boards: list[Element] = []
    end = MARGIN + len(lines) * line(_TITLE_SIZE) + BLOCK_GAP
    for board in drawing.boards:
        measures = Measures(board, end)
        boards.append(draw_board(measures))
        end = measures.end
    height = end + MARGIN - BLOCK_GAP
    codes = [board.code for board in drawing.boards if board.code]
    return document(
        node("rect", class_="bo-paper", width="100%", height="100%"),
        *_title(lines),
        *boards,
        name=name,
        title=drawing.title,
        description=_with_codes(drawing.description, codes),
        metadata=" ".join(codes),
        style=_STYLE_SHEETS[colours],
        height=height,
        class_=_ROOT_CLASS,
    )


def _with_codes(description: str, codes: Sequence[str]) -> str:
    """Add the picture's codes to its description, for readers who do not see it."""
    if not codes:
        return description
    return f"{description} Puzzle code{'s' if len(codes) > 1 else ''}: {', '.join(codes)}."


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
