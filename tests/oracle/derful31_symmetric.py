"""Symmetric grids (transposing fixes them), listed one by one for orders too large to list all grids.

Rows and columns may be permuted together, so each diagonal stands for all its rearrangements; the listing enumerates
the triangle above the diagonal, row by row. The last cell of a row is the remainder of the row, and the last three
cells are solved for.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from tests.compiled import compiled

Counts = NDArray[np.int64]


def symmetric_grids(copies: Counts, order: int, total: int) -> int:
    """Return the number of symmetric grids of at least three rows, with ``copies[value]`` cards of each value."""
    return sum(
        rearrangements(diagonal) * int(triangles(left // 2, lacking))
        for diagonal, left, lacking in diagonals(copies, order, total)
    )


def diagonals(copies: Counts, order: int, total: int) -> Iterator[tuple[tuple[int, ...], Counts, Counts]]:
    """Yield each ascending diagonal, the remaining cards, and the remainders of the rows."""
    values = [value for value, count in enumerate(copies) if count]
    for diagonal in combinations_with_replacement(values, order):
        left = copies - np.bincount(diagonal, minlength=len(copies))
        if left.min() >= 0 and max(diagonal) < total:
            yield diagonal, left, total - np.array(diagonal)


def rearrangements(diagonal: tuple[int, ...]) -> int:
    """Return the number of orders of a diagonal's values."""
    return factorial(len(diagonal)) // prod(map(factorial, Counter(diagonal).values()))


def triangles(pairs: Counts, lacking: Counts) -> int:
    """Return the number of triangles of these pairs of each value in which every line sums to its remainder."""
    return _filled(pairs, lacking, 0, 1)


@compiled
def _solved(pairs: Counts, first: int, second: int, third: int) -> int:
    """Return True if the last three cells, each half of two lines less the third, are remaining values."""
    if (first + second + third) % 2:
        return 0
    cells = (
        (first + second - third) // 2,
        (first + third - second) // 2,
        (second + third - first) // 2,
    )
    taken = 0
    for value in cells:
        if value < 1 or value >= len(pairs) or pairs[value] == 0:
            break
        pairs[value] -= 1
        taken += 1
    for place in range(taken):
        pairs[cells[place]] += 1
    return 1 if taken == len(cells) else 0


@compiled
def _enough(pairs: Counts, cells: int, sum_of_all: int) -> bool:
    """Return True if this many cells can have this sum, judged by the smallest and the largest remaining value."""
    least, wanted = 0, cells
    for value in range(len(pairs)):
        taken = min(wanted, pairs[value])
        least += taken * value
        wanted -= taken
    greatest, wanted = 0, cells
    for value in range(len(pairs) - 1, -1, -1):
        taken = min(wanted, pairs[value])
        greatest += taken * value
        wanted -= taken
    return least <= sum_of_all <= greatest and wanted == 0


@compiled
def _filled(pairs: Counts, lacking: Counts, row: int, column: int) -> int:
    """Return the number of ways to fill the cells from this one on; both arrays are restored afterwards."""
    order = len(lacking)
    if row == order - 3:
        return _solved(pairs, lacking[row], lacking[row + 1], lacking[row + 2])
    if column == row + 1 and not _enough(
        pairs, (order - row) * (order - column) // 2, lacking[row:].sum() // 2
    ):
        return 0
    last = column == order - 1
    found = 0
    for value in range(lacking[row] if last else 1, lacking[row] + 1):
        # Each row below has at least one cell left.
        if value >= len(pairs) or value >= lacking[column]:
            break
        if value < 1 or pairs[value] == 0:
            continue
        pairs[value] -= 1
        lacking[row] -= value
        lacking[column] -= value
        found += _filled(pairs, lacking, row + 1 if last else row, row + 2 if last else column + 1)
        pairs[value] += 1
        lacking[row] += value
        lacking[column] += value
    return found
