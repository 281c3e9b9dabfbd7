"""31-derful by its definition, slow and plain: list every grid, and try every symmetry on it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations, product

Grid = tuple[tuple[int, ...], ...]
Copies = dict[int, int]


def standard_copies(order: int) -> Copies:
    """Return the copies of each value in n - 1 suits."""
    ranks = [*range(2, 11), 10, 10, 10, 11]
    return {value: (order - 1) * count for value, count in Counter(ranks).items()}


def winning_grids(copies: Copies, order: int, total: int) -> Iterator[Grid]:
    """Yield every grid of the deck with this total: try all rows but the last, which the columns determine."""
    rows = [row for row in product(sorted(copies), repeat=order) if sum(row) == total]
    for upper in product(rows, repeat=order - 1):
        last = tuple(total - sum(column) for column in zip(*upper, strict=True))
        used = Counter(value for row in (*upper, last) for value in row)
        if all(count <= copies.get(value, 0) for value, count in used.items()):
            yield (*upper, last)


def symmetries(order: int) -> Iterator[tuple[bool, tuple[int, ...], tuple[int, ...]]]:
    """Return all symmetries: True to transpose, and the orders of rows and columns."""
    yield from product((False, True), permutations(range(order)), permutations(range(order)))


def moved(grid: Grid, transpose: bool, rows: tuple[int, ...], columns: tuple[int, ...]) -> Grid:
    """Return the grid after a symmetry."""
    start = tuple(zip(*grid, strict=True)) if transpose else grid
    return tuple(tuple(start[row][column] for column in columns) for row in rows)


def orbit(grid: Grid) -> set[Grid]:
    """Return all grids that are the same game."""
    return {moved(grid, *symmetry) for symmetry in symmetries(len(grid))}


def games(grids: Iterable[Grid]) -> list[Grid]:
    """Return the smallest grid of every game among whole orbits of grids, ascending."""
    left = set(grids)
    found = []
    while left:
        same = orbit(next(iter(left)))
        found.append(min(same))
        left -= same
    return sorted(found)


def burnside(grids: Iterable[Grid], order: int) -> int:
    """Return the number of games among whole orbits: the mean number of grids that a symmetry fixes."""
    every = list(grids)
    group = list(symmetries(order))
    fixed = sum(moved(grid, *symmetry) == grid for symmetry in group for grid in every)
    assert fixed % len(group) == 0
    return fixed // len(group)
