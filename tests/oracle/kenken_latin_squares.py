"""Random Latin squares by the moves of Jacobson and Matthews, each as their paper says: slow and obvious."""

from worker.games.kenken.kernels.making.chance import Chance

Cube = list[list[list[int]]]
"""The ones, by row, column and digit; a -1 in an improper square."""


def random_latin_square(order: int, chance: Chance) -> tuple[int, ...]:
    """Return a Latin square row by row, order² proper squares away from the cyclic one."""
    cube = [
        [[int((row + column) % order == digit) for digit in range(order)] for column in range(order)]
        for row in range(order)
    ]
    improper: tuple[int, int, int] | None = None
    squares = 0
    while squares < order**2:
        improper = _move(order, cube, improper, chance)
        squares += improper is None
    return tuple(cube[row][column].index(1) + 1 for row in range(order) for column in range(order))


def _move(
    order: int, cube: Cube, improper: tuple[int, int, int] | None, chance: Chance
) -> tuple[int, int, int] | None:
    """Make one move; return the place of the -1 that it leaves, or None."""
    row, column, digit = improper or _zero(order, cube, chance)
    # At a zero each of these has one choice, at a -1 two.
    other_row = chance.choice([r for r in range(order) if cube[r][column][digit] == 1])
    other_column = chance.choice([c for c in range(order) if cube[row][c][digit] == 1])
    other_digit = chance.choice([d for d in range(order) if cube[row][column][d] == 1])
    for r in (row, other_row):
        for c in (column, other_column):
            for d in (digit, other_digit):
                moved = (r == other_row) + (c == other_column) + (d == other_digit)
                cube[r][c][d] += -1 if moved % 2 else 1
    corner = other_row, other_column, other_digit
    return corner if cube[other_row][other_column][other_digit] < 0 else None


def _zero(order: int, cube: Cube, chance: Chance) -> tuple[int, int, int]:
    """Return a random place of a proper square that holds 0."""
    while True:
        row, column, digit = chance.below(order), chance.below(order), chance.below(order)
        if cube[row][column][digit] == 0:
            return row, column, digit
