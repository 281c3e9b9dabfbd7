"""What the picture of a result shows: boards of squares. How it looks is the service's business."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Square:
    """A square of a board."""

    text: str = ""
    """What stands in its middle."""
    label: str = ""
    """What stands small in its corner."""
    region: int | None = None
    """Squares side by side with different regions have a heavy line between them."""
    suit: int | None = None
    """On a board of cards: which suit, 0 to 3, stands below the text; None for none."""
    marked: bool = False
    """On a board of cards: whether this is the card to look at."""


@dataclass(frozen=True, kw_only=True)
class Board:
    """A rectangle of squares, row by row, at least one."""

    squares: Sequence[Sequence[Square]]
    caption: str = ""
    """What is said below it."""
    row_ends: Sequence[str] = ()
    """What stands beside each row, on its right; empty for nothing."""
    column_ends: Sequence[str] = ()
    """What stands below each column; empty for nothing."""
    code: str = ""
    """The code that opens the puzzle on the board; empty for none."""
    cards: bool = False
    """Whether squares with a text are playing cards, and the others places for them."""


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """Boards one below the other, at least one, under a title."""

    title: str
    description: str
    """The same in words, for those who do not see it."""
    boards: Sequence[Board]
