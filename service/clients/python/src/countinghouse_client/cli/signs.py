"""ASCII replacements for characters that a terminal's encoding does not have."""

import codecs
import io
import unicodedata
from collections.abc import Iterable
from typing import Final

HANDLER: Final = "countinghouse"
_PLAIN: Final = {
    **dict.fromkeys("×·∗", "*"),
    **dict.fromkeys("÷⁄", "/"),
    **dict.fromkeys("−–—─━═⁻", "-"),
    **dict.fromkeys("│┃║", "|"),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”", '"'),
    "…": "...",
    "→": "->",
    "←": "<-",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "√": "sqrt",
    "○": "o",
    "█": "#",
}
_RAISED: Final = "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"
_UNKNOWN: Final = "?"


def write_plainly(streams: Iterable[object]) -> None:
    """Make text streams write characters that their encoding lacks in ASCII, instead of failing."""
    codecs.register_error(HANDLER, _replaced)
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=HANDLER)


def plain(text: str) -> str:
    """Return the text in ASCII: × as *, − as -, 10⁸ as 10^8, and ? for a character without an ASCII form."""
    written, before = "", " "
    for sign in text:
        if sign in _RAISED and before not in _RAISED:
            written += "^"
        written += _plain(sign)
        before = sign
    return written


def _plain(sign: str) -> str:
    if sign.isascii():
        return sign
    if sign in _PLAIN:
        return _PLAIN[sign]
    if unicodedata.name(sign, "").startswith("BOX DRAWINGS"):
        return "+"
    return unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode() or _UNKNOWN


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end
