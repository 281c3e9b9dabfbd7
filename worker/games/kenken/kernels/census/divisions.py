"""All ways to divide a grid of size 1 to 4 into connected cages.

A division is stored as the set of its inner sides, as bits: two neighbouring cells share an inner side when they are in
the same cage. First come the sides between cells of a row, row by row, then those between cells of a column.
"""

from functools import cache, partial
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import Int32s, Int64s
from worker.compilation.jit import frozen_array, jit
from worker.compilation.kept_arrays import load_or_build

LARGEST: Final = 4
"""The largest size whose divisions are listed: 1,691,690 of size 4; 5 has more than 10^10."""
SYMMETRIES: Final = 8
IDENTITY: Final = 0

_MASKS: Final = frozen_array(types.int32)
_INDICES: Final = frozen_array(types.int64)


class Shapes(NamedTuple):
    """The connected sets of cells, by their first cell."""

    cells: Int32s
    """The cells of each set, as bits."""
    sides: Int32s
    """Its inner sides, as bits."""
    begins: Int64s
    """Shape (size² + 1,): the index of the first set with each first cell."""


def sides(size: int) -> list[tuple[int, int]]:
    """Return the pairs of neighbouring cells, in the order of their bits."""
    cells = range(size * size)
    beside = [(cell, cell + 1) for cell in cells if cell % size + 1 < size]
    return beside + [(cell, cell + size) for cell in cells if cell + size < size * size]


@cache
def symmetries(size: int) -> Int64s:
    """Return shape (8, size²): the cell to which each symmetry takes each cell.

    The identity is first; then the quarter turns by 90°, 180° and 270°, then the reflection that swaps left and right,
    followed by the same turns.
    """
    grid = np.arange(size * size).reshape(size, size)
    images = [np.rot90(turned, turns) for turned in (grid, grid[:, ::-1]) for turns in range(4)]
    return np.stack([np.argsort(image.ravel()) for image in images]).astype(np.int64)


@cache
def shapes(size: int) -> Shapes:
    """Return the connected sets of cells: 1, 13, 218 and 11,506 for sizes 1 to 4."""
    pairs = sides(size)
    beside = [0] * (size * size)
    for cell, other in pairs:
        beside[cell] |= 1 << other
        beside[other] |= 1 << cell
    found = new = {1 << cell for cell in range(size * size)}
    while new:
        new = {
            cells | 1 << more
            for cells in new
            for cell in range(size * size)
            if cells >> cell & 1
            for more in range(size * size)
            if beside[cell] >> more & 1 and not cells >> more & 1
        }
        found = found | new
    ordered = sorted(found, key=lambda cells: (cells & -cells, cells))
    inner = [
        sum(1 << bit for bit, (a, b) in enumerate(pairs) if cells >> a & cells >> b & 1) for cells in ordered
    ]
    firsts = [(cells & -cells).bit_length() - 1 for cells in ordered]
    begins = np.searchsorted(firsts, np.arange(size * size + 1))
    return Shapes(np.array(ordered, np.int32), np.array(inner, np.int32), begins.astype(np.int64))


@jit(
    types.int64(
        _MASKS, _MASKS, _INDICES, types.int64, types.int64, types.int64, types.int32[::1], types.int64
    )
)
def _list(
    cells: Int32s,
    inner: Int32s,
    begins: Int64s,
    used: int,
    joined: int,
    whole: int,
    found: Int32s,
    count: int,
) -> int:
    """Append the divisions of the cells that are not `used` to `found`, if there is room; return their number."""
    if used == whole:
        if count < len(found):
            found[count] = joined
        return count + 1
    first = 0
    while used >> first & 1:
        first += 1
    for shape in range(begins[first], begins[first + 1]):
        if cells[shape] & used == 0:
            count = _list(
                cells, inner, begins, used | cells[shape], joined | inner[shape], whole, found, count
            )
    return count


@cache
def divisions(size: int) -> Int32s:
    """Return all divisions of a grid: 1, 12, 1,434 and 1,691,690 for sizes 1 to 4."""
    sets, whole = shapes(size), (1 << size * size) - 1
    count = _list(*sets, 0, 0, whole, np.zeros(0, np.int32), 0)
    found = np.zeros(count, np.int32)
    _list(*sets, 0, 0, whole, found, 0)
    return found


class Representatives(NamedTuple):
    """One division of each that symmetries make of each other."""

    divisions: Int32s
    """Shape (n,): the smallest of each orbit, ascending."""
    fixing: Int32s
    """Shape (n,): the symmetries that leave a division as it is, as bits."""


def orbit(fixing: int) -> int:
    """Return the number of divisions that the symmetries make of one that these symmetries fix."""
    return SYMMETRIES // fixing.bit_count()


@cache
def representatives(size: int) -> Representatives:
    """Return the divisions up to the eight symmetries: 1, 5, 216 and 212,987 for sizes 1 to 4."""
    return Representatives(
        *load_or_build(Path(__file__), f"divisions-{size}", partial(_representatives, size))
    )


def _representatives(size: int) -> Representatives:
    pairs = sides(size)
    bit = {frozenset(pair): 1 << place for place, pair in enumerate(pairs)}
    every = np.sort(divisions(size))
    smallest, fixing = every.copy(), np.zeros_like(every)
    for number, symmetry in enumerate(symmetries(size).tolist()):
        image = np.zeros_like(every)
        for place, (one, other) in enumerate(pairs):
            image |= (every >> place & 1) * np.int32(bit[frozenset((symmetry[one], symmetry[other]))])
        smallest = np.minimum(smallest, image)
        fixing |= (image == every).astype(np.int32) << number
    chosen = smallest == every
    return Representatives(every[chosen], fixing[chosen])
