"""Codes that contain a whole puzzle, so that they open it forever, with any engine and without a stored row.

The Python client has a copy of this module, so it imports the standard library and its neighbours only. The format of a
game never changes, because codes stay valid forever: a new format needs a new letter. So its bounds are written down
here, even where they are those of the game today.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from worker.code_packing import CodeError, Packer, Puzzle, Unpacker, number_in, plain_code, spelt
from worker.kenken_code_formats import pack_plain, pack_variant, unpack_plain, unpack_variant


@dataclass(frozen=True)
class Format:
    """The format of a game's codes; ``pack`` and ``unpack`` are inverse to each other."""

    letter: str
    pack: Callable[[Packer, Puzzle], None]
    unpack: Callable[[Unpacker], dict[str, Any]]


def code_of(puzzle: Puzzle) -> str:
    """Return the code of a puzzle.

    Raises:
        CodeError: No code expresses the puzzle.
    """
    for form in FORMATS.get(puzzle.get("game", ""), ()):
        packer = Packer()
        try:
            form.pack(packer, puzzle)
        except (LookupError, TypeError, ValueError, StopIteration):
            continue
        return spelt(form.letter, packer.number)
    raise CodeError("no code expresses this puzzle")


def puzzle_of(code: str) -> dict[str, Any]:
    """Return the puzzle of a code, however it is spelt, with its ``puzzle_code`` in the canonical spelling.

    Raises:
        CodeError: No puzzle has this code.
    """
    plain = plain_code(code)
    forms = (form for of_game in FORMATS.values() for form in of_game)
    found = next((form for form in forms if form.letter == plain[0]), None)
    if found is None:
        raise CodeError(f"no code begins with {plain[0]}")
    unpacker = Unpacker(number_in(plain))
    puzzle = found.unpack(unpacker)
    if unpacker.left or code_of(puzzle) != plain:
        raise CodeError("it does not describe a puzzle")
    return {"puzzle_code": plain, **puzzle}


# Krypto: cards, target and rules.

_HIGHEST: Final = (25, 100, 1_000, 2**53 - 1)
"""Bounds on cards and targets; the first bound that a game does not exceed sets the length of its code."""
_MOST_CARDS: Final = 6
_RULES: Final = ("house", "integer", "international", "positive")


def _targets(size: int) -> tuple[int, int]:
    """Return the lowest target of a size, and the number of targets; only targets up to 25 have no sign."""
    highest = _HIGHEST[size]
    return (-highest, 2 * highest + 1) if size else (1, highest)


def _pack_krypto(packer: Packer, puzzle: Puzzle) -> None:
    cards, target = sorted(puzzle["cards"]), puzzle["target"]
    size = next(
        size
        for size, highest in enumerate(_HIGHEST)
        if cards[-1] <= highest and _targets(size)[0] <= target <= highest
    )
    packer.put(size, len(_HIGHEST))
    packer.put(len(cards) - 1, _MOST_CARDS)
    packer.put(_RULES.index(puzzle["rules"]), len(_RULES))
    lowest = 1
    for card in cards:
        packer.put(card - lowest, _HIGHEST[size] - lowest + 1)
        lowest = card
    first, count = _targets(size)
    packer.put(target - first, count)


def _unpack_krypto(unpacker: Unpacker) -> dict[str, Any]:
    size, count = unpacker.take(len(_HIGHEST)), unpacker.take(_MOST_CARDS) + 1
    rules = _RULES[unpacker.take(len(_RULES))]
    cards, lowest = [], 1
    for _ in range(count):
        lowest += unpacker.take(_HIGHEST[size] - lowest + 1)
        cards.append(lowest)
    first, targets = _targets(size)
    return {"game": "krypto", "cards": cards, "target": first + unpacker.take(targets), "rules": rules}


# 31-derful: a list of cards that can be won with all its cards.

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


def _pack_cards(packer: Packer, puzzle: Puzzle) -> None:
    """Pack the number of each rank, if the standard deck has all the cards, or else the cards in ascending order."""
    order, cards = puzzle["order"], puzzle["cards"]
    indices = sorted(map(_CARDS.index, cards))
    if len(indices) != order * order:
        raise CodeError("no code expresses this puzzle")
    packer.put(order - _LEAST_ORDER, _ORDERS)
    counted: Counter[object] = Counter(cards)
    standard = all(isinstance(card, str) and copies < order for card, copies in counted.items())
    packer.put(int(standard), 2)
    if standard:
        left = order * order
        for rank in _RANKS:
            packer.put(counted[rank], min(order - 1, left) + 1)
            left -= counted[rank]
        return
    lowest = 0
    for index in indices:
        packer.put(index - lowest, len(_CARDS) - lowest)
        lowest = index


def _unpack_cards(unpacker: Unpacker) -> dict[str, Any]:
    order = unpacker.take(_ORDERS) + _LEAST_ORDER
    cards: list[int | str] = []
    if unpacker.take(2):
        for rank in _RANKS:
            cards += [rank] * unpacker.take(min(order - 1, order * order - len(cards)) + 1)
    else:
        lowest = 0
        for _ in range(order * order):
            lowest += unpacker.take(len(_CARDS) - lowest)
            cards.append(_CARDS[lowest])
    total, rest = divmod(sum(map(_worth, cards)), order)
    if rest or len(cards) != order * order:
        raise CodeError("it does not describe a puzzle")
    return {"game": "31-derful", "order": order, "total": total, "cards": sorted(cards, key=_by_value)}


# The Year Game: targets from 0 to 100, or any; rules; whether the digits may change their order; and the digits.
_YEAR_TARGETS: Final = ((0, 101), (-(10**9), 2 * 10**9 + 1))
_MOST_IN_ANY_ORDER: Final = 5
"""Maximum number of digits in any order under other rules than the first."""
_YEAR_RULES, _DIGIT_ORDERS = ("basic", "school", "apl"), ("given", "any")


def _pack_year(packer: Packer, puzzle: Puzzle) -> None:
    size, order = int(not 0 <= puzzle["target"] <= 100), _DIGIT_ORDERS.index(puzzle["digit_order"])
    digits = list(map(int, sorted(puzzle["digits"]) if order else puzzle["digits"]))
    (lowest, targets), rules = _YEAR_TARGETS[size], _YEAR_RULES.index(puzzle["rules"])
    if order and rules and len(digits) > _MOST_IN_ANY_ORDER:
        raise CodeError("no code expresses this puzzle")
    packed = (size, puzzle["target"] - lowest, rules, order, len(digits) - 1, *digits)
    for value, radix in zip(packed, (2, targets, 3, 2, 6, *(10 for _ in digits)), strict=True):
        packer.put(value, radix)


def _unpack_year(unpacker: Unpacker) -> dict[str, Any]:
    lowest, targets = _YEAR_TARGETS[unpacker.take(2)]
    target, rules = lowest + unpacker.take(targets), _YEAR_RULES[unpacker.take(3)]
    order, count = _DIGIT_ORDERS[unpacker.take(2)], unpacker.take(6) + 1
    if order == "any" and rules != "basic" and count > _MOST_IN_ANY_ORDER:
        raise CodeError("it does not describe a puzzle")
    taken = [str(unpacker.take(10)) for _ in range(count)]
    digits = "".join(sorted(taken) if order == "any" else taken)
    return {"game": "year", "digits": digits, "target": target, "rules": rules, "digit_order": order}


FORMATS: Final[Mapping[str, Sequence[Format]]] = {
    "krypto": (Format("K", _pack_krypto, _unpack_krypto),),
    "kenken": (Format("N", pack_plain, unpack_plain), Format("V", pack_variant, unpack_variant)),
    "31-derful": (Format("D", _pack_cards, _unpack_cards),),
    "year": (Format("Y", _pack_year, _unpack_year),),
}
"""The formats by the name of the game; each puzzle has the code of the first format that expresses it."""
