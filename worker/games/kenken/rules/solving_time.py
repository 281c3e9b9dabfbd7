"""Quick estimate of the time to solve a puzzle."""

from collections.abc import Sequence
from typing import Final

from worker.games.kenken.rules.cage import Cage

LARGE_ORDER: Final = 10
"""The smallest order at which puzzles with loose cages may take seconds; measured on random ones of all orders."""
LOOSE_CELLS: Final = 4
"""The smallest number of cells of a loose cage. Sums of that many cells leave most digits open; products do not, since
primes determine the digits."""
LOOSE_SHARE: Final = 0.08
"""The share of cells in loose cages above which some puzzles took more than 0.1 s."""
ORDINARY_SECONDS: Final = 0.05
HARD_SECONDS: Final = 6.0
"""A search that reaches its limit takes three to eight seconds."""


def solving_seconds(order: int, cages: Sequence[Cage]) -> float:
    """Return an upper estimate of the seconds to solve a puzzle; many puzzles that may be hard take less."""
    loose = sum(
        len(cage.cells) for cage in cages if len(cage.cells) >= LOOSE_CELLS and "+" in cage.operators()
    )
    hard = order >= LARGE_ORDER and loose > LOOSE_SHARE * order**2
    return HARD_SECONDS if hard else ORDINARY_SECONDS
