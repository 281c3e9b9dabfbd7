"""Elements and their text."""

from service.pictures.charts.markup import coordinate, node, serialize
from tests.service.pictures.charts.reading import read


def test_lengths_are_short_and_never_minus_zero() -> None:
    assert [coordinate(length) for length in (1.0, 2.345, 0.1, -0.001, 1e6)] == [
        "1",
        "2.35",
        "0.1",
        "0",
        "1000000",
    ]


def test_attribute_names_are_translated() -> None:
    element = node("rect", class_="bar", data_x=3, text_anchor=None, width=1.0)
    assert element.attrib == {"class": "bar", "data-x": "3", "width": "1"}


def test_text_survives_serialization() -> None:
    hostile = """</text><script>alert("1")</script> & 'x' ]]>"""
    root = read(serialize(node("svg", node("text", hostile, data_name=hostile))))
    assert root[0].text == hostile
    assert root[0].get("data-name") == hostile
    assert len(list(root.iter())) == 2


def test_characters_invalid_in_xml_are_replaced() -> None:
    root = read(serialize(node("svg", "a\x00b\x1fc\ud800d", data_name="\x08")))
    assert root.text == "a\ufffdb\ufffdc\ufffdd"
    assert root.get("data-name") == "\ufffd"
