"""An unbiased estimate of the number of puzzles of a size, for sizes whose divisions are too many to count one by one.

A *framed grid* is a division with an operator for each of its cages of two or more cells. The transfer matrix counts
the framed grids of a size, and draws them evenly. A framed grid has as many puzzles as the Latin squares have
different targets in its cages; those with one solution are the targets that one square alone has. So the number of all
puzzles is the number of framed grids times the mean of these counts over all framed grids, and the mean over a random
sample is an unbiased estimate of it.

Targets of a square are packed into one word, digit by digit in a mixed radix. The radix of a cage of k cells is at
most 26^(k/2), which pairs with `×` need, so that the words of size 5 are below 26¹²·5 < 2⁵⁹.

The number of divisions of a grid into connected cages, by a transfer matrix, and divisions drawn evenly. Cells are
added row by row. What matters for those to come is the *border*, the last cell of each column: which of these cells
are in the same cage, how large these cages are, and which two of them touch and must stay apart, as neighbours in one
cage have no wall between them. A new cell is a cage of its own, joins the cage above, the one on its left, or both. So
each division is made in exactly one way.

A cage counts with a weight, such as the number of operators that it can show, when it has left the border.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import Int8s, Int64s
from worker.compilation.jit import always_inlined, frozen_array, jit, tuple_type
from worker.declarations.checkpoint import Checkpoint, report
from worker.games.kenken.kernels.census.counting import squares
from worker.games.kenken.kernels.making.chance import Chance

Weights = tuple[int, int, int]
"""The weights of cages with one, with two, and with more cells."""
PLAIN: Final = (1, 1, 1)


class Border(NamedTuple):
    """The cages at the border, numbered by their first column."""

    owners: tuple[int, ...]
    """The cage of each column's last cell; empty before the first cell."""
    sizes: tuple[int, ...]
    """The size of each cage, as far as weights differ."""
    apart: frozenset[tuple[int, int]]
    """The cages that must stay apart, each pair ascending."""


class Step(NamedTuple):
    """A way to add a cell."""

    joined: tuple[int, ...]
    """The cells that it is joined to: above, on the left, both or none."""
    factor: int
    """The product of the weights of the cages that leave the border."""
    border: Border


START: Final = Border((), (), frozenset())


class Divisions:
    """The divisions of a grid with so many columns and rows."""

    def __init__(self, columns: int, rows: int, weights: Weights = PLAIN) -> None:
        self._columns = columns
        self._cells = columns * rows
        self._weights = weights
        self._largest = 1 if len(set(weights)) == 1 else len(weights)
        self._steps = cache(self._find_steps)
        self._ways = cache(self._count)

    def total(self) -> int:
        """Return the number of divisions, each with the product of the weights of its cages."""
        return self._ways(0, START)

    def draw(self, chance: Chance) -> list[list[int]]:
        """Return the cages of a division, drawn with its weight."""
        rank = chance.exactly_below(self.total())
        cages: list[list[int]] = []
        border = START
        for cell in range(self._cells):
            for step in self._steps(cell, border):
                ways = step.factor * self._ways(cell + 1, step.border)
                if rank < ways:
                    break
                rank -= ways
            rank %= self._ways(cell + 1, step.border)
            border = step.border
            merged = [cage for cage in cages if set(cage) & set(step.joined)]
            cages = [cage for cage in cages if cage not in merged]
            cages.append(sorted([cell, *(other for cage in merged for other in cage)]))
        return sorted(cages)

    def _count(self, cell: int, border: Border) -> int:
        if cell == self._cells:
            product = 1
            for size in border.sizes:
                product *= self._weights[size - 1]
            return product
        return sum(step.factor * self._ways(cell + 1, step.border) for step in self._steps(cell, border))

    def _find_steps(self, cell: int, border: Border) -> list[Step]:
        column = cell % self._columns
        above = border.owners[column] if cell >= self._columns else None
        left = border.owners[column - 1] if column else None
        near = sorted({cage for cage in (above, left) if cage is not None})
        choices = [(), *((cage,) for cage in near)]
        if len(near) == 2 and tuple(near) not in border.apart:
            choices.append(tuple(near))
        cells = {left: cell - 1, above: cell - self._columns}
        return [
            self._step(border, column, near, chosen, tuple(cells[cage] for cage in chosen))
            for chosen in choices
        ]

    def _step(
        self, border: Border, column: int, near: list[int], chosen: tuple[int, ...], joined: tuple[int, ...]
    ) -> Step:
        """Return the step in which the new cell joins the `chosen` cages of those `near` it."""
        new = len(border.sizes)
        owners = [new if owner in chosen else owner for owner in border.owners]
        owners[column : column + 1] = [new]
        sizes = [*border.sizes, min(self._largest, 1 + sum(border.sizes[cage] for cage in chosen))]
        apart = {
            (min(pair), max(pair))
            for pair in (
                tuple(new if cage in chosen else cage for cage in pair)
                for pair in (*border.apart, *((cage, new) for cage in near if cage not in chosen))
            )
        }
        factor = 1
        for cage in range(new):
            if cage not in owners and cage not in chosen:
                factor *= self._weights[sizes[cage] - 1]
        number = {cage: place for place, cage in enumerate(dict.fromkeys(owners))}
        return Step(
            joined,
            factor,
            Border(
                tuple(number[owner] for owner in owners),
                tuple(sizes[cage] for cage in number),
                frozenset(
                    (min(number[a], number[b]), max(number[a], number[b]))
                    for a, b in apart
                    if a in number and b in number
                ),
            ),
        )


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
        self.framed = _framed_divisions(size)
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
                report(number, grids)
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
def _framed_divisions(size: int) -> Divisions:
    return Divisions(size, size, FRAMED)
