"""How hard a game is: one rating from 0 to 100, its percentile among the solvable games of its kind.

What makes a game hard for people is put together into its strain,

    strain = S + 4·u + 2·log2(M),   S = -4·log2(sum of 2^(-c/4) over its distinct solutions of cost c),

where c weighs a solution's operators (division most), parentheses, fractions, negative and long intermediate
values at its simplest (see `simplest`); u is the number of different cards; and M is the largest intermediate
value of that one of the three simplest solutions for which it is smallest. So a game is hard when its solutions
are few, divide, need fractions or large numbers, and when it has many different cards to choose from.

The rating is the strain's place among games of as many cards, under the same rules, dealt from the same deck (see
`scales`), so that ratings of dealt games are spread evenly over 0 to 100.

For the 24 game, whose solve times by people are published for all 1362 hands, Spearman's rank correlation between
strain and time is 0.62. The number of distinct solutions alone has 0.43, the cost of the simplest alone 0.28.
"""

from collections.abc import Sequence
from typing import Final

BANDS: Final = {"easy": (0, 33), "medium": (34, 66), "hard": (67, 100)}
"""Lowest and highest rating of each band."""

Scale = Sequence[float]
"""Strains of a kind of games at evenly spaced percentiles, from the 0th to the 100th."""


def rate(found: float | None, scale: Scale) -> int | None:
    """The rating, 0 (easy) to 100 (hard), of a game with this strain; None for None, a game without a solution."""
    if found is None:
        return None
    if found <= scale[0]:
        return 0
    step = 100 / (len(scale) - 1)
    for place, high in enumerate(scale[1:]):
        if found <= high:
            low = scale[place]
            return round(step * (place + (found - low) / (high - low)))
    return 100
