"""An SVG document as all our pictures begin."""

from xml.etree.ElementTree import Element

from service.pictures.charts.markup import NAMESPACE, coordinate, node, serialize
from service.pictures.charts.sizes import PICTURE_WIDTH


def document(
    *content: Element, name: str, title: str, description: str, style: str, height: float, class_: str
) -> str:
    """The document: as wide as its place, with ids that start with ``name`` and a text for those who cannot see it."""
    root = node(
        "svg",
        node("title", title, id=f"{name}-title"),
        node("desc", description, id=f"{name}-description"),
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
