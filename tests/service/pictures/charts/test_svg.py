"""Elements and their text, which is broken and cut to fit."""

from hypothesis import given
from hypothesis import strategies as st

from service.pictures.svg import coordinate, node, serialize, shorten, width, wrap
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


@given(st.text("abcdefgh XYZ.,", max_size=200), st.floats(30, 400))
def test_lines_fit_and_lose_only_text_marked_as_cut(text: str, room: float) -> None:
    lines = wrap(text, 10, room)
    assert all(width(line, 10) <= room for line in lines)
    if "…" not in "".join(lines):
        assert " ".join(lines).split() == text.split()


def test_short_text_stays_on_one_line() -> None:
    assert wrap("Krypto games", 10, 200) == ["Krypto games"]
    assert wrap("", 10, 200) == []


def test_long_text_ends_in_an_ellipsis() -> None:
    assert shorten("international", 10, 40).endswith("…")
    assert shorten("house", 10, 400) == "house"
