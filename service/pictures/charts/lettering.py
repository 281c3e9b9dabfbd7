"""Estimates of the width of text: no font is available, and the reader's is unknown."""

from typing import Final

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
        line = cut(word, size, room)
    return [*lines, line] if line else lines


def cut(text: str, size: float, room: float) -> str:
    """Return the text, shortened with an ellipsis if it is wider than ``room``."""
    if width(text, size) <= room:
        return text
    while text and width(text + "…", size) > room:
        text = text[:-1]
    return text + "…"
