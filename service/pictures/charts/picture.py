"""Rendering of figures as SVG."""

from collections.abc import Sequence
from dataclasses import replace
from xml.etree.ElementTree import Element

from service.pictures.charts.layout import lay_out, stands_lowest
from service.pictures.charts.legend import legend
from service.pictures.charts.lettering import BOLD, wrap
from service.pictures.charts.markup import document, node
from service.pictures.charts.panel import draw
from service.pictures.charts.sizes import (
    BLOCK_GAP,
    LABEL_SIZE,
    LINE_HEIGHT,
    MARGIN,
    PICTURE_WIDTH,
    SMALL_SIZE,
    TEXT_GAP,
    TEXT_SIZE,
    TITLE_SIZE,
    line,
)
from service.pictures.charts.style import ROOT_CLASS, style_sheet
from worker.declarations.figures.figure import Figure, Panel
from worker.declarations.figures.layers import Lines

ZERO_NOTE = "A ring means none: zero has no place on a logarithmic axis"


def render(figure: Figure, engine: str) -> str:
    """Render a figure as SVG, as wide as its place, without scripts or external resources.

    Equal figures give equal texts. ``engine`` is the engine version that computed the numbers.
    """
    if not figure.panels:
        figure = replace(figure, panels=(Panel(layer=Lines(())),))
    room = PICTURE_WIDTH - 2 * MARGIN
    title = wrap(figure.title, TITLE_SIZE * BOLD, room)
    subtitle = wrap(figure.subtitle, TEXT_SIZE, room)
    subtitle_top = MARGIN + len(title) * line(TITLE_SIZE)
    legend_top = subtitle_top + len(subtitle) * line(TEXT_SIZE) + TEXT_GAP
    samples, legend_height = legend(figure, legend_top)
    y_name_baseline = legend_top + legend_height + line(LABEL_SIZE)
    heading_lines, planes = lay_out(figure, y_name_baseline + BLOCK_GAP)
    x_name_top = max(plane.bottom for plane in planes) + TEXT_GAP + line(LABEL_SIZE)
    footer_top = x_name_top + line(LABEL_SIZE) + BLOCK_GAP
    source = f"Countinghouse, engine {engine}"
    notes = [ZERO_NOTE, source] if figure.hides_zeros else [source]
    footer = [text for note in notes for text in wrap(note, SMALL_SIZE, room)]
    panels = (
        draw(
            panel,
            plane,
            heading_lines,
            x_labelled=stands_lowest(figure, index),
            y_labelled=index % figure.columns == 0 and bool(figure.values_beside(panel)),
        )
        for index, (panel, plane) in enumerate(zip(figure.panels, planes, strict=True))
    )
    x_name = node(
        "text",
        f"{figure.x_name} →",
        class_="ch-label ch-muted",
        x=PICTURE_WIDTH - MARGIN,
        y=x_name_top,
        dy="0.8em",
        text_anchor="end",
    )
    return document(
        node("rect", class_="ch-paper", width="100%", height="100%"),
        _block(title, MARGIN, "ch-title ch-ink"),
        _block(subtitle, subtitle_top, "ch-text ch-muted"),
        *samples,
        node("text", f"↑ {figure.y_name}", class_="ch-label ch-muted", x=MARGIN, y=y_name_baseline),
        *panels,
        x_name,
        _block(footer, footer_top, "ch-small ch-muted"),
        name=figure.name,
        title=figure.title,
        description=figure.description,
        style=style_sheet(),
        height=footer_top + len(footer) * line(SMALL_SIZE) + MARGIN,
        class_=ROOT_CLASS,
    )


def _block(lines: Sequence[str], top: float, kind: str) -> Element:
    """Return lines of text that keep close together when the text shrinks."""
    spans = (
        node("tspan", text, x=MARGIN, dy="0.8em" if index == 0 else f"{LINE_HEIGHT}em")
        for index, text in enumerate(lines)
    )
    return node("text", *spans, class_=kind, x=MARGIN, y=top)
