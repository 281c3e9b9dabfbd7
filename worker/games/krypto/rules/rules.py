"""Hands, decks, and the four sets of rules, which restrict the values on the way to a target."""

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from random import Random
from typing import Final, Literal, get_args

from worker.random_draws import below

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


Deck = Sequence[tuple[int, int]]
"""Pairs of a card's value and the number of copies."""

STANDARD_DECK: Final[Deck] = (
    *((value, 3) for value in range(1, 7)),
    *((value, 4) for value in range(7, 11)),
    *((value, 2) for value in range(11, 18)),
    *((value, 1) for value in range(18, 26)),
)
"""The 56 cards of Krypto."""


def draw_first(pack: list[int], count: int, generator: Random) -> list[int]:
    """Return the first `count` places of a Fisher-Yates shuffle of a copy of the pack.

    Only `Random.random` is used: Python promises to keep its sequence for a seed.
    """
    cards = pack.copy()
    for place in range(count):
        other = place + below(len(cards) - place, generator.random)
        cards[place], cards[other] = cards[other], cards[place]
    return cards[:count]


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


Rules = Literal["house", "integer", "international", "positive"]
Use = Literal["all", "any"]

RULES: Final[tuple[Rules, ...]] = get_args(Rules)
USES: Final[tuple[Use, ...]] = get_args(Use)

UNBOUNDED: Final = -(2**63)
"""The least value of rules without a bound: below all values that the 64-bit kernels can hold."""

_LEAST: Final[dict[Rules, int]] = {
    "house": UNBOUNDED,
    "integer": UNBOUNDED,
    "international": 0,
    "positive": 1,
}
_ALLOWED: Final[dict[Rules, str]] = {
    "house": "any rational number",
    "integer": "whole numbers only",
    "international": "whole numbers from 0 only",
    "positive": "whole numbers from 1 only",
}


def whole_only(rules: Rules) -> bool:
    """Return whether every value must be an integer."""
    return rules != "house"


def least_value(rules: Rules) -> int:
    """Return the least value allowed, or `UNBOUNDED`."""
    return _LEAST[rules]


def obeys(value: Fraction, rules: Rules) -> bool:
    """Return whether a value may appear under the rules, as an intermediate value or as the result."""
    if rules == "house":
        return True
    if value.denominator != 1:
        return False
    return _LEAST[rules] == UNBOUNDED or value >= _LEAST[rules]


def allowed_values(rules: Rules) -> str:
    """Return the values that the rules allow, in words: `whole numbers from 0 only`."""
    return _ALLOWED[rules]
