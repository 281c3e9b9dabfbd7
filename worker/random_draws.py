"""Random integers from the draws of a generator.

A draw is a number from 0 to below 1, a multiple of 2^-53, such as `Random.random` returns: Python promises to keep its
sequence for a seed. A seed makes the same puzzle forever, so these functions never change.
"""

from collections.abc import Callable
from typing import Final

Draw = Callable[[], float]

_WORD: Final = 2**53
"""The number of different draws."""


def below(count: int, draw: Draw) -> int:
    """Return an integer from 0 to below `count`, from one draw: uniform to within a factor of 1 ± `count` · 2^-53."""
    return int(draw() * count)


def widely_below(count: int, draw: Draw) -> int:
    """Return an integer from 0 to below `count`, at most 2^63, from two draws: uniform to within 1 ± 2^-43."""
    high, low = (int(draw() * _WORD) for _ in range(2))
    return (high * _WORD + low) * count // _WORD**2


def exactly_below(count: int, draw: Draw) -> int:
    """Return an integer from 0 to below `count`, each exactly as likely as any other.

    As many draws as `count` needs make a number, which is drawn again if it is beyond the last multiple of `count`.
    """
    draws, span = 1, _WORD
    while span < count:
        draws, span = draws + 1, span * _WORD
    while True:
        drawn = 0
        for _ in range(draws):
            drawn = drawn * _WORD + int(draw() * _WORD)
        if drawn < span - span % count:
            return drawn % count
