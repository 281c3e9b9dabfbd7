"""Difficulties of puzzles: the reasoning that a person needs, in the manner of Simon Tatham's Keen."""

from enum import IntEnum
from typing import Final, Literal, get_args

Difficulty = Literal["easy", "medium", "hard", "expert", "unreasonable"]

DIFFICULTIES: Final[tuple[Difficulty, ...]] = get_args(Difficulty)
"""The difficulties, easiest first. The difficulty of a puzzle is the first one whose techniques, with those before,
solve it.

- `easy`: a cell with one candidate left, a digit with one place left in a line, and the digits that occur at all
  in the ways to fill a cage.
- `medium`: also which of these digits can stand in which cell of the cage.
- `hard`: also digits that every way to fill a cage puts into the same line, so that they stand nowhere else in
  it; and sets of cells in a line that share as many digits, whether seen by the cells or by the digits.
- `expert`: also sets of lines in which a digit has its places on as many crossing lines; and chains of cells
  with two candidates, one end of which must be the digit.
- `unreasonable`: none of this is enough, and something must be tried."""


class Technique(IntEnum):
    """The techniques, from the simplest."""

    LAST_CANDIDATE = 0
    LAST_PLACE = 1
    CAGE_DIGITS = 2
    CAGE_CELLS = 3
    CAGE_LINE = 4
    LINE_SET = 5
    CROSSING_SET = 6
    CHAIN = 7
    TRIAL = 8

    @property
    def difficulty(self) -> Difficulty:
        """The least difficulty that allows the technique."""
        return next(level for level in DIFFICULTIES if self <= STRONGEST[level])


STRONGEST: Final[dict[Difficulty, Technique]] = {
    "easy": Technique.CAGE_DIGITS,
    "medium": Technique.CAGE_CELLS,
    "hard": Technique.LINE_SET,
    "expert": Technique.CHAIN,
    "unreasonable": Technique.TRIAL,
}
"""The last technique of each difficulty."""
