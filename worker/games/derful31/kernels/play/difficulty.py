"""How hard a list of cards is to win with: how rarely cards put down at random make a winning grid."""

from bisect import bisect_left
from collections.abc import Mapping
from math import factorial, log10, prod
from typing import Final, NamedTuple

from worker.games.derful31.kernels.count.list_count import ListCount
from worker.games.derful31.rules.answers import Level
from worker.games.derful31.rules.deck import Deck, TooLargeError

_HIGHEST_SCORES: Final[Mapping[int, tuple[float, float, float]]] = {
    2: (0.0, 0.3, 0.6),
    3: (3.11, 3.11, 3.41),
    4: (6.42, 6.65, 6.90),
    5: (9.24, 9.40, 9.59),
}
"""Up to which score a list is easy, medium and hard, by order.

From order 3 on these are the quartiles over random winning hands of the standard deck.
"""

_LEVELS: Final[tuple[Level, ...]] = ("easy", "medium", "hard", "expert")


class Difficulty(NamedTuple):
    """A list's difficulty."""

    level: Level
    score: float | None
    """The common logarithm of how many random arrangements there are for each that wins; None if none does."""
    games: int
    """How many games the list has."""


def rate_counted(deck: Deck, order: int, count: ListCount) -> Difficulty:
    """Rate n² cards whose arrangements have been counted; raises `TooLargeError` above order 5."""
    if order not in _HIGHEST_SCORES:
        raise TooLargeError(f"lists are rated for orders 2 to {max(_HIGHEST_SCORES)}, not {order}")
    if not count.labelled:
        return Difficulty("impossible", None, 0)
    arrangements = factorial(order * order) // prod(map(factorial, deck.copies))
    score = log10(arrangements / count.labelled)
    return Difficulty(_LEVELS[bisect_left(_HIGHEST_SCORES[order], score)], score, count.games)
