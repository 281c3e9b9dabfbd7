"""Drawing digits and a target for a puzzle."""

from random import Random
from typing import Final

LEAST_DIGITS: Final = 3
MOST_DIGITS: Final = 5
HIGHEST_TARGET: Final = 100


def draw_digits(digits_total: int, generator: Random) -> str:
    """Draw digits from 1 to 9."""
    return "".join(str(1 + below(9, generator)) for _ in range(digits_total))


def below(count: int, generator: Random) -> int:
    """Draw a number from 0 to below a small count, by `Random.random`, whose sequence Python promises to keep."""
    return int(generator.random() * count)
