"""Lengths, in user units. A picture is ``PICTURE_WIDTH`` units wide, whatever its width on the screen.

Layout reserves room for the text sizes of a phone, on which a unit is about 0.6 pixels; where the picture is
larger, the style sheet makes text smaller, so that it covers less of the picture.
"""

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

COLUMN_GAP: Final = 22.0

SWATCH: Final = 26.0
"""The width of a sample in the legend."""

FIELD_HEIGHTS: Final = {1: 330.0, 2: 175.0}
"""The height of each panel's field, by the number of rows of panels."""

LOW_FIELD_HEIGHT: Final = 150.0
"""The height of each panel's field, for more rows of panels."""


def field_height(rows: int) -> float:
    """Return the height of each panel's field."""
    return FIELD_HEIGHTS.get(rows, LOW_FIELD_HEIGHT)


def line(size: float) -> float:
    """Return the height of a line of text."""
    return size * LINE_HEIGHT
