"""The parts of grids that a row and a column permutation fix, by definition."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product

Row = tuple[int, ...]
Part = tuple[Row, Row]
"""The column sums, one for each column cycle, and the number of cards of each value."""


def parts(
    copies: Mapping[int, int], total: int, row_cycles: Sequence[int], column_cycles: Sequence[int]
) -> Counter[Part]:
    """Count the parts of these row cycles by their column sums and their cards.

    In a row cycle, each row is the one before with its columns permuted, and the first follows the last.
    """
    firsts = [0]
    for length in column_cycles:
        firsts.append(firsts[-1] + length)
    choices = [_cycles(tuple(copies), total, length, column_cycles) for length in row_cycles]
    found: Counter[Part] = Counter()
    for chosen in product(*choices):
        rows = [row for cycle in chosen for row in cycle]
        cards = Counter(value for row in rows for value in row)
        if all(cards[value] <= limit for value, limit in copies.items()):
            sums = tuple(sum(row[first] for row in rows) for first in firsts[:-1])
            found[sums, tuple(cards[value] for value in copies)] += 1
    return found


def _cycles(
    values: Sequence[int], total: int, length: int, column_cycles: Sequence[int]
) -> list[tuple[Row, ...]]:
    """Return the contents that a row cycle of this length can have."""
    found = []
    for row in product(values, repeat=sum(column_cycles)):
        rows = [row]
        for _ in range(length):
            rows.append(_permuted(rows[-1], column_cycles))
        if sum(row) == total and rows[-1] == row:
            found.append(tuple(rows[:-1]))
    return found


def _permuted(row: Row, column_cycles: Sequence[int]) -> Row:
    permuted: list[int] = []
    for length in column_cycles:
        own = row[len(permuted) : len(permuted) + length]
        permuted += [*own[1:], own[0]]
    return tuple(permuted)
