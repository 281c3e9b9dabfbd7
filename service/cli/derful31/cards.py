"""Cards and grids of cards, as arguments. Parsers raise ``typer.BadParameter`` for what they cannot read."""

import re
from collections.abc import Sequence

import typer

from service.cli.arguments import quoted

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
EMPTY = frozenset({".", "-", "_"})
_VALUE = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)
_ROW_ENDS = re.compile(r"[/;\n]")
_BETWEEN = re.compile(r"[\s,]+")

Card = int | str


def parse_card(text: str) -> Card:
    """A card: a rank in capitals or not, or a value."""
    word = text.strip().upper()
    if word in RANKS:
        return word
    if _VALUE.fullmatch(word) is None:
        raise typer.BadParameter(f"{quoted(text)} is not a card: write 2 to 10, J, Q, K, A or a value")
    return int(word)


def parse_cards(texts: Sequence[str]) -> list[Card]:
    """Cards, each a word of its own or several in one word with commas or spaces."""
    return [parse_card(word) for text in texts for word in _BETWEEN.split(text.strip()) if word]


def parse_grid(text: str) -> list[list[Card | None]]:
    """A grid: rows with `/` between them, cells with spaces or commas, `.` for an empty cell."""
    rows = [_BETWEEN.split(row.strip(" \t,")) for row in _ROW_ENDS.split(text.strip(" \t\n/;"))]
    return [[None if word in EMPTY else parse_card(word) for word in row] for row in rows]
