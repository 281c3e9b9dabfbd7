"""Random puzzles of all variants for tests: any sides and digits, long differences and quotients, distinct cages."""

from random import Random

from worker.games.kenken.kernels.making.chance import Chance, carve
from worker.games.kenken.kernels.making.latin_squares import random_latin_square
from worker.games.kenken.rules.board import Board
from worker.games.kenken.rules.cage import OPERATORS, Cage, Cell, Operator, operators_for, target_of

_PRIMES = (2, 3, 5, 7, 11)


def random_board(random: Random, most: int = 4) -> Board:
    """Return a grid of 2 to `most` rows and columns with any digits."""
    rows, columns = random.randint(2, most), random.randint(2, most)
    order = max(rows, columns)
    digits = random.choice(
        [range(1, order + 1), range(order), _PRIMES[:order], sorted(random.sample(range(13), order))]
    )
    return Board(rows, columns, tuple(digits))


def random_variant(seed: int, most: int = 4) -> tuple[Board, tuple[Cage, ...]]:
    """Return a grid and cages that cover it and that some filling satisfies; every third hides its operators."""
    random = Random(seed)
    board = random_board(random, most)
    pieces = [
        tuple(divmod(cell, board.order) for cell in cage)
        for cage in carve(board, (1, 2, 2, 3, 3, 4, 5), Chance(seed))
    ]
    square, hidden = random_latin_square(board.order, Chance(seed)), seed % 3 == 0
    return board, tuple(
        _cage(random, cells, [board.digits[square[board.numbers[cell]] - 1] for cell in cells], hidden)
        for cells in pieces
    )


def _cage(random: Random, cells: tuple[Cell, ...], digits: list[int], hidden: bool) -> Cage:
    distinct = random.random() < 0.5 and len(set(digits)) == len(digits)
    if len(cells) == 1:
        return Cage(None, digits[0], cells, distinct)
    meant = operators_for(len(cells)) if hidden else OPERATORS
    targets: list[tuple[Operator, int]] = [
        (operator, target) for operator in meant if (target := target_of(operator, digits)) is not None
    ]
    operator, target = random.choice(targets)
    return Cage(None if hidden else operator, target, cells, distinct)
