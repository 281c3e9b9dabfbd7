"""Elements of an SVG document, and their text."""

import re
from typing import Final
from xml.etree.ElementTree import Element, indent, tostring

from service.pictures.charts.sizes import PICTURE_WIDTH

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
