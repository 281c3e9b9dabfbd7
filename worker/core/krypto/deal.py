"""Dealing games from a deck, the same for the same seed for ever."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from worker.core.krypto.deck import STANDARD_DECK, Deck
from worker.core.krypto.difficulty import Scale, rate
from worker.core.krypto.drawing import drawn, game_ms
from worker.core.krypto.hand import MAX_CARDS, HandError
from worker.core.krypto.rules import Rules
from worker.core.krypto.scales import scale_of
from worker.core.krypto.solve import count as count_solutions
from worker.core.krypto.solve import solve

MAX_CANDIDATES: Final = 5_000
"""Games drawn for one deal before the search for a wish is given up.

A wish that one game in 400 grants (no solution, five cards of the standard deck) fails once in 270 000 times.
"""

WORK_A_CALL_MS: Final = 15_000
"""How much judging one call may take in all, reckoned by `game_ms`, so that it ends in any case."""


@dataclass(frozen=True)
class Deal:
    """A game from a deck: a hand and its target."""

    cards: tuple[int, ...]
    """Ascending."""
    target: int
    solvable: bool
    distinct: int
    """Distinct solutions with all cards."""
    difficulty: int | None
    """From 0 to 100; None when there is no solution."""


class NoSuchDealError(LookupError):
    """No game as wished was found among as many as are drawn for one deal."""


def deal(
    count: int,
    seed: int,
    deck: Deck = STANDARD_DECK,
    hand_size: int = 5,
    *,
    solvable: bool | None = None,
    rules: Rules = "house",
    difficulty: tuple[int, int] | None = None,
) -> list[Deal]:
    """Deal `count` games; see `deals`."""
    drawn = deals(count, seed, deck, hand_size, solvable=solvable, rules=rules, difficulty=difficulty)
    return [game for game in drawn if game is not None]


def deals(
    count: int,
    seed: int,
    deck: Deck = STANDARD_DECK,
    hand_size: int = 5,
    *,
    solvable: bool | None = None,
    rules: Rules = "house",
    difficulty: tuple[int, int] | None = None,
) -> Iterator[Deal | None]:
    """Draw games until `count` are as wished, yielding each of those, and None for each of the others.

    A game is `hand_size` cards and a target, drawn uniformly without replacement. `solvable` and `difficulty`
    (lowest and highest rating) are wishes. Fewer deals from the same seed are the first of more deals.

    Raises `HandError` for a deck too small for a hand and a target or a hand size not 1 to 6, `ValueError` for
    a negative seed, and `NoSuchDealError` when a wish cannot be met.
    """
    if not 1 <= hand_size <= MAX_CARDS:
        raise HandError(f"a hand has 1 to {MAX_CARDS} cards, not {hand_size}")
    if seed < 0:
        # Python's generator would take it for the same seed without its sign.
        raise ValueError(f"a seed is at least 0, not {seed}")
    pack = [value for value, copies in deck for _ in range(copies)]
    if len(pack) <= hand_size:
        raise HandError(f"a hand of {hand_size} and a target need more than the deck's {len(pack)} cards")
    generator = Random(seed)  # noqa: S311 - chance for a game, and it must be the same for ever
    left = int(WORK_A_CALL_MS / game_ms(deck, hand_size))
    scale = scale_of(deck, hand_size, rules)
    # A small deck deals the same games over and over.
    judged: dict[tuple[int, ...], Deal | None] = {}
    for number in range(count):
        for _ in range(MAX_CANDIDATES):
            left -= 1
            if left < 0:
                raise NoSuchDealError(
                    f"only {number} of {count} games as wished were found in the time there is"
                )
            *cards, target = drawn(pack, hand_size + 1, generator)
            hand = tuple(sorted(cards))
            if (*hand, target) not in judged:
                judged[*hand, target] = _judged(hand, target, scale, solvable, rules, difficulty)
            game = judged[*hand, target]
            yield game
            if game is not None:
                break
        else:
            raise NoSuchDealError(f"none of {MAX_CANDIDATES} games drawn from the deck was as wished")


def _judged(
    cards: tuple[int, ...],
    target: int,
    scale: Scale,
    solvable: bool | None,
    rules: Rules,
    difficulty: tuple[int, int] | None,
) -> Deal | None:
    """The game, if it is as wished."""
    if solvable is False and count_solutions(cards, target, rules).distinct:
        return None
    found = solve(cards, target, rules, limit=0)
    if solvable and not found.distinct:
        return None
    rating = rate(found.strain, scale)
    if difficulty is not None and (rating is None or not difficulty[0] <= rating <= difficulty[1]):
        return None
    return Deal(cards, target, found.distinct > 0, found.distinct, rating)
