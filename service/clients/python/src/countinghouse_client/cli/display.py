"""Formats of numbers, times and tables for people, and ASCII replacements for characters that a terminal lacks."""

import codecs
import io
import unicodedata
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from rich import box
from rich.console import Console, ConsoleOptions
from rich.table import Column, Table
from rich.text import Text

MINUTE_S = 60
HOUR_S = 60 * MINUTE_S
# Times below this limit are shown with tenths of a second.
PRECISE_UP_TO_S = 10
NOTHING = "-"
OLDER = Text("There are older ones; --limit shows more.", style="dim")
# Only a rule under the head, in ASCII, so that it looks the same on every terminal.
RULED_HEAD = box.Box("\n".join(["    ", "    ", " -- ", *["    "] * 5]), ascii=True)


right = partial(Column, justify="right", no_wrap=True)
"""A column of numbers."""
left = partial(Column, no_wrap=True)
"""A column of short text."""
wrapping = partial(Column, overflow="fold")
"""A column whose text is wrapped when the line is full."""


# Replaces the cut ends of a text that is too long for the line.
ELLIPSIS = "..."
INDENT = "  "


def console(*, stderr: bool = False) -> Console:
    """Return a console that shows text literally, not as markup."""
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def number(value: int | str | None) -> str:
    """Format a count with thousands separators. Counts above 2⁵³ − 1 are sent as strings of digits."""
    return NOTHING if value is None else f"{int(value):,}"


def with_unit(value: int, unit: str) -> str:
    """Format a count with its unit: ``1 shard``, ``1,234 shards``."""
    return f"{number(value)} {unit}" if value == 1 else f"{number(value)} {unit}s"


def duration(seconds: float) -> str:
    """Format a duration: ``0.4 s``, ``12 s``, ``3 min 5 s``, ``2 h 10 min``."""
    if seconds < PRECISE_UP_TO_S:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    if whole < MINUTE_S:
        return f"{whole} s"
    if whole < HOUR_S:
        return f"{whole // MINUTE_S} min {whole % MINUTE_S} s"
    return f"{number(whole // HOUR_S)} h {whole % HOUR_S // MINUTE_S} min"


def table(*columns: Column) -> Table:
    """Return an empty table that is readable without colour."""
    return Table(*columns, box=RULED_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))


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
    "⌊": "floor",
    "⌈": "ceil",
    "○": "o",
    "█": "#",
}
_RAISED: Final = "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"
_UNKNOWN: Final = "?"


def write_plainly(streams: Iterable[object]) -> None:
    """Make text streams write characters that their encoding lacks in ASCII, instead of failing."""
    codecs.register_error(HANDLER, _replace_unencodable)
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


def _replace_unencodable(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end


class Caret:
    """A text with a caret under its character ``position`` on the next line, cut to the console's width."""

    def __init__(self, text: str, position: int) -> None:
        self.text = text
        self.position = position

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> Iterator[Text]:
        text, position = self.text, min(self.position, len(self.text))
        room = max(options.max_width - len(INDENT), 2 * len(ELLIPSIS) + 1)
        # The caret may stand one place after the last character.
        if len(text) >= room:
            start = min(max(0, position - room // 2), len(text) + 1 - room)
            shown = text[start : start + room]
            if start > 0:
                shown = ELLIPSIS + shown[len(ELLIPSIS) :]
            if start + room < len(text):
                shown = shown[: -len(ELLIPSIS)] + ELLIPSIS
            text, position = shown, position - start
        yield Text(INDENT + text, no_wrap=True)
        yield Text(INDENT + " " * position + "^", style="bold red", no_wrap=True)
