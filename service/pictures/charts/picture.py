"""From a figure to the text of its picture."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from xml.etree.ElementTree import Element

from service.pictures.charts.document import document
from service.pictures.charts.layout import Layout, lay_out, stands_lowest
from service.pictures.charts.legend import draw_legend
from service.pictures.charts.markup import node
from service.pictures.charts.panel import draw
from service.pictures.charts.sizes import LINE_HEIGHT, MARGIN, PICTURE_WIDTH
from service.pictures.charts.style import ROOT_CLASS, style_sheet
from worker.declarations.figures.figure import Figure, Panel
from worker.declarations.figures.layers import Lines


def render(figure: Figure, engine: str) -> str:
    """The chart as SVG: the same text for the same figure, no scripts, nothing fetched, as wide as its place.

    ``engine`` is what computed the numbers.
    """
    if not figure.panels:
        figure = replace(figure, panels=(Panel(layer=Lines(())),))
    layout = lay_out(figure, f"Countinghouse, engine {engine}")
    return document(
        node("rect", class_="ch-paper", width="100%", height="100%"),
        *_heading(figure, layout),
        *_panels(figure, layout),
        *_footer(figure, layout),
        name=figure.name,
        title=figure.title,
        description=figure.description,
        style=style_sheet(),
        height=layout.height,
        class_=ROOT_CLASS,
    )


def _heading(figure: Figure, layout: Layout) -> Iterator[Element]:
    yield _block(layout.title, layout.title_top, "ch-title ch-ink")
    yield _block(layout.subtitle, layout.subtitle_top, "ch-text ch-muted")
    yield from draw_legend(figure, layout.legend, layout.legend_top)
    yield node("text", f"↑ {figure.y_name}", class_="ch-label ch-muted", x=MARGIN, y=layout.y_name_baseline)


def _panels(figure: Figure, layout: Layout) -> Iterator[Element]:
    for index, (panel, plane) in enumerate(zip(figure.panels, layout.planes, strict=True)):
        yield draw(
            panel,
            plane,
            layout.heading_lines,
            x_labelled=stands_lowest(figure, index),
            y_labelled=index % figure.columns == 0 and bool(figure.values_beside(panel)),
        )


def _footer(figure: Figure, layout: Layout) -> Iterator[Element]:
    right = PICTURE_WIDTH - MARGIN
    yield node(
        "text",
        f"{figure.x_name} →",
        class_="ch-label ch-muted",
        x=right,
        y=layout.x_name_top,
        dy="0.8em",
        text_anchor="end",
    )
    yield _block(layout.footer, layout.footer_top, "ch-small ch-muted")


def _block(lines: Sequence[str], top: float, kind: str) -> Element:
    """Lines that keep close together when the text shrinks."""
    spans = (
        node("tspan", text, x=MARGIN, dy="0.8em" if index == 0 else f"{LINE_HEIGHT}em")
        for index, text in enumerate(lines)
    )
    return node("text", *spans, class_=kind, x=MARGIN, y=top)
