"""Cutting a grid into connected cages, and a cage into smaller ones."""

from collections.abc import Sequence

from worker.games.kenken.kernels.making.chance import Chance

Cells = tuple[int, ...]
"""The cells of a cage, numbered row by row."""


def neighbours(order: int, cell: int) -> list[int]:
    """The cells that share a side with a cell."""
    row, column = divmod(cell, order)
    sides = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [r * order + c for r, c in sides if 0 <= r < order and 0 <= c < order]


def carve(order: int, sizes: Sequence[int], chance: Chance) -> list[Cells]:
    """Cut a grid into connected cages, each of a size drawn from `sizes` where there is room for it.

    A cage grows first into cells with the fewest free neighbours, so that few cells are left alone.
    """
    free = set(range(order * order))
    cages = []
    for start in chance.shuffled(range(order * order)):
        if start not in free:
            continue
        free.remove(start)
        cage, size = [start], chance.choice(sizes)
        while len(cage) < size:
            edge = sorted({cell for inner in cage for cell in neighbours(order, inner)} & free)
            if not edge:
                break
            freedom = [len(free.intersection(neighbours(order, cell))) for cell in edge]
            narrowest = [cell for cell, count in zip(edge, freedom, strict=True) if count == min(freedom)]
            cell = chance.choice(narrowest if chance.happens(_PREFERENCE) else edge)
            free.remove(cell)
            cage.append(cell)
        cages.append(tuple(sorted(cage)))
    return cages


_PREFERENCE = 0.5
"""How often a cage grows into the cell with the fewest free neighbours; always would make all cages alike."""


def split(order: int, cage: Cells, chance: Chance) -> list[Cells]:
    """Cut a cage of two cells or more into connected parts: one grown from any of its cells, and the rest."""
    size = 1 + chance.below(len(cage) - 1)
    part = [chance.choice(cage)]
    while len(part) < size:
        edge = {cell for inner in part for cell in neighbours(order, inner)}
        part.append(chance.choice([cell for cell in cage if cell in edge and cell not in part]))
    return [tuple(sorted(part)), *_connected(order, [cell for cell in cage if cell not in part])]


def _connected(order: int, cells: Sequence[int]) -> list[Cells]:
    left = set(cells)
    parts = []
    while left:
        part = [min(left)]
        left.remove(part[0])
        for cell in part:
            found = sorted(left.intersection(neighbours(order, cell)))
            left.difference_update(found)
            part.extend(found)
        parts.append(tuple(sorted(part)))
    return parts
