"""Factors of 1 in front of factorizations into larger factors."""

from collections.abc import Sequence
from dataclasses import dataclass

from worker.games.partition.kernels.ranking import Limits, Listing


def numbers_of_ones(factors: int, limits: Limits, allowed: bool) -> range:
    """Return how many 1s may stand beside some larger factors, within the limits for all factors together.

    Requires a limit if 1s are allowed.
    """
    bounds = [] if limits.most is None else [limits.most - factors]
    if limits.copies is not None or not allowed:
        bounds.append((limits.copies or 0) if allowed else 0)
    return range(max(0, limits.fewest - factors), min(bounds) + 1)


def rests_of(most: int, limits: Limits, allowed: bool) -> tuple[Limits, list[tuple[range, int]]]:
    """Return limits for the factors above 1, and for each number of 1s the level of a table with those limits.

    There are 1 to `most` factors above 1. The numbers of 1s descend, and those with the same rests are together: with
    more 1s in front, a factorization comes earlier.
    """
    ones = range(max(0, limits.fewest - most), numbers_of_ones(1, limits, allowed).stop)
    if limits.most is None:
        return Limits(copies=limits.copies), [(ones[::-1], 0)] if ones else []
    sections: list[tuple[range, int]] = []
    slack = min(limits.most - limits.fewest, most)
    ending = ones.stop
    while ending > ones.start:
        last = ending - 1
        fewest, highest = max(0, limits.fewest - last), limits.most - last
        level = min(highest, most) if fewest == 0 else fewest + slack
        # From here down to as many 1s as there must be, the rests may have any number of factors.
        beginning = max(ones.start, limits.fewest) if fewest == 0 and highest >= most else last
        sections.append((range(beginning, ending)[::-1], level))
        ending = beginning
    if all(level >= most and slack >= level for _, level in sections):
        return Limits(copies=limits.copies), [(numbers, 0) for numbers, _ in sections]
    top = max((level for _, level in sections), default=0)
    return Limits(max(0, top - slack), top, limits.copies), sections


@dataclass(frozen=True)
class OnesInFront:
    """Factorizations with some 1s in front: each section has numbers of 1s, in their order, and the rests."""

    sections: Sequence[tuple[range, Listing]]

    @property
    def count(self) -> int:
        """Number of factorizations."""
        return sum(len(numbers) * rests.count for numbers, rests in self.sections)

    def page(self, start: int, size: int) -> list[tuple[int, ...]]:
        """Return up to `size` factorizations from rank `start`."""
        found: list[tuple[int, ...]] = []
        if start < 0:
            return found
        for numbers, rests in self.sections:
            count = rests.count
            if start >= len(numbers) * count:
                start -= len(numbers) * count
                continue
            for ones in numbers[start // count :]:
                if len(found) >= size:
                    return found
                found += [(1,) * ones + rest for rest in rests.page(start % count, size - len(found))]
                start = 0
            start = 0
        return found
