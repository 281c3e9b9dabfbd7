"""The strain of a game, its difficulty for people as one number; `difficulty` explains the formula."""

from collections.abc import Iterable, Sequence
from math import log2
from typing import Final

import numpy as np

from worker.compilation.arrays import Int32s
from worker.games.krypto.rules.steps import ADD, MULTIPLY, SUBTRACT, SYMBOLS

SIMPLEST: Final = 3
"""Number of the simplest solutions examined for their intermediate values."""

Tokens = Sequence[int | str]
"""A solution in postfix notation: cards as numbers, operators as in `SYMBOLS`."""

_COST_TO_HALVE: Final = 4
"""Extra cost at which a solution counts half."""
_CARD_WEIGHT: Final = 4
_SIZE_WEIGHT: Final = 2
_DECIMALS: Final = 2
"""Decimals of strains, as of the scales, so that equally hard games are rated alike on any machine."""

_PLUS, _MINUS, _TIMES = (SYMBOLS[code] for code in (ADD, SUBTRACT, MULTIPLY))


def strain(hand: Iterable[int], costs: Int32s, simplest: Iterable[Tokens]) -> float:
    """Return the strain of a game from the costs of its distinct solutions and the simplest ones, at least one."""
    counts = np.bincount(costs)
    solutions = float(counts @ np.exp2(np.arange(len(counts)) / -_COST_TO_HALVE))
    size = min(_largest_on_the_way(tokens) for tokens in simplest)
    made = -_COST_TO_HALVE * log2(solutions) + _CARD_WEIGHT * len(set(hand)) + _SIZE_WEIGHT * log2(size)
    return round(made, _DECIMALS)


def _largest_on_the_way(tokens: Tokens) -> float:
    """Return the largest absolute value of a solution's steps but the last, and at least 1."""
    stack: list[tuple[int, int]] = []
    values = [1.0]
    for token in tokens:
        if isinstance(token, int):
            stack.append((token, 1))
            continue
        right, left = stack.pop(), stack.pop()
        above, below = _step(token, left, right)
        stack.append((above, below))
        values.append(abs(above / below))
    # The last step makes the target.
    return max(values[:-1], default=1.0)


def _step(symbol: str, left: tuple[int, int], right: tuple[int, int]) -> tuple[int, int]:
    """Return the exact numerator and denominator of a step.

    Floats of large cards can cancel to 0, which a later step divides by. `Fraction` takes several times as long.
    """
    above, below = left
    other_above, other_below = right
    if symbol == _TIMES:
        return above * other_above, below * other_below
    if symbol == _PLUS:
        return above * other_below + other_above * below, below * other_below
    if symbol == _MINUS:
        return above * other_below - other_above * below, below * other_below
    return above * other_below, below * other_above
