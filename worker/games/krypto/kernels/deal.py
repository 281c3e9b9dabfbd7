"""Dealing games from a deck, the same for the same seed, always.

What is dealt depends on the seed alone: the work is bounded by numbers of games, never by time. A game is drawn
uniformly, and again until it meets the constraints. Games without a solution are rare, so they are drawn from the list
of all of them, if the deck's games are few enough to be listed (see `population`); and so is everything else that was
not found within `FIRST_TRIES`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from itertools import repeat
from random import Random
from typing import Final

from worker.declarations.checkpoint import Checkpoint
from worker.games.krypto.kernels.population import Choice, population, ratings
from worker.games.krypto.kernels.scales import scale_of
from worker.games.krypto.kernels.solve import count as count_solutions
from worker.games.krypto.kernels.solve import solve
from worker.games.krypto.rules.deal_work import most_tries
from worker.games.krypto.rules.deck import STANDARD_DECK, Deck
from worker.games.krypto.rules.difficulty import rate
from worker.games.krypto.rules.drawing import drawn
from worker.games.krypto.rules.hand import MAX_CARDS, HandError
from worker.games.krypto.rules.rules import Rules

FIRST_TRIES: Final = 500
"""Games that are drawn for one deal before all games of the deck are looked at."""


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


@dataclass(frozen=True)
class Wish:
    """Constraints on the games to deal."""

    solvable: bool | None = None
    difficulty: tuple[int, int] | None = None
    """The lowest and the highest rating."""


class NoSuchDealError(LookupError):
    """The deck has no game that meets the constraints, or none was found within the allowed number of tries."""


def deal(
    count: int,
    seed: int,
    deck: Deck = STANDARD_DECK,
    hand_size: int = 5,
    *,
    solvable: bool | None = None,
    rules: Rules = "house",
    difficulty: tuple[int, int] | None = None,
    first: int = 0,
    checkpoint: Checkpoint = lambda: None,
) -> list[Deal]:
    """Deal `count` games, those from number `first` on of all that the seed deals.

    A game is `hand_size` cards and a target, drawn uniformly without replacement among those that meet the constraints.
    `checkpoint` is called between slices of work.

    Raises:
        HandError: the deck is too small for a hand and a target, or the hand size is not 1 to 6.
        ValueError: the seed is negative.
        NoSuchDealError: no game meets the constraints.
    """
    if not 1 <= hand_size <= MAX_CARDS:
        raise HandError(f"a hand has 1 to {MAX_CARDS} cards, not {hand_size}")
    if seed < 0:
        # Python's generator would take it for the same seed without its sign.
        raise ValueError(f"a seed is at least 0, not {seed}")
    cards = sum(copies for _, copies in deck)
    if cards <= hand_size:
        raise HandError(f"a hand of {hand_size} and a target need more than the deck's {cards} cards")
    dealer = _Dealer(deck, hand_size, rules, Wish(solvable, difficulty), checkpoint)
    return [dealer.deal(_generator(seed, number)) for number in range(first, first + count)]


def _generator(seed: int, number: int) -> Random:
    """What chance the deal of this number is drawn from: deals can be made in any order, and apart."""
    own = int.from_bytes(sha256(f"{seed}/{number}".encode()).digest())
    return Random(own if number else seed)  # noqa: S311 - chance for a game, and it must be the same for ever


class _Dealer:
    """Deals games from one deck that meet the constraints."""

    def __init__(self, deck: Deck, hand_size: int, rules: Rules, wish: Wish, checkpoint: Checkpoint) -> None:
        self._deck, self._hand_size, self._rules, self._wish, self._checkpoint = (
            deck,
            hand_size,
            rules,
            wish,
            checkpoint,
        )
        self._pack = [value for value, copies in deck for _ in range(copies)]
        self._scale = scale_of(deck, hand_size, rules)
        # A small deck deals the same games over and over.
        self._judged: dict[tuple[int, ...], Deal | None] = {}
        self._listed = False
        self._choice: Choice | None = None

    def deal(self, generator: Random) -> Deal:
        """One game that meets the constraints; raises `NoSuchDealError`."""
        tries = most_tries(self._deck, self._hand_size)
        at_first = 0 if self._wish.solvable is False else min(FIRST_TRIES, tries)
        game = self._tried(at_first, lambda: self._drawn(generator))
        if game is None:
            choice = self._all_as_wished()
            if choice is None:
                game = self._tried(tries - at_first, lambda: self._drawn(generator))
            elif choice.deals:
                game = self._tried(tries, lambda: choice.draw(generator))
            else:
                raise NoSuchDealError("This deck has no game that meets the constraints; relax them.")
        if game is None:
            raise NoSuchDealError(
                f"None of {tries:,} games drawn from the deck met the constraints; relax them."
            )
        return game

    def _tried(self, tries: int, draw: Callable[[], tuple[tuple[int, ...], int]]) -> Deal | None:
        """The first game that meets the constraints, of up to `tries` that are drawn."""
        for _ in repeat(None, tries):
            self._checkpoint()
            hand, target = draw()
            key = (*hand, target)
            if key not in self._judged:
                self._judged[key] = self._judge(hand, target)
            game = self._judged[key]
            if game is not None:
                return game
        return None

    def _drawn(self, generator: Random) -> tuple[tuple[int, ...], int]:
        *cards, target = drawn(self._pack, self._hand_size + 1, generator)
        return tuple(sorted(cards)), target

    def _all_as_wished(self) -> Choice | None:
        """All games that meet the constraints; if too many to rate, all solvable ones; None if too many to list."""
        if not self._listed:
            self._listed = True
            of = (self._deck, self._hand_size, self._rules, self._checkpoint)
            games = population(*of)
            rated = ratings(*of) if self._wish.difficulty is not None else None
            if games is not None and rated is not None and self._wish.difficulty is not None:
                low, high = self._wish.difficulty
                self._choice = Choice(games, (low <= rated) & (rated <= high))
            elif games is not None:
                self._choice = Choice(
                    games, ~games.solvable if self._wish.solvable is False else games.solvable
                )
        return self._choice

    def _judge(self, cards: tuple[int, ...], target: int) -> Deal | None:
        """The game, if it meets the constraints."""
        solvable, difficulty = self._wish.solvable, self._wish.difficulty
        if solvable is False:
            made = count_solutions(cards, target, self._rules).distinct
            return None if made else Deal(cards, target, solvable=False, distinct=0, difficulty=None)
        found = solve(cards, target, self._rules, limit=0)
        if solvable and not found.distinct:
            return None
        rating = rate(found.strain, self._scale)
        if difficulty is not None and (rating is None or not difficulty[0] <= rating <= difficulty[1]):
            return None
        return Deal(cards, target, found.distinct > 0, found.distinct, rating)
