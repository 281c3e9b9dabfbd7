"""Text is broken and cut to fit."""

from hypothesis import given
from hypothesis import strategies as st

from service.pictures.charts.lettering import cut, width, wrap


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
    assert cut("international", 10, 40).endswith("…")
    assert cut("house", 10, 400) == "house"
