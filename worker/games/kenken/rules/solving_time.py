"""How long solving a puzzle may take, told at a glance."""

from collections.abc import Sequence
from typing import Final

from worker.games.kenken.rules.cage import Cage

LARGE_ORDER: Final = 10
"""From here on, puzzles with loose cages may take seconds; measured on random ones of all orders."""
LOOSE_CELLS: Final = 4
"""Sums of so many cells leave most digits open. Products do not: primes tell the digits."""
LOOSE_SHARE: Final = 0.08
"""The share of cells in loose cages from which some puzzles were found to take more than 0.1 s."""
ORDINARY_SECONDS: Final = 0.05
HARD_SECONDS: Final = 6.0
"""What a search does at most takes three to eight seconds."""


def solving_seconds(order: int, cages: Sequence[Cage]) -> float:
    """Return about how many seconds solving a puzzle takes at most: many of those that may be hard are not."""
    loose = sum(
        len(cage.cells) for cage in cages if len(cage.cells) >= LOOSE_CELLS and "+" in cage.operators()
    )
    hard = order >= LARGE_ORDER and loose > LOOSE_SHARE * order**2
    return HARD_SECONDS if hard else ORDINARY_SECONDS
