"""How hard a game is: one rating from 0 to 100.

strain = c - 2·log2(d), where d is the number of distinct solutions and c the cost of the simplest one: its
operators (division most), parentheses, fractions, negative and long intermediate values, as weighed in
`simplest`. Few solutions, or solutions that are awkward even at their simplest, make a game hard.

The rating is the strain's place among games dealt from the standard deck (five cards, `house` rules), read
off a table of percentiles, so that ratings of dealt games are spread evenly over 0 to 100. Measured on 20 000
random deals, of which 19 977 had a solution: between 8.8 and 11.5 percent of ratings in each tenth; 33.8
percent easy, 32.6 percent medium, 33.6 percent hard. Games of other sizes are rated on the same scale.
"""

from math import log2
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from worker.core.krypto.solve import Solutions

BANDS: Final = {"easy": (0, 33), "medium": (34, 66), "hard": (67, 100)}
"""Lowest and highest rating of each band."""

_PERCENTILES: Final = (
    (0, -4.1),
    (10, -1.1),
    (20, 0.1),
    (30, 1.1),
    (40, 2.0),
    (50, 2.8),
    (60, 3.7),
    (70, 4.6),
    (80, 5.8),
    (90, 7.4),
    (100, 12.8),
)
"""Rating and strain; the ends are the first and the last percent of deals."""


def rate(solutions: "Solutions") -> int | None:
    """The rating of a solved game, 0 (easy) to 100 (hard); None when it has no solution."""
    if solutions.cost is None:
        return None
    strain = solutions.cost - 2 * log2(solutions.distinct)
    below, low = _PERCENTILES[0]
    if strain <= low:
        return below
    for above, high in _PERCENTILES[1:]:
        if strain <= high:
            return round(below + (above - below) * (strain - low) / (high - low))
        below, low = above, high
    return below
