"""The values that the parts of a sum may have, and how many of them can make a total."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import gcd
from typing import Final

from worker.games.partition.rules.filters import Filters

_FEW: Final = 4_000
"""The most values whose differences are looked at one by one; of more, two are neighbours."""


@dataclass(frozen=True)
class Values:
    """A list of values, or all numbers of a range but a few. No method takes time in proportion to the range."""

    listed: Sequence[int] | None
    """The values, ascending; None for those of the range."""
    low: int
    high: int
    """The range; it is empty if `high` is less than `low`."""
    holes: Sequence[int]
    """What the range lacks, ascending."""

    @classmethod
    def of(cls, filters: Filters, total: int) -> "Values":
        """Return the values up to a total that pass the filters."""
        if filters.only is not None:
            return cls(filters.values(total), 1, 0, ())
        high = filters.largest(total)
        return cls(None, filters.minimum, high, filters.excluded_values(high) if high else ())

    @cached_property
    def size(self) -> int:
        """Number of values."""
        return (
            len(self.listed)
            if self.listed is not None
            else max(0, self.high - self.low + 1 - len(self.holes))
        )

    @property
    def is_range(self) -> bool:
        """True if the values are all numbers from the first to the last; requires one value or more."""
        return self.at(self.size - 1) - self.at(0) == self.size - 1

    @cached_property
    def _hole_ranks(self) -> list[int]:
        """For each hole, how many values are before it."""
        return [hole - self.low - place for place, hole in enumerate(self.holes)]

    @cached_property
    def _sums(self) -> list[int]:
        """The sums of the first values, or holes."""
        return [0, *accumulate(self.holes if self.listed is None else self.listed)]

    def at(self, place: int) -> int:
        """Return the value at a place, counted from 0."""
        if self.listed is not None:
            return self.listed[place]
        return self.low + place + bisect_right(self._hole_ranks, place)

    def sum_of_first(self, number: int) -> int:
        """Return the sum of the smallest values, as many as there are."""
        number = min(number, self.size)
        if self.listed is not None:
            return self._sums[number]
        if not number:
            return 0
        last = self.at(number - 1)
        every = (self.low + last) * (last - self.low + 1) // 2
        return every - self._sums[bisect_left(self.holes, last)]

    def least_sum(self, parts: int, copies: int | None) -> int:
        """Return the least sum of some parts, each value at most `copies` times; they are that many or fewer."""
        if copies is None:
            return parts * self.at(0)
        whole, rest = divmod(min(parts, copies * self.size), copies)
        return copies * self.sum_of_first(whole) + (rest * self.at(whole) if rest else 0)

    def largest_sum(self, parts: int, copies: int | None) -> int:
        """Return the largest sum of some parts, each value at most `copies` times; they are that many or fewer."""
        if copies is None:
            return parts * self.at(self.size - 1)
        whole, rest = divmod(min(parts, copies * self.size), copies)
        largest = self.sum_of_first(self.size) - self.sum_of_first(self.size - whole)
        return copies * largest + (rest * self.at(self.size - 1 - whole) if rest else 0)

    def numbers_of_parts(self, total: int, copies: int | None) -> tuple[int, int]:
        """Return the least and the largest number of parts whose sums include a total, or (1, 0)."""
        most = total // self.at(0)
        if copies is not None:
            most = min(most, copies * self.size)
        if self.largest_sum(most, copies) < total:
            return 1, 0
        low, high = 0, most
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if self.largest_sum(middle, copies) >= total else (middle + 1, high)
        fewest, low, high = low, 0, most
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self.least_sum(middle, copies) <= total else (low, middle - 1)
        return fewest, low

    def is_congruent(self, total: int, fewest: int, most: int) -> bool:
        """Return whether the remainders of the values allow a total of `fewest` to `most` parts.

        All values are r modulo d, the greatest common divisor of their differences, so that k parts are k·r modulo d.
        """
        first = self.at(0)
        if self.size > _FEW or (self.size > 1 and self.is_range):
            return True
        apart = gcd(*(self.at(place) - first for place in range(1, self.size)))
        if apart == 0:
            return total % first == 0 and fewest <= total // first <= most
        common = gcd(first, apart)
        if total % common:
            return False
        period = apart // common
        wanted = total // common * pow(first // common, -1, period) % period
        return fewest + (wanted - fewest) % period <= most
