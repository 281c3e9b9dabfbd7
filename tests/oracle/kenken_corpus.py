"""Puzzles of all orders and difficulties, made by seed instead of being kept."""

from collections.abc import Iterator

from worker.games.kenken.kernels.making.generate import Puzzle, generate
from worker.games.kenken.rules.levels import DIFFICULTIES

ORDERS = range(3, 10)
TOO_HARD_FOR_ORDER_3 = DIFFICULTIES[2:]
"""Order 3 needs no more than normal reasoning: none was found among thousands."""


def corpus(each: int) -> Iterator[Puzzle]:
    """`each` puzzles of every order and difficulty, with and without operators: 64 · `each` altogether."""
    for order in ORDERS:
        for difficulty in DIFFICULTIES:
            if order == min(ORDERS) and difficulty in TOO_HARD_FOR_ORDER_3:
                continue
            for mystery in (False, True):
                for seed in range(each):
                    yield generate(order, seed, difficulty=difficulty, mystery=mystery)
