"""Random draws that stay the same for a seed: only `random.Random(seed).random()` is used, which Python guarantees."""

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

Item = TypeVar("Item")


_DRAWS: Final = 2**53
"""The number of different results of a draw."""


class Chance:
    """Random draws from a seed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random  # noqa: S311  # a game, not a secret

    def below(self, bound: int) -> int:
        """Return a random integer from 0 to `bound` - 1."""
        return int(self._random() * bound)

    def exactly_below(self, bound: int) -> int:
        """Return a random integer from 0 to `bound` - 1, each exactly as likely as any other, for `bound` up to 2^53.

        A draw has 53 random bits; those beyond the last multiple of `bound` are drawn again.
        """
        while (drawn := int(self._random() * _DRAWS)) >= _DRAWS - _DRAWS % bound:
            pass
        return drawn % bound

    def happens(self, probability: float) -> bool:
        """Return True with this probability."""
        return self._random() < probability

    def choice(self, items: Sequence[Item]) -> Item:
        """Return a random item."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """Return the items in random order (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
