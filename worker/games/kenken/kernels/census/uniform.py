"""Puzzles with one solution drawn evenly from all of a size, by their number.

All of them are numbered: block by block of the divisions up to symmetry; in a block, division by division; of a
division, first its own puzzles, and then their images in each other division of its orbit. The data file has how many a
block has; those of a division are counted when its block is drawn.
"""

from bisect import bisect_right
from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Final, TypedDict

import numpy as np

from worker.compilation.arrays import Int64s
from worker.declarations.data_file import read_checked
from worker.games.kenken.kernels.census.cages import Puzzles, cages_of, image_of, puzzles_of
from worker.games.kenken.kernels.census.clues import operator_bits
from worker.games.kenken.kernels.census.divisions import SYMMETRIES, orbit, representatives, symmetries
from worker.games.kenken.kernels.census.drawing import Drawn, nth_puzzle
from worker.games.kenken.kernels.making.chance import Chance
from worker.games.kenken.rules.cage import OPERATORS, Cage, Operator
from worker.games.kenken.rules.census_plan import DIVISIONS

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
        return _moved(self._size, nth_puzzle(self._puzzles, cages, rank), leading[image])

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


def _moved(size: int, drawn: Drawn, symmetry: int) -> Drawn:
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


def draw(size: int, seed: int, operators: Collection[Operator], mystery: bool) -> Drawn:
    """Return a puzzle drawn evenly from all with one solution, always the same for the same arguments."""
    numbered = Numbered(size, operators, mystery)
    return numbered[Chance(seed).exactly_below(len(numbered))]


def sample(numbered: Numbered, puzzles: int, seed: int) -> list[int]:
    """Return the numbers of puzzles drawn evenly, ascending; a number may come several times."""
    chance = Chance(seed)
    return sorted(chance.exactly_below(len(numbered)) for _ in range(puzzles))
