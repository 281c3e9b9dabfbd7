"""Codes of card lists of 31-derful that can be won with all their cards."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from countinghouse_client._codes.spelling import CodeError, Packer, Unpacker

LETTER: Final = "D"
_LEAST_ORDER: Final = 2
_ORDERS: Final = 7
_RANKS: Final = (*map(str, range(2, 11)), "J", "Q", "K", "A")
_CARDS: Final[Sequence[int | str]] = (*_RANKS, *range(1, 101))
"""All cards that exist."""
_WORTH: Final = {rank: int(rank) if rank.isdigit() else 10 for rank in _RANKS} | {"A": 11}


def _worth(card: int | str) -> int:
    return card if isinstance(card, int) else _WORTH[card]


def _by_value(card: int | str) -> tuple[int, int]:
    """Return a sort key: by value, then bare values before ranks."""
    return _worth(card), -1 if isinstance(card, int) else _RANKS.index(card)


def pack(packer: Packer, puzzle: Mapping[str, Any]) -> None:
    """Pack a card list: the number of each rank if the standard deck has the cards, else the cards in order."""
    order, cards = puzzle["order"], puzzle["cards"]
    if len(cards) != order * order or any(card not in _CARDS for card in cards):
        raise CodeError("no code expresses this puzzle")
    packer.put(order - _LEAST_ORDER, _ORDERS)
    counted = Counter(cards)
    standard = all(isinstance(card, str) and copies < order for card, copies in counted.items())
    packer.put(int(standard), 2)
    if standard:
        left = order * order
        for rank in _RANKS:
            packer.put(counted[rank], min(order - 1, left) + 1)
            left -= counted[rank]
        return
    before = 0
    for index in sorted(map(_CARDS.index, cards)):
        packer.put(index - before, len(_CARDS) - before)
        before = index


def unpack(unpacker: Unpacker) -> dict[str, Any]:
    """Return the card list of the packed values."""
    order = unpacker.take(_ORDERS) + _LEAST_ORDER
    cards: list[int | str] = []
    if unpacker.take(2):
        for rank in _RANKS:
            cards += [rank] * unpacker.take(min(order - 1, order * order - len(cards)) + 1)
    else:
        before = 0
        for _ in range(order * order):
            before += unpacker.take(len(_CARDS) - before)
            cards.append(_CARDS[before])
    total, rest = divmod(sum(map(_worth, cards)), order)
    if rest or len(cards) != order * order:
        raise CodeError("it does not describe a puzzle")
    return {"game": "31-derful", "order": order, "total": total, "cards": sorted(cards, key=_by_value)}
