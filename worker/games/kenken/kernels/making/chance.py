"""Random draws that stay the same for a seed: cages, operators and targets."""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from random import Random
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from worker.games.kenken.rules.board import Board, board_of
from worker.games.kenken.rules.cage import OPERATORS, Cage, Operator, operators_for, target_of
from worker.random_draws import below, exactly_below

Item = TypeVar("Item")


class Chance:
    """Random draws from a seed."""

    def __init__(self, seed: int) -> None:
        self._next = Random(seed).random  # noqa: S311  # a game, not a secret
        self._ahead: deque[float] = deque()

    def ahead(self, count: int) -> NDArray[np.float64]:
        """Return the next draws, each from 0 to below 1, for compiled code; they stay to be drawn."""
        self._ahead.extend(self._next() for _ in range(count - len(self._ahead)))
        return np.fromiter(islice(self._ahead, count), np.float64, count)

    def skip(self, count: int) -> None:
        """Drop the first draws `ahead`."""
        for _ in range(count):
            self._ahead.popleft()

    def _random(self) -> float:
        return self._ahead.popleft() if self._ahead else self._next()

    def below(self, bound: int) -> int:
        """Return a random integer from 0 to `bound` - 1."""
        return below(bound, self._random)

    def exactly_below(self, bound: int) -> int:
        """Return a random integer from 0 to `bound` - 1, each exactly as likely as any other."""
        return exactly_below(bound, self._random)

    def happens(self, probability: float) -> bool:
        """Return True with this probability."""
        return self._random() < probability

    def choice(self, items: Sequence[Item]) -> Item:
        """Return a random item."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """Return the items in random order (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


Cells = tuple[int, ...]
"""The cells of a cage, by their numbers in the grid."""


@lru_cache(maxsize=64)
def _sides(board: Board) -> dict[int, Cells]:
    """Return the cells that share a side with each cell."""
    return {
        number: tuple(
            board.numbers[beside]
            for beside in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            if beside in board.cells
        )
        for (row, column), number in board.numbers.items()
    }


def neighbours(board: Board | int, cell: int) -> Cells:
    """Return the cells that share a side with a cell; an order stands for a plain grid."""
    return _sides(board_of(board))[cell]


def carve(board: Board | int, sizes: Sequence[int], chance: Chance) -> list[Cells]:
    """Cut a grid into connected cages, each of a size drawn from `sizes` where there is room.

    A cage grows first into cells with the fewest free neighbours, so that few cells are left alone.
    """
    sides = _sides(board_of(board))
    free = set(sides)
    cages = []
    for start in chance.shuffled(list(sides)):
        if start not in free:
            continue
        free.remove(start)
        cage, size = [start], chance.choice(sizes)
        while len(cage) < size:
            edge = sorted({cell for inner in cage for cell in sides[inner]} & free)
            if not edge:
                break
            freedom = [len(free.intersection(sides[cell])) for cell in edge]
            narrowest = [cell for cell, count in zip(edge, freedom, strict=True) if count == min(freedom)]
            cell = chance.choice(narrowest if chance.happens(_PREFERENCE) else edge)
            free.remove(cell)
            cage.append(cell)
        cages.append(tuple(sorted(cage)))
    return cages


_PREFERENCE = 0.5
"""Probability that a cage grows into the cell with the fewest free neighbours; with 1, all cages would look alike."""


def split_cage(board: Board | int, cage: Cells, chance: Chance) -> list[Cells]:
    """Cut a cage of two or more cells into connected parts: one grown from a random cell, and the rest."""
    sides, size = _sides(board_of(board)), 1 + chance.below(len(cage) - 1)
    part = [chance.choice(cage)]
    while len(part) < size:
        edge = {cell for inner in part for cell in sides[inner]}
        part.append(chance.choice([cell for cell in cage if cell in edge and cell not in part]))
    return [tuple(sorted(part)), *_connected_parts(sides, [cell for cell in cage if cell not in part])]


def _connected_parts(sides: Mapping[int, Cells], cells: Sequence[int]) -> list[Cells]:
    left = set(cells)
    parts = []
    while left:
        part = [min(left)]
        left.remove(part[0])
        for cell in part:
            found = sorted(left.intersection(sides[cell]))
            left.difference_update(found)
            part.extend(found)
        parts.append(tuple(sorted(part)))
    return parts


@dataclass(frozen=True)
class Clues:
    """The solution and the settings that cages are made from."""

    board: Board
    square: Sequence[int]
    """The digit of each cell by its number."""
    operators: Sequence[Operator]
    mystery: bool
    """True if cages hide their operators."""
    many: bool = False
    """True if `-` and `÷` may join three cells or more."""
    distinct: bool = False
    """True if no cage has a digit twice."""

    def cage(self, cells: Cells, chance: Chance) -> Cage | None:
        """Return a cage with a random operator that fits its digits, or None if none fits; one cell gives its digit."""
        digits = [self.square[cell] for cell in cells]
        places = tuple(divmod(cell, self.board.order) for cell in cells)
        if len(cells) == 1:
            return Cage(None, digits[0], places)
        if self.distinct and len(set(digits)) < len(digits):
            return None
        allowed = OPERATORS if self.many and not self.mystery else operators_for(len(cells))
        targets = [
            (operator, target_of(operator, digits)) for operator in self.operators if operator in allowed
        ]
        fitting = [(operator, target) for operator, target in targets if target is not None]
        if not fitting:
            return None
        operator, target = chance.choice(fitting)
        bent = all(len(set(lines)) > 1 for lines in zip(*places, strict=True))
        return Cage(None if self.mystery else operator, target, places, self.distinct and bent)

    def cages(self, cells: Cells, chance: Chance) -> list[Cage]:
        """Return the cage of these cells, or a given digit for each cell where no operator fits."""
        cage = self.cage(cells, chance)
        return (
            [cage]
            if cage
            else [Cage(None, self.square[cell], (divmod(cell, self.board.order),)) for cell in cells]
        )
