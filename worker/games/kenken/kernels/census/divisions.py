"""All ways to divide a grid of size 1 to 4 into connected cages, and the room in which their puzzles are counted.

A division is stored as the set of its inner sides, as bits: two neighbouring cells share an inner side when they are
in the same cage. First come the sides between cells of a row, row by row, then those between cells of a column.
"""

from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import Int32s, Int64s, load_or_build
from worker.compilation.jit import frozen_array, jit
from worker.games.kenken.kernels.census.counting import (
    COLUMNS,
    NONE,
    Clues,
    count_node,
    fill_clues,
    fill_ways,
    number_clues,
    room_for,
    squares,
)

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
def _list_divisions(
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
            count = _list_divisions(
                cells, inner, begins, used | cells[shape], joined | inner[shape], whole, found, count
            )
    return count


@cache
def divisions(size: int) -> Int32s:
    """Return all divisions of a grid: 1, 12, 1,434 and 1,691,690 for sizes 1 to 4."""
    sets, whole = shapes(size), (1 << size * size) - 1
    count = _list_divisions(*sets, 0, 0, whole, np.zeros(0, np.int32), 0)
    found = np.zeros(count, np.int32)
    _list_divisions(*sets, 0, 0, whole, found, 0)
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


_INTS: Final = frozen_array(types.int64)


@jit(types.int64(types.int64, frozen_array(types.int64, 2), _MASKS, types.int64, types.int64[::1]))
def _cages(division: int, pairs: Int64s, index: Int32s, cells: int, found: Int64s) -> int:
    """Write the indices of a division's cages to `found`, in the order of counting; return their number.

    First come single cells, then large cages, and last the pairs: those with many clues for a square come last.
    """
    masks = np.zeros(cells, np.int64)
    root = np.arange(cells)
    for _ in range(cells):
        changed = False
        for place in range(len(pairs)):
            if division >> place & 1:
                one, other = root[pairs[place, 0]], root[pairs[place, 1]]
                if one != other:
                    root[pairs[place, 0]] = root[pairs[place, 1]] = min(one, other)
                    changed = True
        if not changed:
            break
    for cell in range(cells):
        masks[root[cell]] |= 1 << cell
    count = 0
    for turn in range(cells):
        wanted = 1 if turn == 0 else 2 if turn == cells - 1 else cells + 1 - turn
        for cell in range(cells):
            if masks[cell]:
                size = 0
                for bit in range(cells):
                    size += masks[cell] >> bit & 1
                if size == wanted:
                    found[count] = index[masks[cell]]
                    count += 1
    return count


@cache
def _pairs(size: int) -> Int64s:
    return np.array(sides(size), np.int64).reshape(-1, 2)


@cache
def _indices(size: int) -> Int32s:
    index = np.zeros(1 << size * size, np.int32)
    cells = shapes(size).cells
    index[cells] = np.arange(len(cells))
    return index


def cages_of(size: int, division: int) -> Int64s:
    """Return the indices of a division's cages among the `shapes`, in the order of counting."""
    found = np.zeros(size * size, np.int64)
    return found[: _cages(division, _pairs(size), _indices(size), size * size, found)]


def image_of(size: int, cage: int, symmetry: int) -> int:
    """Return the index of the cage that a symmetry makes of a cage."""
    target = symmetries(size)[symmetry]
    return int(_indices(size)[sum(1 << int(target[cell]) for cell in cells_of(size, cage))])


def cells_of(size: int, cage: int) -> Int64s:
    """Return the cells of a cage, given by its index among the `shapes`."""
    cells = int(shapes(size).cells[cage])
    return np.array([cell for cell in range(size * size) if cells >> cell & 1], np.int64)


@lru_cache(maxsize=2)
def puzzles_of(size: int, operators: int, hidden: bool) -> "Puzzles":
    """Return the puzzles of a size with these operators, as bits; those of the last calls are kept."""
    return Puzzles(size, operators, hidden)


class Puzzles:
    """All puzzles of a size whose cages show some operators, or hide them."""

    def __init__(self, size: int, operators: int, hidden: bool) -> None:
        self.size = size
        self.hidden = hidden
        self.grids = squares(size)
        self._operators = operators
        self._shapes = len(shapes(size).cells)
        self.room = room_for(self._shapes + size * size, size * size, len(self.grids))
        # Cages without any clue are numbered once as well; merged ones number themselves.
        self._numbered = np.arange(self._shapes + size * size) >= self._shapes

    def count(self, cages: Int64s) -> Int64s:
        """Return the number of puzzles of a division by their number of solutions, shape (squares + 1,)."""
        self.prepare(cages)
        by_solutions = np.zeros(len(self.grids) + 1, np.int64)
        if not self.room.kinds[cages].all():
            return by_solutions
        self.room.arena[: len(self.grids)] = np.arange(len(self.grids))
        count_node(self.room, cages, 0, 0, len(self.grids), 1, by_solutions)
        return by_solutions

    def count_fixed(self, cages: Int64s, symmetry: int) -> Int64s:
        """Return the same for the puzzles that a symmetry, which leaves the division as it is, leaves as they are.

        All cages that it makes of each other show the same, so that they are like one cage.
        """
        left = cages.tolist()
        merged: list[int] = []
        while left:
            cage = first = left.pop(0)
            clues = self.clues(cage)
            while (cage := image_of(self.size, cage, symmetry)) != first:
                left.remove(cage)
                clues = _common_clues(clues, self.clues(cage))
            merged.append(self._shapes + len(merged))
            number_clues(clues, self.room, merged[-1])
            if self.room.kinds[merged[-1]] == 0:
                return np.zeros(len(self.grids) + 1, np.int64)
        return self.count(np.array(merged, np.int64))

    def prepare(self, cages: Int64s) -> None:
        """Fill the room for a division."""
        for cage in cages[~self._numbered[cages]].tolist():
            number_clues(self.clues(cage), self.room, cage)
            self._numbered[cage] = True
        fill_ways(self.room, cages)

    def clues(self, cage: int) -> Clues:
        """Return the clues of a cage for each square."""
        clues = np.zeros((len(self.grids), COLUMNS), np.uint8)
        fill_clues(self.grids, cells_of(self.size, cage), self._operators, self.hidden, clues)
        return clues


def _common_clues(clues: Clues, others: Clues) -> Clues:
    shared = (clues[:, :, None] == others[:, None, :]).any(axis=2)
    return np.where(shared, clues, NONE).astype(np.uint8)
