"""Charts read back from their text."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element, fromstring

from service.pictures.charts.picture import render_figure
from service.pictures.svg import NAMESPACE
from worker.declarations.pictures import Figure


def read(svg: str) -> Element:
    """Return the root element; raise an error if the text is not well-formed."""
    return fromstring(svg)


def shown(figure: Figure) -> Element:
    """Draw a figure and read it back."""
    return read(render_figure(figure, "probe@1"))


def find_all(root: Element, tag: str) -> list[Element]:
    """Return all SVG elements with this name, in order."""
    return list(root.iter(f"{{{NAMESPACE}}}{tag}"))


def classes(element: Element) -> set[str]:
    """Return the element's classes."""
    return set(element.get("class", "").split())


def text_of(root: Element, tag: str) -> str:
    """Return the text of the first element with this name among the root's children."""
    found = root.find(f"{{{NAMESPACE}}}{tag}")
    assert found is not None
    return found.text or ""


def words(root: Element) -> list[str]:
    """Return the visible texts of the picture, in order."""
    spans = (span for tag in ("text", "tspan") for span in find_all(root, tag))
    return [span.text for span in spans if span.text and span.text.strip()]


def panels(root: Element) -> list[Element]:
    """Return the panels."""
    return [group for group in find_all(root, "g") if "ch-panel" in classes(group)]


def values(root: Element) -> dict[str, str]:
    """Return the marks' values by x, for a chart of one series; both as written."""
    return {mark.attrib["data-x"]: mark.attrib["data-y"] for mark in root.iter() if "data-y" in mark.attrib}


def by_series(root: Element) -> dict[str, dict[str, str]]:
    """Return the marks' values by series and x."""
    return {
        group.attrib["data-series"]: values(group)
        for group in find_all(root, "g")
        if "data-series" in group.attrib
    }


def tooltips(root: Element) -> Iterator[str]:
    """Return the marks' tooltips."""
    for title in find_all(root, "title")[1:]:
        yield title.text or ""
