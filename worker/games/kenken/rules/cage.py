"""Cages as a client writes them: an operator, a target and cells, and their validation before any search."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from typing import Final, Literal, get_args

Operator = Literal["+", "-", "×", "÷"]
CagePart = Literal["operator", "target", "cells"]
Cell = tuple[int, int]
"""Row and column, from 0."""

OPERATORS: Final[tuple[Operator, ...]] = get_args(Operator)
ALIASES: Final[dict[str, Operator]] = {
    "*": "×",
    "x": "×",
    "X": "×",
    "·": "×",
    "/": "÷",
    ":": "÷",
    "−": "-",
    "–": "-",
}
"""Other ways to write an operator."""

MIN_ORDER: Final = 2
MAX_ORDER: Final = 12
"""Range of the orders of grids, cages and puzzles."""
MIN_GENERATED_ORDER: Final = 3
MAX_GENERATED_ORDER: Final = 9
"""Range of the orders of generated puzzles."""
MAX_TARGET: Final = 2**59 - 1
"""The largest target: times a digit it stays within 64-bit integers."""
MAX_ANALYSED_CELLS: Final = 16
"""Maximum number of cells of a cage whose combinations are listed."""
_TWO_CELLS: Final = ("-", "÷")


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

    def operators(self) -> tuple[Operator, ...]:
        """Return the operators that may be meant: `-` and `÷` join two cells, a single cell holds its target."""
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

    def __str__(self) -> str:
        return f"{self.target}{self.operator or ''} in {cell_names(self.cells[:1])}"


def operators_for(cells: int) -> tuple[Operator, ...]:
    """Return the operators that so many cells can have: `-` and `÷` join two cells, a single cell holds its target."""
    return OPERATORS if cells == 2 else ("+", "×") if cells > 1 else ("+",)


def target_of(operator: Operator, digits: Sequence[int]) -> int | None:
    """Return the target that digits make by an operator, in any order, or None if it does not fit them."""
    if operator == "+":
        return sum(digits)
    if operator == "×":
        return prod(digits)
    if len(digits) != 2:
        return None
    low, high = sorted(digits)
    if operator == "-":
        return high - low
    return None if high % low else high // low


def is_satisfied(cage: Cage, digits: Sequence[int]) -> bool:
    """Return True if the digits of all cells of a cage make its target."""
    return any(target_of(operator, digits) == cage.target for operator in cage.operators())


def checked_order(order: int) -> int:
    """Return the order; raises `PuzzleError` outside `MIN_ORDER` … `MAX_ORDER`."""
    if not MIN_ORDER <= order <= MAX_ORDER:
        raise PuzzleError(f"A grid has size {MIN_ORDER} to {MAX_ORDER}, not {order}")
    return order


def checked_cages(order: int, cages: Sequence[Cage]) -> tuple[Cage, ...]:
    """Return the cages of a grid of a checked order, after checking that they are valid and do not overlap.

    Raises `PuzzleError`, naming the cage, for a cage without cells, a cell outside the grid or in two cages, an
    operator that does not fit the number of cells, or a target out of range.
    """
    cells = [cell for cage in cages for cell in cage.cells]
    if len(set(cells)) == len(cells) and grid_cells(order).issuperset(cells) and all(map(_is_sound, cages)):
        return tuple(cages)
    _raise_fault(order, cages)
    raise AssertionError("unsound cages have a fault")


def _is_sound(cage: Cage) -> bool:
    """Return True if the operator fits the number of cells and the target is in range."""
    size = len(cage.cells)
    fits = size == 2 or (size > 0 and cage.operator not in _TWO_CELLS)
    return fits and 0 <= cage.target <= MAX_TARGET


@lru_cache
def grid_cells(order: int) -> frozenset[Cell]:
    """Return the cells of a grid."""
    return frozenset(product(range(order), range(order)))


def _raise_fault(order: int, cages: Sequence[Cage]) -> None:
    """Raise `PuzzleError` for the first fault of the cages."""
    owner: dict[Cell, int] = {}
    for number, cage in enumerate(cages):
        _check_alone(order, cage, number)
        for cell in cage.cells:
            if cell in owner:
                where = "twice in it" if owner[cell] == number else f"also in cage {owner[cell] + 1}"
                raise PuzzleError(f"{cage_name(number, cage)}: {_are([cell])} {where}", number, "cells")
            owner[cell] = number


def checked_puzzle(order: int, cages: Sequence[Cage]) -> tuple[Cage, ...]:
    """Return the cages of a whole puzzle, after checking that each cell is in exactly one.

    Raises `PuzzleError` like `checked_cages`, and for cells in no cage.
    """
    checked = checked_cages(checked_order(order), cages)
    if sum(len(cage.cells) for cage in checked) < order * order:
        missing = sorted(grid_cells(order).difference(*(cage.cells for cage in checked)))
        raise PuzzleError(f"{_are(missing)} in no cage; each cell is in exactly one")
    return checked


def _check_alone(order: int, cage: Cage, number: int) -> None:
    if not cage.cells:
        raise PuzzleError(f"Cage {number + 1} has no cells", number, "cells")
    outside = [cell for cell in cage.cells if not all(0 <= part < order for part in cell)]
    if outside:
        raise PuzzleError(
            f"{cage_name(number, cage)}: {_are(outside)} outside the grid of size {order}", number, "cells"
        )
    if cage.operator in _TWO_CELLS and len(cage.cells) != 2:
        verb = "subtracts" if cage.operator == "-" else "divides"
        raise PuzzleError(
            f"{cage_name(number, cage)} {verb}, which takes two cells, but has {len(cage.cells)}",
            number,
            "operator",
        )
    if not 0 <= cage.target <= MAX_TARGET:
        raise PuzzleError(f"{cage_name(number, cage)}: a target is from 0 to {MAX_TARGET}", number, "target")


def cell_names(cells: Iterable[Cell]) -> str:
    """Return the names of cells for people: `r1c1` is the first cell of the first row."""
    return " ".join(f"r{row + 1}c{column + 1}" for row, column in cells)


def cage_name(number: int, cage: Cage) -> str:
    """Return the name of a cage for people: its place among the cages, counted from 1, and what it says."""
    return f"Cage {number + 1} ({cage})"


def _are(cells: Sequence[Cell]) -> str:
    return f"{cell_names(cells)} {'is' if len(cells) == 1 else 'are'}"


def check_targets(order: int, cages: Sequence[Cage]) -> None:
    """Raise `PuzzleError` for the first cage that plainly cannot make its target.

    Exact for one and two cells. A sum must lie between the least and the greatest that the cells of each row, and of
    each column, make with different digits; a product must be made of digits. A target that passes may still be
    impossible.
    """
    for number, cage in enumerate(cages):
        if not _may_be_reached(order, cage):
            what = "a digit" if len(cage.cells) == 1 else f"made by digits in its {len(cage.cells)} cells"
            raise PuzzleError(
                f"{cage_name(number, cage)}: {cage.target} is not {what} in a grid of size {order}",
                number,
                "target",
            )


def _may_be_reached(order: int, cage: Cage) -> bool:
    if len(cage.cells) <= 2:
        digits = product(range(1, order + 1), repeat=len(cage.cells))
        return any(
            is_satisfied(cage, pair) and not (cage.in_line and len(set(pair)) < len(pair)) for pair in digits
        )
    return any(_operator_may_reach(order, operator, cage) for operator in cage.operators())


def _operator_may_reach(order: int, operator: Operator, cage: Cage) -> bool:
    if operator == "×":
        rest = cage.target
        for digit in range(order, 1, -1):
            while rest and rest % digit == 0:
                rest //= digit
        return rest == 1 and cage.target <= order ** len(cage.cells)
    low, high = 0, order * len(cage.cells)
    for lines in zip(*cage.cells, strict=True):
        counts = Counter(lines).values()
        low = max(low, sum(count * (count + 1) // 2 for count in counts))
        high = min(high, sum(count * (2 * order + 1 - count) // 2 for count in counts))
    return low <= cage.target <= high
