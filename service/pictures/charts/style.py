"""The style sheet. It is the same in every picture, so that a page can contain several."""

from collections.abc import Mapping
from typing import Final

from service.pictures.charts.paint import DARK, LIGHT
from service.pictures.charts.sizes import LABEL_SIZE, SMALL_SIZE, TEXT_SIZE, TITLE_SIZE
from worker.declarations.figures.series import MOST_SERIES

FONTS: Final = (
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif'
)

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


def style_sheet() -> str:
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
    return "".join(f"{_scoped(selectors)} {{ {rule}; }}\n" for selectors, rule in rules.items())


def _scoped(selectors: str) -> str:
    return ", ".join(f".{ROOT_CLASS} {selector}" for selector in selectors.split(", "))


def _text_sizes() -> str:
    rules = _sizes(1.0)
    for min_width, min_height, share in _SHRINKING:
        rules += f"@media (min-width: {min_width}px) and (min-height: {min_height}px) {{\n{_sizes(share)}}}\n"
    return rules


def _sizes(share: float) -> str:
    return "".join(
        f".{ROOT_CLASS} .ch-{role} {{ font-size: {size * share:.2f}px; }}\n" for role, size in _SIZES.items()
    )
