"""Puzzles with one solution by their number, and puzzles drawn evenly from all of a size.

The puzzles of a division are numbered as counting visits them: below each node, the children in the order of their
clues, each with as many numbers as it has puzzles with one solution. So a puzzle is found by its number without
visiting those before it, and an even draw of numbers is an even draw of puzzles.

Puzzles with one solution drawn evenly from all of a size, by their number. All of them are numbered: block by block of
the divisions up to symmetry; in a block, division by division; of a division, first its own puzzles, and then their
images in each other division of its orbit. The data file has how many a block has; those of a division are counted
when its block is drawn.
"""

from bisect import bisect_right
from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Final, NamedTuple, TypedDict

import numpy as np
from numba import types

from worker.compilation.arrays import Int64s
from worker.compilation.jit import jit
from worker.declarations.data_file import read_checked
from worker.games.kenken.kernels.census.counting import (
    CLUES,
    COLUMNS,
    DIFFERENCES,
    PRODUCTS,
    QUOTIENTS,
    ROOM,
    Room,
    count_node,
    operator_bits,
)
from worker.games.kenken.kernels.census.divisions import (
    SYMMETRIES,
    Puzzles,
    cages_of,
    cells_of,
    image_of,
    orbit,
    puzzles_of,
    representatives,
    symmetries,
)
from worker.games.kenken.kernels.making.chance import Chance
from worker.games.kenken.rules.cage import OPERATORS, Cage, Operator
from worker.games.kenken.rules.work import DIVISIONS

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


DATA: Final = Path(__file__).with_name("uniform.json")
_COUNTED: Final = 4
"""The size whose blocks are counted in the data file; smaller sizes are one block."""


class CountedSet(TypedDict):
    """The puzzles of a set of operators with one solution: all of them (`unique`), and those of each block."""

    operators: list[Operator]
    mystery: bool
    unique: int
    blocks: list[int]
    processor_seconds: float


class Counted(TypedDict):
    """The data file. Besides, it states the `kind` of the computation, the `size`, and the date, in UTC."""

    engine: str
    """The operation and version whose divisions were counted."""
    block: int
    """Divisions up to symmetry in a block."""
    sets: list[CountedSet]
    sha256: str


def _lines(counted: Counted) -> list[str]:
    return [
        f"{''.join(one['operators'])} {one['mystery']} {' '.join(map(str, one['blocks']))}"
        for one in counted["sets"]
    ]


@cache
def read_counted(path: Path = DATA) -> Counted:
    """Return the data file; raises `CorruptDataError` if it was changed."""
    return read_checked(path, _lines)


class Numbered:
    """All puzzles with one solution of size 2 to 4 with some operators, by their number."""

    def __init__(self, size: int, operators: Collection[Operator], mystery: bool) -> None:
        self._size = size
        self._puzzles: Puzzles = puzzles_of(size, operator_bits(operators), mystery)
        if size < _COUNTED:
            self._block, blocks = DIVISIONS[size], [sum(self._alone(range(DIVISIONS[size])))]
        else:
            wanted = [operator for operator in OPERATORS if operator in operators], mystery
            counted = read_counted()
            self._block = counted["block"]
            (blocks,) = (
                one["blocks"] for one in counted["sets"] if (one["operators"], one["mystery"]) == wanted
            )
        self._ends = list(accumulate(blocks))
        # Consecutive numbers mostly lie in the same block and in the same division.
        self._block_ends = lru_cache(maxsize=1)(self._find_ends)
        self._orbit = lru_cache(maxsize=1)(self._find_orbit)

    def __len__(self) -> int:
        return self._ends[-1]

    def __getitem__(self, number: int) -> Drawn:
        block = bisect_right(self._ends, number)
        number -= self._ends[block - 1] if block else 0
        ends = self._block_ends(block)
        place = bisect_right(ends, number)
        number -= ends[place - 1] if place else 0
        cages, alone, leading = self._orbit(block * self._block + place)
        image, rank = divmod(number, alone)
        return _image(self._size, nth_puzzle(self._puzzles, cages, rank), leading[image])

    def _find_ends(self, block: int) -> list[int]:
        first = block * self._block
        return list(accumulate(self._alone(range(first, min(first + self._block, DIVISIONS[self._size])))))

    def _alone(self, divisions: Sequence[int]) -> list[int]:
        """Return the number of puzzles with one solution of the orbits of some divisions."""
        chosen = representatives(self._size)
        return [
            orbit(int(chosen.fixing[number]))
            * int(self._puzzles.count(cages_of(self._size, int(chosen.divisions[number])))[1])
            for number in divisions
        ]

    def _find_orbit(self, division: int) -> tuple[Int64s, int, list[int]]:
        """Return the cages of a division, its puzzles with one solution, and a symmetry to each of its orbit."""
        cages = cages_of(self._size, int(representatives(self._size).divisions[division]))
        leading: dict[frozenset[int], int] = {}
        for symmetry in range(SYMMETRIES):
            image = frozenset(image_of(self._size, cage, symmetry) for cage in cages.tolist())
            leading.setdefault(image, symmetry)
        return cages, int(self._puzzles.count(cages)[1]), list(leading.values())


def _image(size: int, drawn: Drawn, symmetry: int) -> Drawn:
    target = symmetries(size)[symmetry]
    digits = np.zeros(size * size, np.int64)
    digits[target] = np.ravel(drawn.solution)
    cages = [
        Cage(
            cage.operator,
            cage.target,
            tuple(sorted(divmod(int(target[cell]), size) for cell in cage.numbers(size))),
        )
        for cage in drawn.cages
    ]
    return Drawn(tuple(sorted(cages, key=lambda cage: cage.cells)), digits.reshape(size, size).tolist())


def draw_evenly(size: int, seed: int, operators: Collection[Operator], mystery: bool) -> Drawn:
    """Return a puzzle drawn evenly from all with one solution, always the same for the same arguments."""
    numbered = Numbered(size, operators, mystery)
    return numbered[Chance(seed).exactly_below(len(numbered))]


def sample(numbered: Numbered, puzzles: int, seed: int) -> list[int]:
    """Return the numbers of puzzles drawn evenly, ascending; a number may come several times."""
    chance = Chance(seed)
    return sorted(chance.exactly_below(len(numbered)) for _ in range(puzzles))
