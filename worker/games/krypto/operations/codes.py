"""The code of a Krypto game: its cards, target and rules."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from worker.declarations.answers import Answer
from worker.declarations.puzzle_codes import Opened, Packer, PuzzleFormat, Unpacker
from worker.games.krypto.operations.fields import RulesName
from worker.games.krypto.operations.pictures import draw_game, invitation
from worker.games.krypto.operations.solve import SOLVE, SolutionModel, SolveParams
from worker.games.krypto.rules.hand import MAX_CARD, MAX_CARDS
from worker.games.krypto.rules.rules import RULES

_HIGHEST: Final = (25, 100, 1_000, MAX_CARD)
"""Bounds on cards and targets; the first bound that a game does not exceed sets the length of its code."""


class KryptoPuzzle(Answer):
    """A game of Krypto."""

    code: str
    """The puzzle's code."""
    game: Literal["krypto"]
    cards: list[int]
    target: int
    rules: RulesName
    solution: SolutionModel | None = None
    """With `solution=1`: the simplest solution; null when there is none."""


def _pack(packer: Packer, opened: Opened[KryptoPuzzle]) -> None:
    cards, target = opened.puzzle["cards"], opened.puzzle["target"]
    size = next(
        place
        for place, highest in enumerate(_HIGHEST)
        if max(cards) <= highest and (1 if not place else -highest) <= target <= highest
    )
    packer.put(size, len(_HIGHEST))
    packer.put(len(cards) - 1, MAX_CARDS)
    packer.put(RULES.index(opened.puzzle["rules"]), len(RULES))
    lowest = 1
    for card in sorted(cards):
        packer.put(card - lowest, _HIGHEST[size] - lowest + 1)
        lowest = card
    packer.put(*_target(target, size))


def _target(target: int, size: int) -> tuple[int, int]:
    """Return a target as a number from 0, and the number of targets of its size; only targets up to 25 have no sign."""
    highest = _HIGHEST[size]
    return (target + highest, 2 * highest + 1) if size else (target - 1, highest)


def _unpack(unpacker: Unpacker) -> Opened[KryptoPuzzle]:
    size, count = unpacker.take(len(_HIGHEST)), unpacker.take(MAX_CARDS) + 1
    rules = RULES[unpacker.take(len(RULES))]
    cards, lowest = [], 1
    for _ in range(count):
        lowest += unpacker.take(_HIGHEST[size] - lowest + 1)
        cards.append(lowest)
    first, radix = _target(0, size)
    return opened_game(cards, unpacker.take(radix) - first, rules)


def opened_game(cards: Sequence[int], target: int, rules: RulesName) -> Opened[KryptoPuzzle]:
    """Return a game, with the computation that finds its simplest solution."""
    question = SolveParams(cards=list(cards), target=target, rules=rules, limit=1)
    return Opened(
        puzzle={"game": "krypto", "cards": sorted(cards), "target": target, "rules": rules},
        question=(SOLVE, question),
        answer=_simplest,
    )


def _simplest(result: Mapping[str, Any]) -> object:
    return next(iter(result["solutions"]), None)


PUZZLES = PuzzleFormat(
    letter="K", model=KryptoPuzzle, pack=_pack, unpack=_unpack, draw=draw_game, invitation=invitation
)


def game_code(cards: Sequence[int], target: int, rules: RulesName) -> str:
    """Return the code of a game."""
    return PUZZLES.code(opened_game(cards, target, rules))
