"""Factorizations into distinct factors, of which one may be 1: each without a 1 stands for two."""

from collections.abc import Sequence
from dataclasses import dataclass

from worker.games.partition.kernels.ranking import Listing, beyond
from worker.games.partition.rules.filters import FilterError

ONE = (1,)
EMPTY: tuple[int, ...] = ()


@dataclass(frozen=True)
class WithAndWithoutOne:
    """The factorizations of a listing that has no 1, each with a 1 before it, and each as it is.

    Those with a 1 come first in lexicographic order; only the empty one, of the product 1, comes before its own.
    """

    others: Listing

    @property
    def count(self) -> int:
        """How many there are."""
        return 2 * self.others.count

    def at(self, rank: int) -> tuple[int, ...]:
        """The one of a rank; raises `IndexError` beyond the last."""
        if not 0 <= rank < self.count:
            raise beyond(rank, self.count)
        half, place = divmod(rank, self.others.count)
        parts = self.others.at(place)
        return ONE * self._has_one(half) + parts

    def rank(self, parts: Sequence[int]) -> int:
        """The rank of one; raises `FilterError` for what is none of them."""
        has_one = tuple(parts[:1]) == ONE
        others = parts[has_one:]
        if 1 in others:
            raise FilterError(f"{tuple(parts)} has more than one 1")
        half = has_one if self._is_empty else not has_one
        return half * self.others.count + self.others.rank(others)

    def page(self, start: int, size: int) -> list[tuple[int, ...]]:
        """Up to `size` of them from a rank on."""
        if start < 0 or size < 1:
            return []
        count = self.others.count
        found: list[tuple[int, ...]] = []
        for half in range(2):
            begin = max(0, start - half * count)
            end = min(count, start + size - half * count)
            if begin < end:
                one = ONE * self._has_one(half)
                found += [one + parts for parts in self.others.page(begin, end - begin)]
        return found

    def _has_one(self, half: int) -> bool:
        return half == 1 if self._is_empty else half == 0

    @property
    def _is_empty(self) -> bool:
        """Whether the product is 1, so that what is without a 1 is empty."""
        return self.others.count == 1 and self.others.at(0) == EMPTY
