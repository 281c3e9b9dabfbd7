"""Valid hands: one to six cards, exact as JSON numbers, in ascending order."""

from collections.abc import Sequence
from math import prod
from typing import Final

MAX_CARDS: Final = 6
MAX_CARD: Final = 2**53 - 1
"""The largest card: the largest integer that every JSON reader keeps exact."""
MAX_TARGET: Final = 2**53 - 1
"""The largest absolute value of a target."""


class HandError(ValueError):
    """A hand or a target is out of range."""


def sorted_hand(cards: Sequence[int]) -> tuple[int, ...]:
    """Return the cards in ascending order, so that equal cards are neighbours.

    Raises `HandError` for no cards, more than `MAX_CARDS`, or a card outside 1 … `MAX_CARD`.
    """
    if not 1 <= len(cards) <= MAX_CARDS:
        raise HandError(f"a hand has 1 to {MAX_CARDS} cards, not {len(cards)}")
    for card in cards:
        if not 1 <= card <= MAX_CARD:
            raise HandError(f"a card is an integer from 1 to {MAX_CARD}, not {card}")
    return tuple(sorted(cards))


def checked_target(target: int) -> int:
    """Return the target; raises `HandError` if its absolute value is above `MAX_TARGET`."""
    if abs(target) > MAX_TARGET:
        raise HandError(f"a target is an integer from -{MAX_TARGET} to {MAX_TARGET}, not {target}")
    return target


def fits(cards: tuple[int, ...], target: int) -> bool:
    """Return whether 64-bit arithmetic is exact for the hand and target: the bound of `evaluate`."""
    bound: int = 2 ** (len(cards) - 1) * prod(cards) * max(1, abs(target))
    return bound < 2**63
