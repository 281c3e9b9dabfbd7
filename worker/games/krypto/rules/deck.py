"""The decks that games are dealt from."""

from collections.abc import Sequence
from typing import Final

Deck = Sequence[tuple[int, int]]
"""Pairs of a card's value and the number of copies."""

STANDARD_DECK: Final[Deck] = (
    *((value, 3) for value in range(1, 7)),
    *((value, 4) for value in range(7, 11)),
    *((value, 2) for value in range(11, 18)),
    *((value, 1) for value in range(18, 26)),
)
"""The 56 cards of Krypto."""
