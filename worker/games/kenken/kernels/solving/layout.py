"""A puzzle as arrays: sets of digits as bits, the cells of lines, the cages, and the working memory of the kernels."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from worker.compilation.jit import always_inlined, named_tuple_type
from worker.games.kenken.rules.cage import Cage, Operator, target_of


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

WAITS: Final = 0xFF
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
put there."""
OPEN: Final = 8
DOMAINS: Final = 9
"""Rows for the open cells of a line, and for the domains among which a Hall set is searched."""
SPENT: Final = 10
"""A row whose first place counts the work done so far, in units of some 5 ns: the sets of cells examined in lines,
`TRY` for each digit tried in a cage, and `LOOK` for each line and cage filtered. Unlike time, it is the same on
every machine and run, so that a limit on it gives the same answer every time."""
TRY: Final = 8
LOOK: Final = 32
_ROWS: Final = 11

ADD: Final = 1
MULTIPLY: Final = 2
PAIR: Final = 4
"""Kinds of search for the digits of a cage; a mystery cage of three cells or more is `ADD | MULTIPLY`."""

FIRST: Final = 0
SIZE: Final = 1
SEARCH: Final = 2
TARGET: Final = 3
"""The columns of `Layout.cages`."""
CAGE_UNIT: Final = 2
"""The column of `Layout.cell_units` after those of the row and the column."""
NO_UNIT: Final = -1


class Layout(NamedTuple):
    """A puzzle, or cages that cover a part of a grid.

    Cells are numbered row by row. Units are numbered rows first, then columns, then cages. Sets of digits are bits.
    Arrays are few and large because each array argument of a function costs time.
    """

    cell_units: NDArray[np.int32]
    """Shape (cells, 3): the units of a cell: row, column and cage, or `NO_UNIT` without a cage."""
    lines: NDArray[np.int32]
    """Shape (2 · order, 1 + order): the number of cells of a row or column that are in cages, and those cells."""
    cages: NDArray[np.int64]
    """Shape (cages, 4): the index of a cage's first cell in `members`, its number of cells, its kind of search, its
    target."""
    members: NDArray[np.int32]
    """The cells of the cages, one cage after another."""
    partners: NDArray[np.int32]
    """Shape (cages, order): in a cage of two cells, the digits of the second cell that fit each digit of the first."""

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
)


def layout_of(order: int, cages: Sequence[Cage]) -> Layout:
    """Return the arrays of checked cages, which need not cover the grid."""
    rows: list[tuple[int, int, int, int]] = []
    members: list[int] = []
    for cage in cages:
        rows.append((len(members), len(cage.cells), _search_of(cage), cage.target))
        members += cage.numbers(order)
    cells = np.arange(order * order, dtype=np.int32)
    units = np.stack([cells // order, order + cells % order, np.full_like(cells, NO_UNIT)], axis=1)
    sizes = [len(cage.cells) for cage in cages]
    units[members, CAGE_UNIT] = 2 * order + np.repeat(np.arange(len(cages)), sizes)
    partners = np.array([_partners(order, cage) for cage in cages], np.int32)
    return Layout(
        units,
        _lines(order, units[:, CAGE_UNIT]),
        np.array(rows, np.int64).reshape(-1, 4),
        np.array(members, np.int32),
        partners.reshape(-1, order),
    )


def _lines(order: int, cage_units: NDArray[np.int32]) -> NDArray[np.int32]:
    lines = np.zeros((2 * order, 1 + order), np.int32)
    grid = np.arange(order * order, dtype=np.int32).reshape(order, order)
    if (cage_units != NO_UNIT).all():
        lines[:, 0], lines[:order, 1:], lines[order:, 1:] = order, grid, grid.T
        return lines
    for line, cells in enumerate((*grid, *grid.T)):
        covered = cells[cage_units[cells] != NO_UNIT]
        lines[line, 0] = len(covered)
        lines[line, 1 : 1 + len(covered)] = covered
    return lines


def _search_of(cage: Cage) -> int:
    if len(cage.cells) == 2:
        return PAIR
    return sum({"+": ADD, "×": MULTIPLY}[operator] for operator in cage.operators())


def _partners(order: int, cage: Cage) -> tuple[int, ...]:
    if len(cage.cells) != 2:
        return (0,) * order
    # `Cage.in_line` would take ten times as long, and this runs for every cage of every puzzle tried.
    (row, column), (other_row, other_column) = cage.cells
    in_line = row == other_row or column == other_column
    return _fitting_pairs(order, cage.operators(), cage.target, in_line)


@lru_cache(maxsize=4096)
def _fitting_pairs(
    order: int, operators: tuple[Operator, ...], target: int, in_line: bool
) -> tuple[int, ...]:
    sets = [0] * order
    for first in range(1, order + 1):
        for second in range(1, order + 1):
            fits = any(target_of(operator, (first, second)) == target for operator in operators)
            if fits and not (in_line and first == second):
                sets[first - 1] |= bit(second)
    return tuple(sets)


class Workspace(NamedTuple):
    """The waiting units, their weights, and the working memory."""

    waits: Flags
    """Shape (units,): `WAITS` when candidates of a unit have changed, 0 when it has been examined since."""
    weights: NDArray[np.float64]
    """Shape (units,): 1 plus the number of failures of a unit."""
    room: Longs
    """Shape (11, largest cage + 1 or more)."""
    unions: Ints
    """Shape (2^order,): the candidates of the cells in each set of open cells of a line."""


WORK_TYPE: Final = named_tuple_type(
    Workspace, types.int32[::1], types.float64[::1], types.int64[:, ::1], types.int32[::1]
)


def work_for(layout: Layout) -> Workspace:
    """Return the working memory for a puzzle, with every unit waiting."""
    units = len(layout.lines) + len(layout.cages)
    width = max(len(layout.lines), int(layout.cages[:, SIZE].max(initial=0)) + 1)
    return Workspace(
        np.full(units, WAITS, np.int32),
        np.ones(units, np.float64),
        np.zeros((_ROWS, width), np.int64),
        np.zeros(1 << layout.order, np.int32),
    )


def open_candidates(layout: Layout) -> Candidates:
    """Return all digits as candidates of every cell that is in a cage."""
    candidates = np.zeros(len(layout.cell_units), np.int32)
    candidates[layout.members] = all_digits(layout.order)
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
