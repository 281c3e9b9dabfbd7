"""How wide text comes out, estimated: no font is at hand, and the reader's is not known."""

from typing import Final

_WIDTHS: Final = {
    **dict.fromkeys("ijl.,:;|'!· ", 0.34),
    **dict.fromkeys("frt()[]-/", 0.42),
    **dict.fromkeys("mwMW–×%Σ→↑", 0.95),
    **dict.fromkeys("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", 0.42),
}
"""In widths of the size, as in the widest of the common fonts."""

_CAPITAL: Final = 0.74
_OTHER: Final = 0.63

BOLD: Final = 1.12
"""How much wider bold text comes out."""


def width(text: str, size: float) -> float:
    """The width of text at a font size, in the size's unit; rather too wide than too narrow."""
    return size * sum(_WIDTHS.get(letter, _CAPITAL if letter.isupper() else _OTHER) for letter in text)


def wrap(text: str, size: float, room: float) -> list[str]:
    """The text in lines no wider than the room, broken at spaces; a word wider than the room is cut."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}".lstrip()
        if width(longer, size) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        line = cut(word, size, room)
    return [*lines, line] if line else lines


def cut(text: str, size: float, room: float) -> str:
    """The text, ended by an ellipsis where it would leave the room."""
    if width(text, size) <= room:
        return text
    while text and width(text + "…", size) > room:
        text = text[:-1]
    return text + "…"
