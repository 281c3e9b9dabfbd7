"""Divisions of a grid counted cage by cage: ``python -m tests.worker.games.kenken.second_divisions 5``.

The transfer matrix adds cell by cell and knows only the border. This count takes whole cages away: the number of
divisions of a region is the sum, over the connected cages that contain its first cell, of the product of the numbers of
divisions of the regions that are left. Regions are kept by their cells as bits, so that each is divided once.
"""

import sys
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tests.compiled import compiled

_UNKNOWN: Final = -1


@compiled
def _component(region: int, columns: int, sides: tuple[int, int]) -> int:
    """Return the connected part of a region that contains its first cell."""
    part = region & -region
    while True:
        more = part | _beside(part, columns, sides) & region
        if more == part:
            return part
        part = more


@compiled
def _beside(cells: int, columns: int, sides: tuple[int, int]) -> int:
    """Return the cells beside some cells; `sides` are all cells but those of the first, and of the last column."""
    return (cells & sides[1]) << 1 | (cells & sides[0]) >> 1 | cells << columns | cells >> columns


@compiled
def _count(region: int, known: NDArray[np.int64], columns: int, sides: tuple[int, int]) -> int:
    if region == 0:
        return 1
    if known[region] == _UNKNOWN:
        known[region] = _grow(region & -region, 0, region, known, columns, sides)
    return int(known[region])


@compiled
def _grow(
    cage: int, refused: int, region: int, known: NDArray[np.int64], columns: int, sides: tuple[int, int]
) -> int:
    """Count the divisions of a region with a cage that contains `cage` and none of the `refused` cells."""
    near = _beside(cage, columns, sides) & region & ~cage & ~refused
    if near:
        cell = near & -near
        return _grow(cage | cell, refused, region, known, columns, sides) + _grow(
            cage, refused | cell, region, known, columns, sides
        )
    product, left = 1, region & ~cage
    while left:
        part = _component(left, columns, sides)
        product *= _count(part, known, columns, sides)
        left &= ~part
    return product


def divisions_by_cages(columns: int, rows: int) -> int:
    """Return the number of divisions of a grid into connected cages."""
    whole = (1 << columns * rows) - 1
    first = sum(1 << columns * row for row in range(rows))
    sides = whole & ~first, whole & ~(first << columns - 1)
    return int(_count(whole, np.full(whole + 1, _UNKNOWN, np.int64), columns, sides))


if __name__ == "__main__":
    for order in map(int, sys.argv[1:]):
        print(f"{order}: {divisions_by_cages(order, order):,}")
