"""Subsets of card positions as bit masks, and the ways to split them in two."""

from functools import cache


@cache
def subsets(size: int) -> tuple[int, ...]:
    """Return the nonempty subsets of `size` positions, smaller ones first, then by mask; the full set is last."""
    return tuple(sorted(range(1, 1 << size), key=lambda mask: (mask.bit_count(), mask)))


@cache
def splits(mask: int) -> tuple[tuple[int, int], ...]:
    """Return the unordered splits of a subset into two nonempty parts, ordered by the first part.

    The first part is the smaller one; of two equally large parts, the one with the lowest position. Both
    orders are kept when positions are renamed monotonically, so all subsets of a size split alike.
    """
    lowest = mask & -mask
    pairs = []
    for part in range(1, mask):
        if part & mask != part:
            continue
        rest = mask ^ part
        if part.bit_count() < rest.bit_count() or (part.bit_count() == rest.bit_count() and part & lowest):
            pairs.append((part, rest))
    return tuple(sorted(pairs, key=lambda pair: (pair[0].bit_count(), pair[0])))


def exchanged(mask: int, position: int) -> int:
    """Return the subset after `position` and `position + 1` are exchanged."""
    pair = mask >> position & 3
    return mask ^ (3 << position) if pair in (1, 2) else mask
