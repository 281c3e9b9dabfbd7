"""The cages of a division, and the room in which their puzzles are counted."""

from functools import cache, lru_cache
from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import Int32s, Int64s
from worker.compilation.jit import frozen_array, jit
from worker.games.kenken.kernels.census.clues import COLUMNS, NONE, Clues, fill_clues, squares
from worker.games.kenken.kernels.census.counting import count_node, fill_ways, number_clues, room_for
from worker.games.kenken.kernels.census.divisions import shapes, sides, symmetries

_INTS: Final = frozen_array(types.int64)
_MASKS: Final = frozen_array(types.int32)


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
