"""The decks of games: drawing a game, and the time it takes to judge one."""

from collections.abc import Sequence
from random import Random
from typing import Final

from worker.games.krypto.rules.hand import MAX_CARDS, fits

Deck = Sequence[tuple[int, int]]
"""Pairs of a card's value and the number of copies."""

STANDARD_DECK: Final[Deck] = (
    *((value, 3) for value in range(1, 7)),
    *((value, 4) for value in range(7, 11)),
    *((value, 2) for value in range(11, 18)),
    *((value, 1) for value in range(18, 26)),
)
"""The 56 cards of Krypto."""

_UNITS: Final = 2**53
"""`Random.random` returns a multiple of 1 / 2^53."""


def draw_first(pack: list[int], count: int, generator: Random) -> list[int]:
    """Return the first `count` places of a Fisher-Yates shuffle of a copy of the pack.

    Only `Random.random` is used: Python promises to keep its sequence for a seed.
    """
    cards = pack.copy()
    for place in range(count):
        other = place + int(generator.random() * (len(cards) - place))
        cards[place], cards[other] = cards[other], cards[place]
    return cards[:count]


def below(count: int, generator: Random) -> int:
    """Return a random number from 0 to below `count`, at most 2^63, uniform to within a factor of 1 ± 2^-43."""
    high, low = (int(generator.random() * _UNITS) for _ in range(2))
    return (high * _UNITS + low) * count // _UNITS**2


def game_ms(deck: Deck, hand_size: int) -> float:
    """Estimate how long it takes to solve one game from the deck, in milliseconds.

    Measured: 0.25 for up to five cards, 17 for six; if the deck's largest cards together overflow 64-bit integers, up
    to 140 and 1,700.
    """
    largest = sorted(
        (value for value, copies in deck for _ in range(min(copies, hand_size + 1))), reverse=True
    )
    quick = fits(tuple(largest[:hand_size]), largest[0])
    if hand_size < MAX_CARDS:
        return 0.25 if quick else 140
    return 17 if quick else 1_700
