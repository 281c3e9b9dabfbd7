"""The vocabulary of difficulty, the same in all games: four words, and a rating from 0 (easy) to 100 (hard)."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, get_args

from pydantic import Field

Level = Literal["easy", "medium", "hard", "expert"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)

BANDS: Final[Mapping[Level, tuple[int, int]]] = {
    "easy": (0, 33),
    "medium": (34, 66),
    "hard": (67, 84),
    "expert": (85, 100),
}
"""Lowest and highest rating of each level."""

Rated = Annotated[int, Field(ge=0, le=100)]
RATINGS: Final[Mapping[str, int]] = {level: (low + high) // 2 for level, (low, high) in BANDS.items()}
"""The rating of what is known by its level alone: the middle of the level's ratings."""


def level_of(rating: int | None) -> Level | None:
    """Return the level of a rating."""
    if rating is None:
        return None
    return next(level for level, (_, highest) in BANDS.items() if rating <= highest)
