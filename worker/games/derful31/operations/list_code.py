"""The code of a card list of 31-derful; `codes` opens it."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from worker.declarations.puzzle_codes import Packer, written
from worker.games.derful31.operations.cards import MAX_VALUE, RANKS, Card
from worker.games.derful31.operations.fields import MAX_PLAY_ORDER
from worker.games.derful31.rules.deck import MIN_ORDER

LETTER: Final = "D"
ORDERS: Final = MAX_PLAY_ORDER - MIN_ORDER + 1
CARDS: Final[Sequence[Card]] = (*RANKS, *range(1, MAX_VALUE + 1))
"""All cards that exist."""


def list_code(order: int, cards: Sequence[Card]) -> str:
    """Return the code of a card list."""
    packer = Packer()
    pack_list(packer, order, cards)
    return written(LETTER, packer)


def pack_list(packer: Packer, order: int, cards: Sequence[Card]) -> None:
    """Pack the number of each rank, if the standard deck has all the cards, or else the cards in ascending order."""
    packer.put(order - MIN_ORDER, ORDERS)
    counted = Counter(cards)
    standard = all(card in RANKS and copies < order for card, copies in counted.items())
    packer.put(int(standard), 2)
    if standard:
        left = order * order
        for rank in RANKS:
            packer.put(counted[rank], min(order - 1, left) + 1)
            left -= counted[rank]
        return
    lowest = 0
    for index in sorted(CARDS.index(card) for card in counted.elements()):
        packer.put(index - lowest, len(CARDS) - lowest)
        lowest = index
