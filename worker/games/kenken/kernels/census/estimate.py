"""An unbiased estimate of the number of puzzles of a size, for sizes whose divisions are too many to count one by one.

A *framed grid* is a division with an operator for each of its cages of two or more cells. The transfer matrix counts
the framed grids of a size, and draws them evenly. A framed grid has as many puzzles as the Latin squares have different
targets in its cages; those with one solution are the targets that one square alone has. So the number of all puzzles is
the number of framed grids times the mean of these counts over all framed grids, and the mean over a random sample is an
unbiased estimate of it.

Targets of a square are packed into one word, digit by digit in a mixed radix. The radix of a cage of k cells is at most
26^(k/2), which pairs with `×` need, so that the words of size 5 are below 26¹²·5 < 2⁵⁹.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import Int8s, Int64s
from worker.compilation.jit import always_inlined, frozen_array, jit, tuple_type
from worker.declarations.checkpoint import Checkpoint
from worker.games.kenken.kernels.census.clues import squares
from worker.games.kenken.kernels.census.transfer import Divisions, Weights
from worker.games.kenken.kernels.making.chance import Chance

FRAMED: Final[Weights] = (1, 4, 2)
"""The numbers of operators of cages with one, with two, and with more cells; one cell shows its digit."""
ADD: Final = 0
MULTIPLY: Final = 1
SUBTRACT: Final = 2
DIVIDE: Final = 3
_NONE: Final = -1
_MULTIPLIER: Final = 0x9E3779B97F4A7C15 - (1 << 64)
"""An odd number whose products spread well over the high bits (Knuth, multiplicative hashing)."""
_SHIFT: Final = 40
"""The bits of a product below those that the slot is made of."""
_CHECK_EVERY: Final = 16


class Sample(NamedTuple):
    """The sums of a sample of framed grids."""

    grids: int
    puzzles: int
    """The sum of their numbers of puzzles."""
    puzzles_squared: int
    """The sum of the squares of these numbers."""
    unique: int
    """The sum of their numbers of puzzles with one solution."""
    unique_squared: int


@always_inlined
def _pair_value(operator: int, low: int, high: int) -> int:
    if operator == ADD:
        return low + high - 2
    if operator == MULTIPLY:
        return low * high
    if operator == SUBTRACT:
        return high - low
    return high // low if high % low == 0 else _NONE


@always_inlined
def _pair_radix(operator: int, size: int) -> int:
    if operator == ADD:
        return 2 * size - 1
    if operator == MULTIPLY:
        return size * size + 1
    return size + 1


@always_inlined
def _large_radix(operator: int, size: int, cells: int) -> int:
    """Return a bound of `_large_value`; a product has a factor 2 or 5 or two of them in each of the cells at most."""
    return (size - 1) * cells + 1 if operator == ADD else (2 * cells + 1) * (cells + 1) * (cells + 1)


@always_inlined
def _large_value(grids: Int8s, square: int, cells: Int64s, first: int, last: int, operator: int) -> int:
    """Return the sum, or the exponents of 2, 3 and 5 in the product, as a number below `_large_radix`."""
    total, twos, threes, fives = 0, 0, 0, 0
    for place in range(first, last):
        digit = grids[square, cells[place]]
        total += digit - 1
        twos += 2 if digit == 4 else digit == 2
        threes += digit == 3
        fives += digit == 5
    if operator == ADD:
        return total
    size = last - first + 1
    return (twos * size + threes) * size + fives


@jit(
    types.int64(
        frozen_array(types.int8, 2),
        types.int64,
        frozen_array(types.int64),
        frozen_array(types.int64),
        frozen_array(types.int64),
        types.int64[::1],
    )
)
def _pack(grids: Int8s, size: int, cells: Int64s, ends: Int64s, operators: Int64s, words: Int64s) -> int:
    """Write the targets of each square that has one in all cages to `words`; return the number of these squares.

    The cages are slices of `cells`, up to their `ends`.
    """
    count = 0
    for square in range(len(grids)):
        word, first = 0, 0
        for cage in range(len(ends)):
            last, operator = ends[cage], operators[cage]
            if last - first == 1:
                word = word * size + grids[square, cells[first]] - 1
            elif last - first == 2:
                one, other = grids[square, cells[first]], grids[square, cells[first + 1]]
                value = _pair_value(operator, min(one, other), max(one, other))
                if value == _NONE:
                    word = _NONE
                    break
                word = word * _pair_radix(operator, size) + value
            else:
                value = _large_value(grids, square, cells, first, last, operator)
                word = word * _large_radix(operator, size, last - first) + value
            first = last
        if word != _NONE:
            words[count] = word
            count += 1
    return count


@jit(tuple_type(types.int64, types.int64)(types.int64[::1], types.int64, types.int64[::1], types.int64[::1]))
def _count_words(words: Int64s, count: int, table: Int64s, seen: Int64s) -> tuple[int, int]:
    """Return how many different words there are, and how many occur once.

    `table` and `seen` are the words and their numbers in a hash table; their length is a power of 2 and at least twice
    as large as `count`.
    """
    table[:] = _NONE
    mask, different, alone = len(table) - 1, 0, 0
    for place in range(count):
        word = words[place]
        slot = ((word * _MULTIPLIER) >> _SHIFT) & mask
        while table[slot] not in (_NONE, word):
            slot = slot + 1 & mask
        if table[slot] == _NONE:
            table[slot], seen[slot] = word, 1
            different += 1
            alone += 1
        else:
            alone -= seen[slot] == 1
            seen[slot] += 1
    return different, alone


class Estimator:
    """Framed grids of a size, drawn evenly, and the number of puzzles of each."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.framed = _framed(size)
        self._grids = squares(size)
        self._words = np.zeros(len(self._grids), np.int64)
        slots = 1 << (2 * len(self._grids)).bit_length()
        self._table, self._seen = np.zeros(slots, np.int64), np.zeros(slots, np.int64)

    def draw(self, chance: Chance) -> tuple[list[list[int]], list[int]]:
        """Return the cages and the operators of a framed grid drawn evenly."""
        cages = self.framed.draw(chance)
        return cages, [chance.exactly_below(FRAMED[min(len(cage), len(FRAMED)) - 1]) for cage in cages]

    def count(self, cages: Sequence[Sequence[int]], operators: Sequence[int]) -> tuple[int, int]:
        """Return the number of puzzles of a framed grid, and that of puzzles with one solution."""
        # A cage of two cells rules out most squares, so it comes first.
        order = sorted(range(len(cages)), key=lambda cage: (operators[cage] != DIVIDE, len(cages[cage])))
        cells = np.array([cell for cage in order for cell in cages[cage]], np.int64)
        ends = np.cumsum([len(cages[cage]) for cage in order])
        chosen = np.array([operators[cage] for cage in order], np.int64)
        count = _pack(self._grids, self.size, cells, ends, chosen, self._words)
        return _count_words(self._words, count, self._table, self._seen)

    def sample(self, grids: int, seed: int, checkpoint: Checkpoint = lambda: None) -> Sample:
        """Return the sums over so many framed grids, always the same for the same seed."""
        chance, sums = Chance(seed), [0, 0, 0, 0]
        for number in range(grids):
            if number % _CHECK_EVERY == 0:
                checkpoint()
            puzzles, unique = self.count(*self.draw(chance))
            for place, value in enumerate((puzzles, puzzles**2, unique, unique**2)):
                sums[place] += value
        return Sample(grids, *sums)


@cache
def estimator(size: int) -> Estimator:
    """Return the estimator of a size, which is kept."""
    return Estimator(size)


@cache
def divisions_of(size: int) -> int:
    """Return the number of divisions of a grid into connected cages."""
    return Divisions(size, size).total()


@cache
def _framed(size: int) -> Divisions:
    return Divisions(size, size, FRAMED)
