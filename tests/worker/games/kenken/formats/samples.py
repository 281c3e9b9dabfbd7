"""Random puzzles of all sizes for tests of formats, with the squares that solve them."""

from dataclasses import replace
from typing import NamedTuple

from tests.worker.games.kenken.variants import random_variant
from worker.games.kenken.formats.puzzle import Digits, Puzzle, normal
from worker.games.kenken.kernels.making.chance import Chance, Clues, carve
from worker.games.kenken.kernels.making.latin_squares import random_latin_square
from worker.games.kenken.rules.board import plain_board

TITLES = (None, "Tuesday", "Nr. 7: über")


class Sample(NamedTuple):
    """A puzzle in normal form, and a square that solves it."""

    puzzle: Puzzle
    square: list[list[int]]


def sample(seed: int) -> Sample:
    """Return a random puzzle: every fourth hides its operators, and every third has digits filled in."""
    chance = Chance(seed)
    size = 3 + seed % 7
    flat = random_latin_square(size, chance)
    square = [list(flat[row * size : (row + 1) * size]) for row in range(size)]
    clues = Clues(plain_board(size), flat, ("+", "-", "×", "÷"), seed % 4 == 0)
    shapes = carve(plain_board(size), (1, 2, 2, 3, 3, 4, 4, 5, 6), chance)
    cages = tuple(cage for cells in shapes for cage in clues.cages(cells, chance))
    grid: Digits = tuple(
        tuple(digit if (row + column + seed) % 5 == 0 else None for column, digit in enumerate(digits))
        for row, digits in enumerate(square)
    )
    return Sample(
        normal(Puzzle(plain_board(size), cages, grid if seed % 3 == 0 else None, TITLES[seed % len(TITLES)])),
        square,
    )


def sample_variant(seed: int) -> Sample:
    """Return a random puzzle of a variant, and a filling that satisfies it.

    Every third has digits filled in, and every second no cage of distinct digits.
    """
    board, cages = random_variant(seed)
    flat = random_latin_square(board.order, Chance(seed))
    filling = [
        [board.digits[flat[board.numbers[row, column]] - 1] for column in range(board.columns)]
        for row in range(board.rows)
    ]
    grid: Digits = tuple(
        tuple(digit if (row + column + seed) % 4 == 0 else None for column, digit in enumerate(digits))
        for row, digits in enumerate(filling)
    )
    chosen = tuple(replace(cage, distinct=False) for cage in cages) if seed % 2 else cages
    return Sample(normal(Puzzle(board, chosen, grid if seed % 3 == 1 else None)), filling)
