"""The rating of a puzzle from 0 to 100: where in the range of its word the effort of its whole path lies.

    effort = Σ over techniques (weight · effort of the rounds by it) + weight of a trial · cells still open
    x      = effort / (cells of the grid · digits) / typical effort of the word
    rating = lowest + (highest + 1 - lowest) · x² / (1 + x²), rounded down

The effort of a round is the number of cells that its technique takes in (those of a cage, of whole lines, of a set),
times (p + 1) / (f + 1) where it gains something at f of the p places that a person may look at.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from worker.games.kenken.rules.reasoning import Difficulty, Technique

RANGES: Final[Mapping[Difficulty, tuple[int, int]]] = {
    "easy": (0, 33),
    "medium": (34, 66),
    "hard": (67, 84),
    "expert": (85, 94),
    "unreasonable": (95, 100),
}
"""Lowest and highest rating of each word; the first three as in the other games."""

ALL_RATINGS: Final = (0, 100)

WEIGHTS: Final[Mapping[Technique, int]] = {
    Technique.LAST_CANDIDATE: 1,
    Technique.LAST_PLACE: 1,
    Technique.CAGE_DIGITS: 2,
    Technique.CAGE_CELLS: 3,
    Technique.CAGE_LINE: 6,
    Technique.LINE_SET: 6,
    Technique.LINE_SUM_CELL: 3,
    Technique.LINE_CAGE: 3,
    Technique.LINE_SUM: 4,
    Technique.CAGE_PAIR: 8,
    Technique.CAGE_REST: 8,
    Technique.LINE_PARITY: 5,
    Technique.DIGIT_COUNT: 5,
    Technique.LINE_BOUNDS: 5,
    Technique.CROSSING_SET: 5,
    Technique.LINE_PRODUCT: 6,
    Technique.CHAIN: 12,
    Technique.TRIAL: 40,
}
"""What it costs to look at one cell for a technique. They follow what the author of the app Gauguin gives to the same
techniques for a whole step, from 2 for a last candidate to 150 for a sum of three lines; those of whole lines are
smaller because all cells of the lines count."""

TYPICAL: Final[Mapping[Difficulty, Fraction]] = {
    "easy": Fraction(12, 10),
    "medium": Fraction(26, 10),
    "hard": Fraction(8),
    "expert": Fraction(18),
    "unreasonable": Fraction(15),
}
"""The effort for each candidate of the empty grid of a typical puzzle of each word: the median of 1,000 puzzles made of
each size 4 to 9, rounded. Such a puzzle has the rating in the middle of its word's range."""


class Rating(NamedTuple):
    """How hard a puzzle is."""

    technique: Technique
    """The hardest technique that it needs."""
    uses: int
    """Number of rounds by this technique; for `TRIAL`, the number of cells still open when something must be tried."""
    rating: int

    @property
    def difficulty(self) -> Difficulty:
        """The word: the least difficulty that allows the hardest technique."""
        return self.technique.difficulty


def effort_of(effort: Sequence[int], unit: int, open_cells: int) -> Fraction:
    """Return the effort of a path from that of its rounds by technique, counted in parts of `unit`."""
    weighted = sum(WEIGHTS[technique] * effort[technique] for technique in Technique)
    return Fraction(weighted, unit) + WEIGHTS[Technique.TRIAL] * open_cells


def rating_of(difficulty: Difficulty, effort: Fraction, candidates: int) -> int:
    """Return the rating of a puzzle with a path of some effort, in a grid with so many candidates when it is empty."""
    lowest, highest = RANGES[difficulty]
    square = (effort / candidates / TYPICAL[difficulty]) ** 2
    return lowest + int((highest + 1 - lowest) * square / (1 + square))
