"""Cages as a client writes them: an operator, a target and cells, and their validation before any search."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Final, Literal

from worker import operators
from worker.games.kenken.rules.board import MAX_DIGIT, Board, board_of

Operator = operators.Operator
CagePart = Literal["operator", "target", "cells"]
Cell = tuple[int, int]
"""Row and column, from 0."""

OPERATORS: Final = operators.OPERATORS

MIN_ORDER: Final = 2
MAX_ORDER: Final = 12
"""Range of the orders of grids, cages and puzzles, and of the rows and columns of grids."""
MIN_GENERATED_ORDER: Final = 3
MAX_GENERATED_ORDER: Final = 9
"""Range of the orders of generated puzzles."""
MAX_TARGET: Final = 2**53 - 1
"""The largest target, which JSON keeps exactly: times a digit it stays within 64-bit integers."""
MAX_ANALYSED_CELLS: Final = 16
"""Maximum number of cells of a cage whose combinations are listed."""
_NOT_ALONE: Final = ("-", "÷")
"""The operators that take two cells or more."""


class PuzzleError(ValueError):
    """Raised for an invalid puzzle or cage.

    `cage` is the index of the cage at fault in the given list, or None when no single cage is at fault; `part` is the
    part of the cage that is wrong, or None.
    """

    def __init__(self, message: str, cage: int | None = None, part: CagePart | None = None) -> None:
        super().__init__(message)
        self.cage = cage
        self.part = part


@dataclass(frozen=True)
class Cage:
    """A cage: `cells` whose digits make `target`; with `operator` None ("mystery") by any operator that fits."""

    operator: Operator | None
    target: int
    cells: tuple[Cell, ...]
    distinct: bool = False
    """True if no digit stands twice in the cage."""

    def operators(self) -> tuple[Operator, ...]:
        """Return the operators that may be meant: a single cell holds its target."""
        if self.operator is None or len(self.cells) == 1:
            return operators_for(len(self.cells))
        return (self.operator,)

    def numbers(self, order: int) -> tuple[int, ...]:
        """Return the cells, numbered row by row from 0."""
        return tuple(row * order + column for row, column in self.cells)

    @property
    def in_line(self) -> bool:
        """True if two of its cells share a row or a column."""
        return any(len(set(lines)) < len(self.cells) for lines in zip(*self.cells, strict=True))

    def may_hold(self, digits: Sequence[int]) -> bool:
        """Return True if no digit stands twice where the cage, or a row or column of it, has it once."""
        if self.distinct:
            return len(set(digits)) == len(digits)
        return all(
            len({(cell[axis], digit) for cell, digit in zip(self.cells, digits, strict=True)}) == len(digits)
            for axis in range(2)
        )

    def __str__(self) -> str:
        return f"{self.target}{self.operator or ''} in {cell_names(self.cells[:1])}"


def operators_for(cells: int) -> tuple[Operator, ...]:
    """Return the operators that a cage of so many cells may mean when it shows none.

    A single cell holds its target. Of three or more cells `-` and `÷` are meant only where they are shown.
    """
    return OPERATORS if cells == 2 else ("+", "×") if cells > 1 else ("+",)


def target_of(operator: Operator, digits: Sequence[int]) -> int | None:
    """Return the target that digits make by an operator, in any order, or None if it does not fit them.

    `-` subtracts all others from the largest, and `÷` divides it by them; nothing is divided by 0.
    """
    if operator == "+":
        return sum(digits)
    if operator == "×":
        return prod(digits)
    if len(digits) < 2:
        return None
    *others, largest = sorted(digits)
    if operator == "-":
        return largest - sum(others) if largest >= sum(others) else None
    divisor = prod(others)
    return largest // divisor if divisor and largest % divisor == 0 else None


def is_satisfied(cage: Cage, digits: Sequence[int]) -> bool:
    """Return True if the digits of all cells of a cage make its target."""
    return any(target_of(operator, digits) == cage.target for operator in cage.operators())


@lru_cache(maxsize=256)
def checked_board(board: Board | int) -> Board:
    """Return the grid; an order stands for the plain grid of that order.

    Raises `PuzzleError` for sides outside `MIN_ORDER` … `MAX_ORDER`, and for digits that are not as many ascending
    integers from 0 to `MAX_DIGIT` as the longer side has cells.
    """
    found = board_of(board)
    for side in (found.rows, found.columns):
        if not MIN_ORDER <= side <= MAX_ORDER:
            raise PuzzleError(f"A grid has size {MIN_ORDER} to {MAX_ORDER}, not {side}")
    if len(found.digits) != found.order or tuple(sorted(set(found.digits))) != found.digits:
        raise PuzzleError(f"A grid of {found} has {found.order} different digits")
    if not 0 <= found.digits[0] <= found.digits[-1] <= MAX_DIGIT:
        raise PuzzleError(f"Digits are 0 to {MAX_DIGIT}")
    return found


def checked_cages(board: Board | int, cages: Sequence[Cage]) -> tuple[Cage, ...]:
    """Return the cages of a checked grid, after checking that they are valid and do not overlap.

    Raises `PuzzleError`, naming the cage, for a cage without cells, a cell outside the grid or in two cages, an
    operator that does not fit the number of cells, or a target out of range.
    """
    grid, cells = board_of(board), [cell for cage in cages for cell in cage.cells]
    if len(set(cells)) == len(cells) and grid.cells.issuperset(cells) and all(map(_is_sound, cages)):
        return tuple(cages)
    _raise_fault(grid, cages)
    raise AssertionError("unsound cages have a fault")


def _is_sound(cage: Cage) -> bool:
    """Return True if the operator fits the number of cells and the target is in range."""
    size = len(cage.cells)
    fits = size > 1 or (size > 0 and cage.operator not in _NOT_ALONE)
    return fits and 0 <= cage.target <= MAX_TARGET


def _raise_fault(board: Board, cages: Sequence[Cage]) -> None:
    """Raise `PuzzleError` for the first fault of the cages."""
    owner: dict[Cell, int] = {}
    for number, cage in enumerate(cages):
        _check_alone(board, cage, number)
        for cell in cage.cells:
            if cell in owner:
                where = "twice in it" if owner[cell] == number else f"also in cage {owner[cell] + 1}"
                raise PuzzleError(f"{cage_name(number, cage)}: {_are([cell])} {where}", number, "cells")
            owner[cell] = number


def checked_puzzle(board: Board | int, cages: Sequence[Cage]) -> tuple[Cage, ...]:
    """Return the cages of a whole puzzle, after checking that each cell is in exactly one.

    Raises `PuzzleError` like `checked_cages`, and for cells in no cage.
    """
    grid = checked_board(board)
    checked = checked_cages(grid, cages)
    if sum(len(cage.cells) for cage in checked) < len(grid.cells):
        missing = sorted(grid.cells.difference(*(cage.cells for cage in checked)))
        raise PuzzleError(f"{_are(missing)} in no cage; each cell is in exactly one")
    return checked


def _check_alone(board: Board, cage: Cage, number: int) -> None:
    if not cage.cells:
        raise PuzzleError(f"Cage {number + 1} has no cells", number, "cells")
    outside = [cell for cell in cage.cells if cell not in board.cells]
    if outside:
        raise PuzzleError(
            f"{cage_name(number, cage)}: {_are(outside)} outside the grid of {board}", number, "cells"
        )
    if cage.operator in _NOT_ALONE and len(cage.cells) < 2:
        verb = "subtracts" if cage.operator == "-" else "divides"
        raise PuzzleError(
            f"{cage_name(number, cage)} {verb}, which takes two cells or more, but has one",
            number,
            "operator",
        )
    if not 0 <= cage.target <= MAX_TARGET:
        raise PuzzleError(f"{cage_name(number, cage)}: a target is from 0 to {MAX_TARGET}", number, "target")


def in_order(cages: Iterable[Cage]) -> tuple[Cage, ...]:
    """Return cages by their first cells, as made puzzles list them: work on them is then the same for any listing."""
    return tuple(sorted(cages, key=lambda cage: cage.cells))


def cell_names(cells: Iterable[Cell]) -> str:
    """Return the names of cells for people: `r1c1` is the first cell of the first row."""
    return " ".join(f"r{row + 1}c{column + 1}" for row, column in cells)


def cage_told(cage: Cage) -> str:
    """Return what sentences call a cage: by its target, its operator, `≠` if its digits are distinct, and its cells."""
    distinct = "≠" if cage.distinct and len(cage.cells) > 1 else ""
    return f"the cage {cage.target}{cage.operator or ''}{distinct} ({cell_names(cage.cells)})"


def cage_name(number: int, cage: Cage) -> str:
    """Return the name of a cage for people: its place among the cages, counted from 1, and what it says."""
    return f"Cage {number + 1} ({cage})"


def _are(cells: Sequence[Cell]) -> str:
    return f"{cell_names(cells)} {'is' if len(cells) == 1 else 'are'}"
