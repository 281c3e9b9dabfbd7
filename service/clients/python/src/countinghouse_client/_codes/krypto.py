"""Codes of games of Krypto: cards, target and rules."""

from collections.abc import Mapping
from typing import Any, Final

from countinghouse_client._codes.spelling import CodeError, Packer, Unpacker

LETTER: Final = "K"
_HIGHEST: Final = (25, 100, 1_000, 2**53 - 1)
"""Bounds of cards and targets; the first that a game keeps sets the length of its code."""
_MOST_CARDS: Final = 6
_RULES: Final = ("house", "integer", "international", "positive")


def _targets(size: int) -> tuple[int, int]:
    """Return the lowest target of a size, and the number of targets; only those up to 25 have no sign."""
    highest = _HIGHEST[size]
    return (-highest, 2 * highest + 1) if size else (1, highest)


def pack(packer: Packer, puzzle: Mapping[str, Any]) -> None:
    """Pack a game."""
    cards, target = sorted(puzzle["cards"]), puzzle["target"]
    sizes = (
        size
        for size, highest in enumerate(_HIGHEST)
        if cards[-1] <= highest and _targets(size)[0] <= target <= highest
    )
    size = next(sizes, None)
    if size is None or puzzle["rules"] not in _RULES:
        raise CodeError("no code expresses this puzzle")
    packer.put(size, len(_HIGHEST))
    packer.put(len(cards) - 1, _MOST_CARDS)
    packer.put(_RULES.index(puzzle["rules"]), len(_RULES))
    before = 1
    for card in cards:
        packer.put(card - before, _HIGHEST[size] - before + 1)
        before = card
    lowest, count = _targets(size)
    packer.put(target - lowest, count)


def unpack(unpacker: Unpacker) -> dict[str, Any]:
    """Return the game of the packed values."""
    size, count = unpacker.take(len(_HIGHEST)), unpacker.take(_MOST_CARDS) + 1
    rules = _RULES[unpacker.take(len(_RULES))]
    cards: list[int] = []
    for _ in range(count):
        before = cards[-1] if cards else 1
        cards.append(before + unpacker.take(_HIGHEST[size] - before + 1))
    lowest, targets = _targets(size)
    return {"game": "krypto", "cards": cards, "target": lowest + unpacker.take(targets), "rules": rules}
