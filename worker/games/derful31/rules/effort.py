"""What a census takes beyond matching rows: listing games and trying card lists. Plain Python, as in `plan`.

The constants were fitted to processor times of order 4 with fifteen decks, from one card of each of 24 values to five
of each of twelve, so that estimates are some two times what was measured.
"""

import math
from functools import lru_cache
from math import factorial
from typing import Final

from worker.games.derful31.rules.deck import Deck
from worker.games.derful31.rules.plan import MAX_LISTS, labelled_rows

_LISTING_SECONDS: Final = 1e-7
"""Seconds to list the games of a total, divided by a power of the number of pairs of rows."""
_LISTING_POWER: Final = 1.25
TRYING_SECONDS: Final = 1.5e-5
"""Seconds to try one card list."""
_DIGIT_BYTES: Final = 8


def listing_seconds(deck: Deck, order: int, total: int) -> float:
    """About how many seconds of one core it takes to list the games of a total.

    Nearly all of it goes into putting second rows below first ones, as often as the deck has the cards for both.
    """
    rows = labelled_rows(deck, order, total)
    pairs = rows * rows * _chance_of_cards(deck, 2 * order)
    return _LISTING_SECONDS * math.pow(pairs, _LISTING_POWER)


def trying_seconds(deck: Deck, order: int, total: int) -> float:
    """About how many seconds of one core it takes to find which card lists of a total win."""
    cells = order * order
    lists = _lists_by_excess(deck, cells)
    place = order * total - cells * deck.values[0]
    count = lists[place] if 0 <= place < len(lists) else 0
    return TRYING_SECONDS * count if count <= MAX_LISTS else 0.0


@lru_cache(maxsize=64)
def _chance_of_cards(deck: Deck, cards: int) -> float:
    """The probability that the deck has enough copies for so many cards whose values were drawn freely."""
    ways = [1.0] + [0.0] * cards
    for copies in deck.copies:
        ways = [
            sum(ways[drawn - count] / factorial(count) for count in range(min(copies, drawn) + 1))
            for drawn in range(cards + 1)
        ]
    return ways[cards] * factorial(cards) / math.pow(len(deck.values), cards)


@lru_cache(maxsize=64)
def _lists_by_excess(deck: Deck, cells: int) -> tuple[int, ...]:
    """The number of card lists of so many cells, by how much their sum exceeds that of the lowest value alone.

    All numbers are digits of one long integer, by number of cards and excess, so that adding a card is a shift.
    """
    lowest, highest = deck.values[0], deck.values[-1]
    width = cells * (highest - lowest) + 1
    bits = 8 * _DIGIT_BYTES
    within = (1 << (cells + 1) * width * bits) - 1
    reached = 1
    for value, copies in zip(deck.values, deck.copies, strict=True):
        step = (width + value - lowest) * bits
        reached = sum(reached << count * step for count in range(min(copies, cells) + 1)) & within
    digits = (reached >> cells * width * bits).to_bytes(width * _DIGIT_BYTES, "little")
    return tuple(
        int.from_bytes(digits[place : place + _DIGIT_BYTES], "little")
        for place in range(0, len(digits), _DIGIT_BYTES)
    )
