"""Characters typed in expressions: the many that mean a digit, an operator, a parenthesis or a space.

A character is read as another only if it can hardly mean anything else. Superscripts, fractions such as ½ and decimal
points keep their own meanings, so they are not allowed in an expression.
"""

import unicodedata
from collections.abc import Mapping
from typing import Final

INVISIBLE: Final = "\N{SOFT HYPHEN}"
"""Replacement for every mark that is invisible and has no meaning."""
_READ_AS: Final = {
    "+": "\N{FULLWIDTH PLUS SIGN}\N{SMALL PLUS SIGN}\N{HEAVY PLUS SIGN}",
    "-": "\N{MINUS SIGN}\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{FIGURE DASH}\N{EN DASH}\N{EM DASH}\N{HORIZONTAL BAR}"
    "\N{SMALL HYPHEN-MINUS}\N{FULLWIDTH HYPHEN-MINUS}\N{HEAVY MINUS SIGN}",
    "×": "*xX·\N{ASTERISK OPERATOR}\N{DOT OPERATOR}\N{BULLET}\N{BULLET OPERATOR}\N{MULTIPLICATION X}"
    "\N{HEAVY MULTIPLICATION X}\N{VECTOR OR CROSS PRODUCT}\N{FULLWIDTH ASTERISK}\N{SMALL ASTERISK}"
    "\N{FULLWIDTH LATIN SMALL LETTER X}\N{FULLWIDTH LATIN CAPITAL LETTER X}"
    "\N{CYRILLIC SMALL LETTER HA}\N{CYRILLIC CAPITAL LETTER HA}",
    "÷": "/:\N{FRACTION SLASH}\N{DIVISION SLASH}\N{RATIO}\N{FULLWIDTH SOLIDUS}\N{FULLWIDTH COLON}"
    "\N{HEAVY DIVISION SIGN}",
    "(": "\N{FULLWIDTH LEFT PARENTHESIS}",
    ")": "\N{FULLWIDTH RIGHT PARENTHESIS}",
    "[": "\N{FULLWIDTH LEFT SQUARE BRACKET}",
    "]": "\N{FULLWIDTH RIGHT SQUARE BRACKET}",
    "{": "\N{FULLWIDTH LEFT CURLY BRACKET}",
    "}": "\N{FULLWIDTH RIGHT CURLY BRACKET}",
    " ": "\N{ZERO WIDTH SPACE}",
    # Invisible marks that are copied with text: hyphens, joiners, directional marks and variation selectors.
    INVISIBLE: "\N{COMBINING GRAPHEME JOINER}\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}\N{WORD JOINER}"
    "\N{ZERO WIDTH NO-BREAK SPACE}\N{MONGOLIAN VOWEL SEPARATOR}"
    "\N{ARABIC LETTER MARK}\N{LEFT-TO-RIGHT MARK}\N{RIGHT-TO-LEFT MARK}"
    "\N{LEFT-TO-RIGHT EMBEDDING}\N{RIGHT-TO-LEFT EMBEDDING}\N{POP DIRECTIONAL FORMATTING}"
    "\N{LEFT-TO-RIGHT OVERRIDE}\N{RIGHT-TO-LEFT OVERRIDE}"
    "\N{LEFT-TO-RIGHT ISOLATE}\N{RIGHT-TO-LEFT ISOLATE}\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}"
    "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}",
}
_PLAIN: Final[Mapping[str, str]] = {
    **{plain: plain for plain in _READ_AS},
    **{typed: plain for plain, alike in _READ_AS.items() for typed in alike},
}


def plain(text: str) -> str:
    """Return the text in the characters 0 to 9, ``+ - × ÷ ( ) [ ] { }``, the space and `INVISIBLE`, where possible.

    Each character is replaced by one character, so positions do not change. Decimal digits of every script are read.
    """
    return "".join(map(_plain, text))


def _plain(character: str) -> str:
    plain = _PLAIN.get(character)
    if plain is not None:
        return plain
    if character.isspace():
        return " "
    digit = unicodedata.decimal(character, None)
    return character if digit is None else str(digit)
