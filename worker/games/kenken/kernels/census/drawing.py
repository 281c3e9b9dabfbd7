"""Puzzles with one solution by their number, and puzzles drawn evenly from all of a size.

The puzzles of a division are numbered as counting visits them: below each node, the children in the order of their
clues, each with as many numbers as it has puzzles with one solution. So a puzzle is found by its number without
visiting those before it, and an even draw of numbers is an even draw of puzzles.
"""

from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import Int64s
from worker.compilation.jit import jit
from worker.games.kenken.kernels.census.cages import Puzzles, cells_of
from worker.games.kenken.kernels.census.clues import CLUES, COLUMNS, DIFFERENCES, PRODUCTS, QUOTIENTS
from worker.games.kenken.kernels.census.counting import ROOM, Room, count_node
from worker.games.kenken.rules.cage import Cage, Operator

_INTS: Final = types.int64[::1]


@jit(types.int64(ROOM, _INTS, types.int64, _INTS, _INTS))
def _find_puzzle(room: Room, cages: Int64s, rank: int, by_solutions: Int64s, chosen: Int64s) -> int:
    """Write the clues of the puzzle with this number to `chosen`, shape (levels,); return its solution.

    A clue that stands for several is divided further by the rest of the number.
    """
    clues, weights, ways, arena = room.clues, room.weights, room.ways, room.arena
    squares = np.arange(ways.shape[1])
    for level in range(len(cages)):
        cage = cages[level]
        for clue in range(room.kinds[cage]):
            count = 0
            for square in squares:
                for column in range(COLUMNS):
                    if clues[cage, square, column] == clue:
                        arena[count] = square
                        count += 1
            if count == 0:
                continue
            here = arena[:count].copy()
            by_solutions[1] = 0
            count_node(room, cages, level + 1, 0, count, 1, by_solutions)
            alone = by_solutions[1]
            if rank < alone * weights[cage, clue]:
                member, rank = rank // alone, rank % alone
                squares = here
                for original in range(CLUES):
                    if room.numbers[cage, original] == clue:
                        if member == 0:
                            chosen[level] = original
                        member -= 1
                break
            rank -= alone * weights[cage, clue]
    return int(squares[0])


class Drawn(NamedTuple):
    """A puzzle with one solution."""

    cages: tuple[Cage, ...]
    solution: list[list[int]]
    """The digits, row by row."""


def nth_puzzle(puzzles: Puzzles, cages: Int64s, rank: int) -> Drawn:
    """Return the puzzle of a division with this number, from 0, among those with one solution.

    `rank` is below the number of these puzzles, as `puzzles.count(cages)` has it.
    """
    puzzles.prepare(cages)
    chosen = np.zeros(len(cages), np.int64)
    square = _find_puzzle(puzzles.room, cages, rank, np.zeros(len(puzzles.grids) + 1, np.int64), chosen)
    grid = puzzles.grids[square]
    found = []
    for cage, clue in zip(cages.tolist(), chosen.tolist(), strict=True):
        cells = cells_of(puzzles.size, cage).tolist()
        places = tuple(divmod(cell, puzzles.size) for cell in cells)
        operator = None if puzzles.hidden or len(cells) == 1 else _operator(clue)
        found.append(Cage(operator, _target(clue, grid[cells].tolist()), places))
    found.sort(key=lambda cage: cage.cells)
    return Drawn(tuple(found), grid.reshape(puzzles.size, puzzles.size).tolist())


def _operator(clue: int) -> Operator:
    if clue < PRODUCTS:
        return "+"
    if clue < DIFFERENCES:
        return "×"
    return "-" if clue < QUOTIENTS else "÷"


def _target(clue: int, digits: list[int]) -> int:
    if clue < PRODUCTS:
        return clue
    if clue < DIFFERENCES:
        return int(np.prod(digits))
    return clue - (DIFFERENCES if clue < QUOTIENTS else QUOTIENTS)
