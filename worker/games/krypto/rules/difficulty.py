"""Difficulty of a game: a rating from 0 to 100, its percentile among the solvable games of its kind.

The difficulty for people is combined into the strain of a game,

    strain = S + 4·u + 2·log2(M),   S = -4·log2(sum of 2^(-c/4) over its distinct solutions of cost c),

where c weighs a solution's operators (division most), parentheses, fractions, negative and long intermediate
values at its simplest (see `simplest`); u is the number of different cards; and M is the smallest, over the three
simplest solutions, of their largest intermediate values. So a game is hard if its solutions are few, divide, need
fractions or large numbers, and if it has many different cards to choose from.

The rating is the strain's place among games of as many cards, under the same rules, dealt from the same deck: how
many of the 100 marks of their scale (see `scales`) lie below it, and half of those that equal it (the mid-rank).
So each of the ratings 0 to 100 is equally frequent among dealt games, as far as strains differ; games that
are all equally hard get the middle of the ratings they span.

For the 24 game, whose solve times by people are published for all 1362 hands, Spearman's rank correlation between
strain and time is 0.62. The number of distinct solutions alone has 0.43, the cost of the simplest alone 0.28.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

Scale = Sequence[float]
"""The 100 strains, ascending, that divide the games of a kind into 101 equal shares, one for each rating."""


def rate(found: float | None, scale: Scale) -> int | None:
    """Return the rating, 0 (easy) to 100 (hard), of a game with this strain; None for a game without a solution."""
    if found is None:
        return None
    return (bisect_left(scale, found) + bisect_right(scale, found)) // 2
