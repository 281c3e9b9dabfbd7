"""Counting the puzzles of a division by their number of solutions.

Cages are taken one by one. A node is a choice of clues for the first cages that some squares have; its children are
the clues that these squares have for the next cage. Two things keep the nodes few. Clues of a cage that the same
squares have are one clue with a weight. And where few squares are left there is a closed form: one square is the only
solution of as many puzzles as the product of its numbers of clues for the cages to come; two squares are the solutions
of as many as the product of the numbers of clues that they have in common. So puzzles are not visited one by one.

Bounds: a division of size 4 has at most 576 · 4⁸ < 2²⁶ puzzles, and all 1,691,690 together fewer than 2⁴⁷, so 64 bits
hold every number, and even a JSON number is exact.

What the cages of a division can show about each Latin square, for the counting of puzzles. A *clue* is what one cage
shows: a digit, an operator and a target, or a target alone. Each square has a few clues for each cage, one for each
operator that the cage can show. A puzzle chooses a clue for each cage, and its solutions are the squares that have all
of these clues. Clues are numbered alike for all cages, so that clues of different cages can be compared.
"""

from collections.abc import Collection
from functools import cache
from itertools import permutations
from operator import ne
from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import Int8s, Int64s, UInt8s
from worker.compilation.jit import always_inlined, frozen_array, inlined, jit, named_tuple_type
from worker.games.kenken.rules.cage import OPERATORS, Operator

Clues = UInt8s
"""Shape (…, squares, 4): the clues of each square; `NONE` after the last."""

NONE: Final = 255
COLUMNS: Final = len(OPERATORS)
PRODUCTS: Final = 64
"""Clues below are digits, sums, or hidden targets below 64; from here on come products, by their prime factors."""
DIFFERENCES: Final = PRODUCTS + 65
QUOTIENTS: Final = DIFFERENCES + 4
CLUES: Final = QUOTIENTS + 5
"""The number of clues. A sum is at most 40, the sum of a whole grid of size 4, whose product is 2¹² · 3⁴."""
_TWOS_IN: Final = (0, 0, 1, 0, 2)
"""The exponent of 2 in each digit."""
_TWOS: Final = 5
"""The number of a product is this times its exponent of 2, plus its exponent of 3, which is at most 4."""

SHOWN: Final = 0
HIDDEN: Final = 1


@cache
def squares(size: int) -> Int8s:
    """Return shape (squares, size²): all Latin squares in order: 1, 2, 12, 576 and 161,280 up to size 5."""
    rows = list(permutations(range(1, size + 1)))
    fitting = {row: {other for other in rows if all(map(ne, row, other))} for row in rows}
    grids: list[tuple[tuple[int, ...], set[tuple[int, ...]]]] = [((), set(rows))]
    for _ in range(size):
        grids = [((*grid, *row), fits & fitting[row]) for grid, fits in grids for row in sorted(fits)]
    return np.array([grid for grid, _ in grids], np.int8)


def operator_bits(operators: Collection[Operator]) -> int:
    """Return a set of operators as a number: bit i stands for the operator at place i of `OPERATORS`."""
    return sum(1 << place for place, operator in enumerate(OPERATORS) if operator in operators)


@inlined
def _product_clue(twos: int, threes: int) -> int:
    return PRODUCTS + _TWOS * twos + threes


@always_inlined
def _drop_equal(clues: Clues, square: int) -> None:
    for column in range(1, COLUMNS):
        for other in range(column):
            if clues[square, other] == clues[square, column]:
                clues[square, column] = NONE


@jit(
    types.void(
        frozen_array(types.int8, 2),
        frozen_array(types.int64),
        types.int64,
        types.int64,
        types.uint8[:, ::1],
    )
)
def fill_clues(grids: Int8s, cells: Int64s, operators: int, hidden: int, clues: Clues) -> None:
    """Fill `clues`, shape (squares, 4), with the clues of a cage.

    `operators` are those that a cage may show, as bits. With `hidden` the clue is the target alone, whatever operator
    makes it; equal targets of a square are one clue.
    """
    clues[:] = NONE
    for square in range(len(grids)):
        digits = grids[square]
        if len(cells) == 1:
            clues[square, 0] = digits[cells[0]]
            continue
        total, twos, threes, product = 0, 0, 0, 1
        for cell in cells:
            digit = digits[cell]
            total, product = total + digit, product * digit
            twos += _TWOS_IN[digit]
            threes += digit == 3
        if operators & 1:
            clues[square, 0] = total
        if operators & 4:
            clues[square, 2] = product if hidden and product < PRODUCTS else _product_clue(twos, threes)
        if len(cells) == 2:
            low, high = min(digits[cells[0]], digits[cells[1]]), max(digits[cells[0]], digits[cells[1]])
            if operators & 2:
                clues[square, 1] = high - low if hidden else DIFFERENCES + high - low
            if operators & 8 and high % low == 0:
                clues[square, 3] = high // low if hidden else QUOTIENTS + high // low
        if hidden:
            _drop_equal(clues, square)


_INTS: Final = types.int64[::1]
_ROWS: Final = types.int64[:, ::1]


class Room(NamedTuple):
    """The clues of all cages of a size, and the working memory."""

    clues: Clues
    """Shape (cages, squares, 4): the clues as numbered for each cage, from 0, without equivalent ones."""
    weights: Int64s
    """Shape (cages, `CLUES`): the number of clues that each of them stands for."""
    kinds: Int64s
    """Shape (cages,): the number of different clues of a cage; 0 until it is numbered."""
    numbers: Clues
    """Shape (cages, `CLUES`): the number of each clue of a cage; `NONE` for those that it does not have."""
    ways: Int64s
    """Shape (levels + 1, squares): the number of choices of clues that a square has from each level on."""
    ends: Int64s
    """Shape (levels, `CLUES`): zeros, except while a node is being divided."""
    arena: Int64s
    """Squares of the nodes on the path to the current one."""


ROOM: Final = named_tuple_type(
    Room, types.uint8[:, :, ::1], _ROWS, _INTS, types.uint8[:, ::1], _ROWS, _ROWS, _INTS
)


def room_for(cages: int, cells: int, squares: int) -> Room:
    """Return room for so many cages, of a grid of so many cells and squares."""
    return Room(
        np.zeros((cages, squares, COLUMNS), np.uint8),
        np.zeros((cages, CLUES), np.int64),
        np.zeros(cages, np.int64),
        np.zeros((cages, CLUES), np.uint8),
        np.zeros((cells + 1, squares), np.int64),
        np.zeros((cells, CLUES), np.int64),
        np.zeros((cells + 1) * (COLUMNS + 1) * squares, np.int64),
    )


@jit(types.void(types.uint8[:, ::1], _INTS, _ROWS))
def _count_clues(shown: Clues, sizes: Int64s, together: Int64s) -> None:
    """Count the squares with each clue of a cage, and with every two of them."""
    for square in range(len(shown)):
        for column in range(COLUMNS):
            clue = shown[square, column]
            if clue == NONE:
                continue
            sizes[clue] += 1
            for before in range(column):
                other = shown[square, before]
                if other != NONE:
                    together[clue, other] += 1
                    together[other, clue] += 1


@jit(types.void(types.uint8[:, ::1], types.uint8[::1], types.uint8[:, ::1]))
def _renumber(shown: Clues, number: Clues, clues: Clues) -> None:
    """Write the numbers of each square's clues, each once."""
    clues[:] = NONE
    for square in range(len(shown)):
        count = 0
        for column in range(COLUMNS):
            clue = shown[square, column]
            own = NONE if clue == NONE else number[clue]
            for before in range(count):
                if clues[square, before] == own:
                    own = NONE
            if own != NONE:
                clues[square, count] = own
                count += 1


@jit(types.void(types.uint8[:, ::1], ROOM, types.int64))
def number_clues(shown: Clues, room: Room, cage: int) -> None:
    """Give the clues of a cage numbers from 0, the same number to those that the same squares have.

    `shown`, shape (squares, 4), has the clues of the cage.
    """
    sizes, together = np.zeros(CLUES, np.int64), np.zeros((CLUES, CLUES), np.int64)
    _count_clues(shown, sizes, together)
    number, weights, kinds = room.numbers[cage], room.weights[cage], 0
    number[:] = NONE
    for clue in range(CLUES):
        if sizes[clue] == 0:
            continue
        for other in range(clue):
            if together[clue, other] == sizes[clue] and sizes[other] == sizes[clue]:
                number[clue] = number[other]
                weights[number[other]] += 1
                break
        if number[clue] == NONE:
            number[clue] = kinds
            weights[kinds] = 1
            kinds += 1
    room.kinds[cage] = kinds
    _renumber(shown, number, room.clues[cage])


@jit(types.void(ROOM, _INTS))
def fill_ways(room: Room, cages: Int64s) -> None:
    """Fill `room.ways` for a division into these cages, a level each."""
    clues, weights, ways = room.clues, room.weights, room.ways
    ways[len(cages)] = 1
    for level in range(len(cages) - 1, -1, -1):
        cage = cages[level]
        for square in range(ways.shape[1]):
            own = 0
            for column in range(COLUMNS):
                clue = clues[cage, square, column]
                if clue == NONE:
                    break
                own += weights[cage, clue]
            ways[level, square] = own * ways[level + 1, square]


@always_inlined
def _common(clues: Clues, weights: Int64s, cages: Int64s, level: int, one: int, other: int) -> int:
    """Return the number of choices of clues, from a level on, that two squares have in common."""
    product = 1
    for later in range(level, len(cages)):
        cage = cages[later]
        shared = 0
        for column in range(COLUMNS):
            clue = clues[cage, one, column]
            if clue == NONE:
                break
            for place in range(COLUMNS):
                if clues[cage, other, place] == clue:
                    shared += weights[cage, clue]
        product *= shared
        if product == 0:
            break
    return product


@always_inlined
def _common_to_three(
    clues: Clues, weights: Int64s, cages: Int64s, level: int, one: int, other: int, third: int
) -> int:
    product = 1
    for later in range(level, len(cages)):
        cage = cages[later]
        shared = 0
        for column in range(COLUMNS):
            clue = clues[cage, one, column]
            if clue == NONE:
                break
            for place in range(COLUMNS):
                if clues[cage, other, place] == clue:
                    for last in range(COLUMNS):
                        if clues[cage, third, last] == clue:
                            shared += weights[cage, clue]
        product *= shared
        if product == 0:
            break
    return product


@jit(types.void(ROOM, _INTS, *(types.int64,) * 4, _INTS))
def _count_few(
    room: Room, cages: Int64s, level: int, start: int, end: int, times: int, by_solutions: Int64s
) -> None:
    """Do as `count_node` for one, two or three squares, by inclusion and exclusion."""
    clues, weights, ways, arena = room.clues, room.weights, room.ways, room.arena
    one, other = arena[start], arena[start + 1]
    both = _common(clues, weights, cages, level, one, other)
    if end - start == 2:
        by_solutions[2] += times * both
        by_solutions[1] += times * (ways[level, one] + ways[level, other] - 2 * both)
        return
    third = arena[start + 2]
    pairs = both + _common(clues, weights, cages, level, one, third)
    pairs += _common(clues, weights, cages, level, other, third)
    every = _common_to_three(clues, weights, cages, level, one, other, third) if both else 0
    alone = ways[level, one] + ways[level, other] + ways[level, third]
    by_solutions[3] += times * every
    by_solutions[2] += times * (pairs - 3 * every)
    by_solutions[1] += times * (alone - 2 * pairs + 3 * every)


@jit(types.int64(ROOM, *(types.int64,) * 4))
def _divide(room: Room, cage: int, level: int, start: int, end: int) -> int:
    """Write the squares of a node's children behind its own, in the order of clues, and their ends to `room.ends`.

    Returns the number of the cage's clues.
    """
    clues, arena, sizes, kinds = room.clues, room.arena, room.ends[level], room.kinds[cage]
    for place in range(start, end):
        for column in range(COLUMNS):
            clue = clues[cage, arena[place], column]
            if clue == NONE:
                break
            sizes[clue] += 1
    position = end
    for clue in range(kinds):
        size, sizes[clue] = sizes[clue], position
        position += size
    for place in range(start, end):
        square = arena[place]
        for column in range(COLUMNS):
            clue = clues[cage, square, column]
            if clue == NONE:
                break
            arena[sizes[clue]] = square
            sizes[clue] += 1
    return int(kinds)


@jit(types.void(ROOM, _INTS, *(types.int64,) * 4, _INTS))
def count_node(
    room: Room, cages: Int64s, level: int, start: int, end: int, times: int, by_solutions: Int64s
) -> None:
    """Add to `by_solutions`, `times` over, the puzzles below a node with the squares `room.arena[start:end]`."""
    if level == len(cages):
        by_solutions[end - start] += times
        return
    if end - start == 1:
        by_solutions[1] += times * room.ways[level, room.arena[start]]
        return
    if end - start <= 3:
        _count_few(room, cages, level, start, end, times, by_solutions)
        return
    cage, ends = cages[level], room.ends[level]
    kinds = _divide(room, cage, level, start, end)
    # The last child is counted first: its own children overwrite those behind it, which are done.
    for clue in range(kinds - 1, -1, -1):
        begin = ends[clue - 1] if clue else end
        stop, ends[clue] = ends[clue], 0
        if stop > begin:
            below = times * room.weights[cage, clue]
            count_node(room, cages, level + 1, begin, stop, below, by_solutions)
