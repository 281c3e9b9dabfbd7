"""A puzzle as arrays: sets of digits as bits, the cells of lines, the cages, and the working memory of the kernels."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from worker.compilation.jit import always_inlined, jit, named_tuple_type
from worker.games.kenken.rules.board import Board, board_of
from worker.games.kenken.rules.cage import Cage, Operator


def all_digits(order: int) -> int:
    """Return the set of all digits of a grid."""
    return (1 << order) - 1


def bit(digit: int) -> int:
    """Return the set of one digit."""
    return 1 << (digit - 1)


def to_bits(digits: Iterable[int]) -> int:
    """Return the set of some digits."""
    bits = 0
    for digit in digits:
        bits |= bit(digit)
    return bits


def to_digits(bits: int) -> tuple[int, ...]:
    """Return the digits of a set, ascending."""
    return tuple(digit for digit in range(1, bits.bit_length() + 1) if bits & bit(digit))


@always_inlined
def count_digits(bits: int) -> int:
    """Count the digits of a set; compiled to one instruction."""
    digits = 0
    while bits:
        bits &= bits - 1
        digits += 1
    return digits


@always_inlined
def least_digit(bits: int) -> int:
    """Return the least digit of a non-empty set."""
    return count_digits(bits ^ (bits - 1))


@always_inlined
def greatest_digit(bits: int) -> int:
    """Return the greatest digit of a set of at most 16 digits, 0 for the empty set."""
    bits |= bits >> 1
    bits |= bits >> 2
    bits |= bits >> 4
    bits |= bits >> 8
    return count_digits(bits)


Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Flags = NDArray[np.int32]
Candidates = Ints
"""Shape (cells,): the candidates of each cell, as bits; 0 in cells without a cage."""
CANDIDATES_TYPE: Final = types.int32[::1]

WAITS: Final = 0x7FFFFFFF
"""The mark of a waiting unit; each kind of examination clears a bit of its own."""

PATH: Final = 0
UNTRIED: Final = 1
RESTS: Final = 2
LEAST: Final = 3
MOST: Final = 4
SUPPORTS: Final = 5
"""Rows of `Workspace.room` with a place for each cell of a cage, in this order: the digits of the current partial
placement; the digits not yet tried; the rest of the target; the least and the greatest that the cells from here on
can make; the digits in the placements found."""
USED: Final = 6
CLAIMS: Final = 7
"""Rows with a place for each line: the digits of the current partial placement; the digits that all placements found
put there. `USED` has two more places, for a cage of distinct digits and for any other."""
OPEN: Final = 8
DOMAINS: Final = 9
"""Rows for the open cells of a line, and for the domains among which a Hall set is searched."""
CELLS: Final = 11
PLACES: Final = 12
"""Rows for the cells of a cage in the order in which they are filled, and for their places in the cage."""
SPENT: Final = 10
"""A row whose first place counts the work done so far, in units of some 5 ns: the sets of cells examined in lines,
`TRY` for each digit tried in a cage, and `LOOK` for each line and cage filtered. Unlike time, it is the same on
every machine and run, so that a limit on it gives the same answer every time."""
TRY: Final = 8
LOOK: Final = 32
_ROWS: Final = 13

ADD: Final = 1
SUBTRACT: Final = 2
MULTIPLY: Final = 4
DIVIDE: Final = 8
PAIR: Final = 16
"""The operators of a cage as bits, which say how its digits are searched; `PAIR` for any cage of two cells."""

FIRST: Final = 0
SIZE: Final = 1
SEARCH: Final = 2
TARGET: Final = 3
DISTINCT: Final = 4
_COLUMNS: Final = 5
"""The columns of `Layout.cages`."""
_HEAD: Final = 3
"""The numbers of a cage in a description, besides its cells."""
CAGE_UNIT: Final = 2
"""The column of `Layout.cell_units` after those of the row and the column."""
NO_UNIT: Final = -1


class Layout(NamedTuple):
    """A puzzle, or cages that cover a part of a grid.

    Cells are numbered row by row of a square whose side is the longer side of the grid; cells outside the grid are in
    no cage. Units are numbered rows first, then columns, then cages. Sets of digits are bits, the least digit first.
    Arrays are few and large because each array argument of a function costs time.
    """

    cell_units: NDArray[np.int32]
    """Shape (cells, 3): the units of a cell: row, column and cage, or `NO_UNIT` without a cage."""
    lines: NDArray[np.int32]
    """Shape (2 · order, 1 + order): the number of cells of a row or column that are in cages, and those cells."""
    cages: NDArray[np.int64]
    """Shape (cages, 5): the index of a cage's first cell in `members`, its number of cells, its kind of search, its
    target, and 1 if its digits are distinct."""
    members: NDArray[np.int32]
    """The cells of the cages, one cage after another."""
    partners: NDArray[np.int32]
    """Shape (cages, order): in a cage of two cells, the digits of the second cell that fit each digit of the first."""
    values: NDArray[np.int64]
    """Shape (order,): the digits, ascending; a plain grid has 1 to n."""
    bits: NDArray[np.int32]
    """Shape (greatest digit + 1,): the set of each digit alone; 0 for a number that is no digit."""

    @property
    def order(self) -> int:
        """The order of the grid."""
        return int(self.partners.shape[1])


LAYOUT_TYPE: Final = named_tuple_type(
    Layout,
    types.int32[:, ::1],
    types.int32[:, ::1],
    types.int64[:, ::1],
    types.int32[::1],
    types.int32[:, ::1],
    types.int64[::1],
    types.int32[::1],
)


_ANY_OF_TWO: Final = ADD | SUBTRACT | MULTIPLY | DIVIDE
_ANY_OF_MORE: Final = ADD | MULTIPLY
"""The operators that a cage without a sign may mean."""
_SIGNS: Final[Mapping[Operator | None, int]] = {"+": ADD, "-": SUBTRACT, "×": MULTIPLY, "÷": DIVIDE, None: 0}
"""The sign that a cage shows, as a set of one operator or none."""


def describe(board: Board, cages: Sequence[Cage]) -> Longs:
    """Return checked cages as the numbers that `arrange` reads: one array crosses into compiled code in little time.

    They are the number of digits and of cages, the digits, three numbers of each cage (its sign, target and number of
    cells, which is negative if its digits are distinct), and the cells of all cages.
    """
    number = board.numbers
    heads = [
        part
        for cage in cages
        for size in (len(cage.cells),)
        for part in (_SIGNS[cage.operator], cage.target, -size if cage.distinct else size)
    ]
    members = [number[cell] for cage in cages for cell in cage.cells]
    return np.array([len(board.digits), len(cages), *board.digits, *heads, *members], np.int64)


@always_inlined
def _operators_of(sign: int, size: int) -> int:
    if size == 1:
        return ADD
    return sign if sign else _ANY_OF_TWO if size == 2 else _ANY_OF_MORE


@always_inlined
def _fitting(values: Longs, operators: int, target: int, digit: int, differ: bool) -> int:
    """Return the digits that make the target of two cells with a digit, by one of some operators."""
    digits = 0
    for place in range(len(values)):
        low, high = min(digit, values[place]), max(digit, values[place])
        fits = (
            (operators & ADD and low + high == target)
            or (operators & SUBTRACT and high - low == target)
            or (operators & MULTIPLY and low * high == target)
            or (operators & DIVIDE and low > 0 and low * target == high)
        )
        if fits and not (differ and low == high):
            digits |= 1 << place
    return digits


@always_inlined
def _lines(order: int, cell_units: Ints) -> Ints:
    lines = np.zeros((2 * order, 1 + order), np.int32)
    for line in range(2 * order):
        count = 0
        for place in range(order):
            cell = line * order + place if line < order else place * order + line - order
            if cell_units[cell, CAGE_UNIT] != NO_UNIT:
                count += 1
                lines[line, count] = cell
        lines[line, 0] = count
    return lines


@jit(LAYOUT_TYPE(types.int64[::1]))
def arrange(description: Longs) -> Layout:
    """Return the arrays of described cages (see `describe`), which need not cover the grid."""
    order, count = description[0], description[1]
    first_head = 2 + order
    first_member = first_head + _HEAD * count
    values, bits = np.empty(order, np.int64), np.zeros(description[first_head - 1] + 1, np.int32)
    for place in range(order):
        values[place] = description[2 + place]
        bits[values[place]] = 1 << place
    cell_units = np.empty((order * order, 3), np.int32)
    for cell in range(order * order):
        cell_units[cell, 0], cell_units[cell, 1] = cell // order, order + cell % order
        cell_units[cell, CAGE_UNIT] = NO_UNIT
    cages = np.empty((count, _COLUMNS), np.int64)
    members = np.empty(len(description) - first_member, np.int32)
    partners = np.zeros((count, order), np.int32)
    first = 0
    for cage in range(count):
        head = first_head + _HEAD * cage
        target, size = description[head + 1], abs(description[head + 2])
        distinct = description[head + 2] < 0
        operators = _operators_of(description[head], size)
        cages[cage, FIRST], cages[cage, SIZE], cages[cage, TARGET] = first, size, target
        cages[cage, SEARCH], cages[cage, DISTINCT] = PAIR if size == 2 else operators, distinct
        for place in range(first, first + size):
            members[place] = description[first_member + place]
            cell_units[members[place], CAGE_UNIT] = 2 * order + cage
        if size == 2:
            one, other = members[first], members[first + 1]
            in_line = one // order == other // order or one % order == other % order
            for place in range(order):
                differ = in_line or distinct
                partners[cage, place] = _fitting(values, operators, target, values[place], differ)
        first += size
    return Layout(cell_units, _lines(order, cell_units), cages, members, partners, values, bits)


def layout_of(board: Board | int, cages: Sequence[Cage]) -> Layout:
    """Return the arrays of checked cages, which need not cover the grid."""
    return arrange(describe(board_of(board), cages))


class Workspace(NamedTuple):
    """The waiting units, their weights, and the working memory."""

    waits: Flags
    """Shape (units,): `WAITS` when candidates of a unit have changed, 0 when it has been examined since."""
    weights: NDArray[np.float64]
    """Shape (units,): 1 plus the number of failures of a unit."""
    room: Longs
    """Shape (13, lines + 2, or largest cage + 1 if that is more)."""
    unions: Ints
    """Shape (2^order,): the candidates of the cells in each set of open cells of a line."""


WORK_TYPE: Final = named_tuple_type(
    Workspace, types.int32[::1], types.float64[::1], types.int64[:, ::1], types.int32[::1]
)


@jit(WORK_TYPE(LAYOUT_TYPE))
def work_for(layout: Layout) -> Workspace:
    """Return the working memory for a puzzle, with every unit waiting."""
    lines, cages = layout.lines, layout.cages
    units, width = len(lines) + len(cages), len(lines) + 2
    for cage in range(len(cages)):
        width = max(width, cages[cage, SIZE] + 1)
    waits, weights = np.empty(units, np.int32), np.empty(units, np.float64)
    for unit in range(units):
        waits[unit], weights[unit] = WAITS, 1
    order = layout.partners.shape[1]
    return Workspace(waits, weights, np.zeros((_ROWS, width), np.int64), np.zeros(1 << order, np.int32))


@jit(CANDIDATES_TYPE(LAYOUT_TYPE))
def open_candidates(layout: Layout) -> Candidates:
    """Return all digits as candidates of every cell that is in a cage."""
    members = layout.members
    candidates = np.zeros(len(layout.cell_units), np.int32)
    for place in range(len(members)):
        candidates[members[place]] = (1 << layout.partners.shape[1]) - 1
    return candidates


@always_inlined
def keep_digits(cell_units: Ints, waits: Flags, candidates: Candidates, cell: int, digits: int) -> bool:
    """Leave only `digits` in a cell; mark its units if it changes. Return False if no candidate remains."""
    before = candidates[cell]
    after = before & digits
    if after != before:
        candidates[cell] = after
        wait_for(cell_units, waits, cell)
    return bool(after != 0)


@always_inlined
def remove_digits(cell_units: Ints, waits: Flags, candidates: Candidates, cell: int, digits: int) -> bool:
    """Remove digits from a cell; mark its units if it changes. Return True if it had any of them."""
    if candidates[cell] & digits == 0:
        return False
    candidates[cell] &= ~digits
    wait_for(cell_units, waits, cell)
    return True


@always_inlined
def wait_for(cell_units: Ints, waits: Flags, cell: int) -> None:
    """Mark the units of a cell as waiting."""
    waits[cell_units[cell, 0]] = WAITS
    waits[cell_units[cell, 1]] = WAITS
    waits[cell_units[cell, CAGE_UNIT]] = WAITS
