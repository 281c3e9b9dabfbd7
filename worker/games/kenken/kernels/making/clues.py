"""Clues: cages that tell the digits of a square only through an operator."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from worker.games.kenken.kernels.making.carve import Cells
from worker.games.kenken.kernels.making.chance import Chance
from worker.games.kenken.rules.cage import Cage, Operator


@dataclass(frozen=True)
class Clues:
    """What cages are made with."""

    order: int
    square: Sequence[int]
    """The digits of the grid, row by row."""
    operators: Sequence[Operator]
    mystery: bool
    """Whether cages hide their operators."""

    def cage(self, cells: Cells, chance: Chance) -> Cage | None:
        """A cage with any operator that fits its digits, or None if none does; a single cell gives its digit."""
        digits = [self.square[cell] for cell in cells]
        places = tuple(divmod(cell, self.order) for cell in cells)
        if len(cells) == 1:
            return Cage(None, digits[0], places)
        fitting = [operator for operator in self.operators if _fits(operator, digits)]
        if not fitting:
            return None
        operator = chance.choice(fitting)
        return Cage(None if self.mystery else operator, _target(operator, digits), places)

    def cages(self, cells: Cells, chance: Chance) -> list[Cage]:
        """`cage`, or a given digit for each cell where no operator fits."""
        cage = self.cage(cells, chance)
        return (
            [cage] if cage else [Cage(None, self.square[cell], (divmod(cell, self.order),)) for cell in cells]
        )


def _fits(operator: Operator, digits: Sequence[int]) -> bool:
    if operator in ("+", "×"):
        return True
    return len(digits) == 2 and (operator == "-" or max(digits) % min(digits) == 0)


def _target(operator: Operator, digits: Sequence[int]) -> int:
    if operator == "+":
        return sum(digits)
    if operator == "×":
        return prod(digits)
    low, high = sorted(digits)
    return high - low if operator == "-" else high // low
