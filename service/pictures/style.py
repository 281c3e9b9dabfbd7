"""What all pictures share: lengths, fonts and colours.

Lengths are in user units. A picture is ``PICTURE_WIDTH`` units wide, whatever its width on the screen. Layout reserves
room for the text sizes of a phone, on which a unit is about 0.6 pixels; where a chart is larger, its style sheet makes
text smaller, so that it covers less of the picture.
"""

from collections.abc import Mapping
from typing import Final

PICTURE_WIDTH: Final = 600.0
MARGIN: Final = 16.0

TITLE_SIZE: Final = 27.0
TEXT_SIZE: Final = 20.0
LABEL_SIZE: Final = 18.0
SMALL_SIZE: Final = 16.5

LINE_HEIGHT: Final = 1.22
"""The height of a line of text, as a multiple of its size."""

TEXT_GAP: Final = 6.0
BLOCK_GAP: Final = 12.0
LABEL_GAP: Final = 9.0
"""The gap between two texts on a line."""

SWATCH: Final = 26.0
"""The width of a sample in the legend."""


def line(size: float) -> float:
    """Return the height of a line of text."""
    return size * LINE_HEIGHT


FONTS: Final = (
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif'
)

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
