"""The style sheet of boards: black on white on paper, the reader's colours on a screen."""

from typing import Final

from service.pictures.boards.measures import HEAVY, THIN
from service.pictures.charts.paint import DARK, LIGHT
from service.pictures.charts.style import FONTS

ROOT_CLASS: Final = "countinghouse-board"


def _colours(paper: str, ink: str, thin: str) -> str:
    return (
        f".{ROOT_CLASS} .bo-paper {{ fill: {paper}; }}\n"
        f".{ROOT_CLASS} text {{ fill: {ink}; }}\n"
        f".{ROOT_CLASS} .bo-heavy {{ stroke: {ink}; }}\n"
        f".{ROOT_CLASS} .bo-thin {{ stroke: {thin}; }}\n"
    )


STYLE_SHEET: Final = (
    f"\n.{ROOT_CLASS} {{ font-family: {FONTS}; font-variant-numeric: tabular-nums; }}\n"
    f".{ROOT_CLASS} .bo-title {{ font-weight: 600; }}\n"
    f".{ROOT_CLASS} .bo-thin {{ fill: none; stroke-width: {THIN}; }}\n"
    f".{ROOT_CLASS} .bo-heavy {{ fill: none; stroke-width: {HEAVY}; stroke-linecap: square; }}\n"
    f".{ROOT_CLASS} .bo-card {{ fill: #ffffff; stroke: {LIGHT['axis']}; stroke-width: {THIN}; }}\n"
    f".{ROOT_CLASS} .bo-marked {{ stroke: {LIGHT['emphasis']}; stroke-width: {HEAVY}; }}\n"
    f".{ROOT_CLASS} .bo-place {{ fill: none; stroke: {LIGHT['axis']}; stroke-dasharray: 6 5; }}\n"
    f".{ROOT_CLASS} .bo-black {{ fill: #000000; }}\n"
    f".{ROOT_CLASS} .bo-red {{ fill: #b81d24; }}\n"
    + _colours("#ffffff", "#000000", LIGHT["axis"])
    + "@media screen and (prefers-color-scheme: dark) {\n"
    + _colours(DARK["paper"], DARK["ink"], DARK["axis"])
    + "}\n"
)
