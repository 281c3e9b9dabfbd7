"""Rendering of figures as SVG: titles, legend, panels, notes, and the style sheet."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final
from xml.etree.ElementTree import Element

from service.pictures.charts.marks import draw_swatch
from service.pictures.charts.panels import draw_panel, lay_out, stands_lowest
from service.pictures.svg import (
    BLOCK_GAP,
    BOLD,
    DARK,
    FONTS,
    LABEL_SIZE,
    LIGHT,
    LINE_HEIGHT,
    MARGIN,
    PICTURE_WIDTH,
    SMALL_SIZE,
    SWATCH,
    TEXT_GAP,
    TEXT_SIZE,
    TITLE_SIZE,
    document,
    line,
    node,
    shorten,
    width,
    wrap,
)
from worker.declarations.pictures import MOST_SERIES, Figure, Lines, Panel

ZERO_NOTE = "A ring means none: zero has no place on a logarithmic axis"


def render_figure(figure: Figure, engine: str) -> str:
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
    samples, legend_height = _legend(figure, legend_top)
    y_name_baseline = legend_top + legend_height + line(LABEL_SIZE)
    heading_lines, planes = lay_out(figure, y_name_baseline + BLOCK_GAP)
    x_name_top = max(plane.bottom for plane in planes) + TEXT_GAP + line(LABEL_SIZE)
    footer_top = x_name_top + line(LABEL_SIZE) + BLOCK_GAP
    source = f"Countinghouse, engine {engine}"
    notes = [ZERO_NOTE, source] if figure.hides_zeros else [source]
    footer = [text for note in notes for text in wrap(note, SMALL_SIZE, room)]
    panels = (
        draw_panel(
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
        style=_style_sheet(),
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


_BETWEEN_ENTRIES: Final = 20.0


def _legend(figure: Figure, top: float) -> tuple[list[Element], float]:
    """Draw the legend below ``top``, in rows that fit; return it and its height, empty if no panel has two series."""
    rows = figure.legend_rows
    if len(rows) < 2:
        return [], 0.0
    drawn: list[Element] = []
    left, row_top = MARGIN, 0.0
    for index, row in enumerate(rows):
        name = shorten(row.name, LABEL_SIZE, PICTURE_WIDTH - 2 * MARGIN - SWATCH - TEXT_GAP)
        wide = SWATCH + TEXT_GAP + width(name, LABEL_SIZE)
        if left > MARGIN and left + wide > PICTURE_WIDTH - MARGIN:
            left, row_top = MARGIN, row_top + line(LABEL_SIZE)
        middle = top + row_top + line(LABEL_SIZE) / 2
        x = left + SWATCH + TEXT_GAP
        text = node("text", name, class_="ch-label ch-ink", x=x, y=middle, dy="0.35em")
        drawn += [draw_swatch(index, left, middle), text]
        left += wide + _BETWEEN_ENTRIES
    return drawn, row_top + line(LABEL_SIZE) + BLOCK_GAP


ROOT_CLASS: Final = "countinghouse-chart"

_SIZES: Final = {"title": TITLE_SIZE, "text": TEXT_SIZE, "label": LABEL_SIZE, "small": SMALL_SIZE}

_SHRINKING: Final = ((560, 420, 0.8), (1000, 700, 0.68))
"""Minimum width and height in pixels, and the text size from that size on, as a share of its size on a phone."""

_FORM: Final = f"""
.{ROOT_CLASS} {{ font-family: {FONTS}; font-variant-numeric: tabular-nums; }}
.{ROOT_CLASS} .ch-title, .{ROOT_CLASS} .ch-strong {{ font-weight: 600; }}
.{ROOT_CLASS} .ch-grid, .{ROOT_CLASS} .ch-axis {{ fill: none; stroke-width: 1; }}
.{ROOT_CLASS} .ch-guide {{ fill: none; stroke-width: 1.5; stroke-dasharray: 5 4; }}
.{ROOT_CLASS} .ch-zero {{ stroke-width: 1.2; }}
.{ROOT_CLASS} .ch-line {{ fill: none; stroke-width: 2.2; stroke-linejoin: round; }}
.{ROOT_CLASS} .ch-marker {{ stroke-width: 1; }}
.{ROOT_CLASS} .ch-stems, .{ROOT_CLASS} .ch-heads {{ fill: none; }}
.{ROOT_CLASS} .ch-heads {{ stroke-linecap: round; }}
"""


def _style_sheet() -> str:
    """Return the style sheet: forms, light and dark colours, and text sizes by the size on the screen."""
    dark = f"@media (prefers-color-scheme: dark) {{\n{_colours(DARK)}}}\n"
    return _FORM + _colours(LIGHT) + dark + _text_sizes()


def _colours(palette: Mapping[str, str]) -> str:
    rules = {
        ".ch-paper": f"fill: {palette['paper']}",
        ".ch-ink": f"fill: {palette['ink']}",
        ".ch-muted": f"fill: {palette['muted']}",
        ".ch-grid": f"stroke: {palette['grid']}",
        ".ch-axis": f"stroke: {palette['axis']}",
        ".ch-zero": f"fill: {palette['paper']}; stroke: {palette['axis']}",
        ".ch-guide": f"stroke: {palette['emphasis']}",
        ".ch-fill-0": f"fill: {palette['series-0']}",
        ".ch-marker": f"stroke: {palette['paper']}",
    }
    for index in range(MOST_SERIES):
        colour = palette[f"series-{index}"]
        rules[f".ch-row-{index} .ch-marker"] = f"fill: {colour}"
        for kind in ("line", "stems", "heads"):
            rules[f".ch-row-{index} .ch-{kind}"] = f"stroke: {colour}"
    rules[".ch-emphasis"] = f"fill: {palette['emphasis']}"
    return "".join(f".{ROOT_CLASS} {selector} {{ {rule}; }}\n" for selector, rule in rules.items())


def _text_sizes() -> str:
    rules = _sizes(1.0)
    for min_width, min_height, share in _SHRINKING:
        rules += f"@media (min-width: {min_width}px) and (min-height: {min_height}px) {{\n{_sizes(share)}}}\n"
    return rules


def _sizes(share: float) -> str:
    return "".join(
        f".{ROOT_CLASS} .ch-{role} {{ font-size: {size * share:.2f}px; }}\n" for role, size in _SIZES.items()
    )
