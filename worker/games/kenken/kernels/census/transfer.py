"""The number of divisions of a grid into connected cages, by a transfer matrix, and divisions drawn evenly.

Cells are added row by row. What matters for those to come is the *border*, the last cell of each column: which of these
cells are in the same cage, how large these cages are, and which two of them touch and must stay apart, as neighbours in
one cage have no wall between them. A new cell is a cage of its own, joins the cage above, the one on its left, or
both. So each division is made in exactly one way.

A cage counts with a weight, such as the number of operators that it can show, when it has left the border.
"""

from functools import cache
from typing import Final, NamedTuple

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
