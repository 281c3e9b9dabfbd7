"""Drawing digits and a target for a puzzle."""

from random import Random
from typing import Final

from worker.random_draws import below

LEAST_DIGITS: Final = 3
MOST_DIGITS: Final = 5
HIGHEST_TARGET: Final = 100


def draw_digits(digits_total: int, generator: Random) -> str:
    """Draw digits from 1 to 9."""
    return "".join(str(1 + below(9, generator.random)) for _ in range(digits_total))
