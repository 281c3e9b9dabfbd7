"""Elements of an SVG document, estimates of the width of their text, and the style that all pictures share.

No font is available, and the reader's is unknown.

Lengths are in user units. A picture is ``PICTURE_WIDTH`` units wide, whatever its width on the screen. Layout reserves
room for the text sizes of a phone, on which a unit is about 0.6 pixels; where a chart is larger, its style sheet makes
text smaller, so that it covers less of the picture.
"""

import re
from collections.abc import Mapping
from typing import Final
from xml.etree.ElementTree import Element, indent, tostring

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


NAMESPACE: Final = "http://www.w3.org/2000/svg"

_FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 does not allow in a document, escaped or not."""

_REPLACEMENT: Final = "\ufffd"

Attribute = str | int | float | None


def coordinate(value: float) -> str:
    """Format a length in user units, to a hundredth and without trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def clean(text: str) -> str:
    """Return the text with the characters that XML forbids replaced by U+FFFD."""
    return _FORBIDDEN.sub(_REPLACEMENT, text)


def node(tag: str, *children: Element | str, **attributes: Attribute) -> Element:
    """Return an element. ``class_`` means ``class``, ``data_x`` means ``data-x``; None is left out."""
    element = Element(tag)
    for name, value in attributes.items():
        if value is not None:
            written = coordinate(value) if isinstance(value, float) else clean(str(value))
            element.set(name.rstrip("_").replace("_", "-"), written)
    for child in children:
        if isinstance(child, str):
            element.text = (element.text or "") + clean(child)
        else:
            element.append(child)
    return element


def serialize(root: Element) -> str:
    """Return the document's text, one element a line, without a declaration, so that an HTML page can contain it."""
    indent(root, space="")
    return tostring(root, encoding="unicode") + "\n"


def document(
    *content: Element,
    name: str,
    title: str,
    description: str,
    style: str,
    height: float,
    class_: str,
    metadata: str = "",
) -> str:
    """Return the text of an SVG document that is as wide as its place, with ids that start with ``name``.

    ``title`` and ``description`` are for readers who cannot see the picture, ``metadata`` is for programs.
    """
    root = node(
        "svg",
        node("title", title, id=f"{name}-title"),
        node("desc", description, id=f"{name}-description"),
        *([node("metadata", metadata)] if metadata else ()),
        node("style", style),
        *content,
        xmlns=NAMESPACE,
        viewBox=f"0 0 {coordinate(PICTURE_WIDTH)} {coordinate(height)}",
        class_=class_,
        role="img",
        lang="en",
        aria_labelledby=f"{name}-title",
        aria_describedby=f"{name}-description",
    )
    return serialize(root)


_WIDTHS: Final = {
    **dict.fromkeys("ijl.,:;|'!· ", 0.34),
    **dict.fromkeys("frt()[]-/", 0.42),
    **dict.fromkeys("mwMW–×%Σ→↑", 0.95),
    **dict.fromkeys("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", 0.42),
}
"""Widths as multiples of the font size, as in the widest of the common fonts."""

_CAPITAL: Final = 0.74
_OTHER: Final = 0.63

BOLD: Final = 1.12
"""The width of bold text, as a multiple of the width of regular text."""


def width(text: str, size: float) -> float:
    """Return the width of text at a font size, in the size's unit; rather too wide than too narrow."""
    return size * sum(_WIDTHS.get(letter, _CAPITAL if letter.isupper() else _OTHER) for letter in text)


def wrap(text: str, size: float, room: float) -> list[str]:
    """Break the text at spaces into lines no wider than ``room``; a word wider than ``room`` is cut."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}".lstrip()
        if width(longer, size) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        line = shorten(word, size, room)
    return [*lines, line] if line else lines


def shorten(text: str, size: float, room: float) -> str:
    """Return the text, shortened with an ellipsis if it is wider than ``room``."""
    if width(text, size) <= room:
        return text
    while text and width(text + "…", size) > room:
        text = text[:-1]
    return text + "…"
