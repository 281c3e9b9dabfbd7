"""Colours for light and dark schemes and for colour-blind readers, with a shape and a dash pattern for each series."""

from collections.abc import Mapping
from typing import Final

from service.pictures.charts.markup import coordinate

LIGHT: Final[Mapping[str, str]] = {
    "paper": "#ffffff",
    "ink": "#1b1d21",
    "muted": "#565b64",
    "grid": "#dfe2e7",
    "axis": "#7b818c",
    "emphasis": "#c2410c",
    "series-0": "#1f6fb4",
    "series-1": "#b45309",
    "series-2": "#0f7d68",
    "series-3": "#93378f",
}
DARK: Final[Mapping[str, str]] = {
    "paper": "#14171c",
    "ink": "#eceef1",
    "muted": "#a9afb9",
    "grid": "#2d323a",
    "axis": "#7d8490",
    "emphasis": "#ff9d5c",
    "series-0": "#69b1f0",
    "series-1": "#f2b155",
    "series-2": "#45cfb0",
    "series-3": "#e394dc",
}
"""Colours by role. The contrast with the paper is at least 3:1 for every series, and 4.5:1 for all text."""

DASHES: Final = ("none", "9 4", "2.5 4", "12 4 2.5 4")
"""The dash pattern of each series."""


def marker(index: int, x: float, y: float, radius: float) -> str:
    """Return the path data of a series' shape about (x, y): disc, square, triangle or diamond, of equal areas."""
    if index == 0:
        half_way = f"a{_at(radius, radius)} 0 1 0 "
        return f"M{_at(x - radius, y)}{half_way}{_at(2 * radius, 0)}{half_way}{_at(-2 * radius, 0)}z"
    if index == 1:
        half = 0.886 * radius
        return f"M{_at(x - half, y - half)}h{coordinate(2 * half)}v{coordinate(2 * half)}h{coordinate(-2 * half)}z"
    if index == 2:
        half, up, down = 1.35 * radius, 1.45 * radius, 0.88 * radius
        return f"M{_at(x, y - up)}L{_at(x + half, y + down)}L{_at(x - half, y + down)}z"
    reach = 1.253 * radius
    return f"M{_at(x, y - reach)}L{_at(x + reach, y)}L{_at(x, y + reach)}L{_at(x - reach, y)}z"


def _at(x: float, y: float) -> str:
    return f"{coordinate(x)} {coordinate(y)}"
