"""The content of a result's picture: boards of squares. The service decides on their appearance."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Square:
    """A square of a board."""

    text: str = ""
    """Text in the middle of the square."""
    label: str = ""
    """Small text in its corner."""
    region: int | None = None
    """Neighbouring squares of different regions are separated by a heavy line."""
    suit: int | None = None
    """On a board of cards: the suit, 0 to 3, shown below the text; None for no suit."""
    marked: bool = False
    """On a board of cards: True if the card is highlighted."""


@dataclass(frozen=True, kw_only=True)
class Board:
    """A rectangle of squares, row by row, at least one."""

    squares: Sequence[Sequence[Square]]
    caption: str = ""
    """Text below the board."""
    row_ends: Sequence[str] = ()
    """Text to the right of each row; empty for none."""
    column_ends: Sequence[str] = ()
    """Text below each column; empty for none."""
    code: str = ""
    """The code that opens the puzzle on the board; empty for none."""
    cards: bool = False
    """True if squares with a text are playing cards, and the others are empty places for cards."""


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """Boards one below the other, at least one, under a title."""

    title: str
    description: str
    """The content in words, for readers who cannot see the picture."""
    boards: Sequence[Board]
