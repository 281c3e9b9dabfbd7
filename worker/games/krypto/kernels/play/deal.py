"""Dealing games from a deck: the same seed always deals the same games.

The deals depend on the seed alone: the work is bounded by numbers of games, never by time. Games are drawn uniformly
until one meets the constraints. Games without a solution are rare, so they are drawn from the list of all of them, if
the deck's games are few enough to be listed (see `population`); so is any other game that was not found within
`FIRST_TRIES`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from random import Random
from typing import Final

from worker.declarations.checkpoint import Checkpoint
from worker.games.krypto.kernels.play.population import Choice, population, ratings, scale_of
from worker.games.krypto.kernels.play.solve import count_solutions, solve
from worker.games.krypto.rules.dealing import FIRST_TRIES, Scale, most_tries, rate
from worker.games.krypto.rules.notation import ALL_OPERATORS, Operators
from worker.games.krypto.rules.rules import MAX_CARDS, STANDARD_DECK, Deck, HandError, Rules, draw_first

TRIES_A_DIFFERENT: Final = 50
"""Games dealt for each game of a deal without repeats."""


@dataclass(frozen=True)
class Deal:
    """A game from a deck: a hand and its target."""

    cards: tuple[int, ...]
    """Ascending."""
    target: int
    solvable: bool
    distinct: int
    """Number of distinct solutions with all cards."""
    difficulty: int | None
    """From 0 to 100; None when there is no solution."""


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
    operators: Operators = ALL_OPERATORS,
    difficulty: tuple[int, int] | None = None,
    first: int = 0,
    different: bool = False,
    checkpoint: Checkpoint = lambda: None,
) -> list[Deal]:
    """Deal `count` games, from number `first` on of all games that the seed deals; `different` leaves out repeats.

    A game is `hand_size` cards and a target, drawn uniformly without replacement from those that meet the constraints.
    `checkpoint` is called between slices of work.

    Raises:
        HandError: the deck is too small for a hand and a target, or the hand size is not 1 to 6.
        ValueError: the seed is negative.
        NoSuchDealError: no game meets the constraints, or too few do to find `count` different ones.
    """
    if not 1 <= hand_size <= MAX_CARDS:
        raise HandError(f"a hand has 1 to {MAX_CARDS} cards, not {hand_size}")
    if seed < 0:
        # Python's generator would take the absolute value.
        raise ValueError(f"a seed is at least 0, not {seed}")
    cards = sum(copies for _, copies in deck)
    if cards <= hand_size:
        raise HandError(f"a hand of {hand_size} and a target need more than the deck's {cards} cards")
    dealer = _Dealer(deck, hand_size, rules, operators, solvable, difficulty, checkpoint)
    if not different:
        return [dealer.deal(_generator(seed, number)) for number in range(first, first + count)]
    found: dict[tuple[int, ...], Deal] = {}
    for number in range(first, first + TRIES_A_DIFFERENT * count):
        game = dealer.deal(_generator(seed, number))
        found.setdefault((*game.cards, game.target), game)
        if len(found) == count:
            return list(found.values())
    raise NoSuchDealError(f"Fewer than {count:,} different games were found; relax the constraints.")


def _generator(seed: int, number: int) -> Random:
    """Return the random generator of the deal of this number: deals can be made in any order, and separately."""
    own = int.from_bytes(sha256(f"{seed}/{number}".encode()).digest())
    return Random(own if number else seed)  # noqa: S311 - chance for a game, and it must never change


@dataclass
class _Dealer:
    deck: Deck
    hand_size: int
    rules: Rules
    operators: Operators
    solvable: bool | None
    difficulty: tuple[int, int] | None
    checkpoint: Checkpoint
    judged: dict[tuple[int, ...], Deal | None] = field(default_factory=dict)
    """Games already judged: a small deck deals the same games repeatedly."""

    def deal(self, generator: Random) -> Deal:
        """Return one game that meets the constraints; raises `NoSuchDealError`."""
        tries = most_tries(self.deck, self.hand_size)
        at_first = 0 if self.solvable is False else min(FIRST_TRIES, tries)
        game = self._try_draws(at_first, lambda: self._draw(generator))
        if game is None:
            # All games of a deck are listed with all operators only.
            choice = self._matching_games if self.operators == ALL_OPERATORS else None
            if choice is None:
                game = self._try_draws(tries - at_first, lambda: self._draw(generator))
            elif choice.deals:
                game = self._try_draws(tries, lambda: choice.draw(generator))
            else:
                raise NoSuchDealError("This deck has no game that meets the constraints; relax them.")
        if game is None:
            raise NoSuchDealError(
                f"None of {tries:,} games drawn from the deck met the constraints; relax them."
            )
        return game

    def _try_draws(self, tries: int, draw: Callable[[], tuple[tuple[int, ...], int]]) -> Deal | None:
        """Return the first of up to `tries` drawn games that meets the constraints, or None."""
        for _ in range(tries):
            self.checkpoint()
            hand, target = draw()
            key = (*hand, target)
            if key not in self.judged:
                self.judged[key] = self._judge(hand, target)
            game = self.judged[key]
            if game is not None:
                return game
        return None

    def _draw(self, generator: Random) -> tuple[tuple[int, ...], int]:
        *cards, target = draw_first(self._pack, self.hand_size + 1, generator)
        return tuple(sorted(cards)), target

    @cached_property
    def _pack(self) -> list[int]:
        return [value for value, copies in self.deck for _ in range(copies)]

    @cached_property
    def _scale(self) -> Scale:
        return scale_of(self.deck, self.hand_size, self.rules, operators=self.operators)

    @cached_property
    def _matching_games(self) -> Choice | None:
        """All games that meet the constraints; if too many to rate, all solvable games; None if too many to list."""
        of = (self.deck, self.hand_size, self.rules, self.checkpoint)
        games = population(*of)
        if games is None:
            return None
        if self.difficulty is not None:
            rated = ratings(*of)
            if rated is not None:
                low, high = self.difficulty
                return Choice(games, (low <= rated) & (rated <= high))
        return Choice(games, ~games.solvable if self.solvable is False else games.solvable)

    def _judge(self, cards: tuple[int, ...], target: int) -> Deal | None:
        if self.solvable is False:
            made = count_solutions(cards, target, self.rules, "all", self.operators).distinct
            return None if made else Deal(cards, target, solvable=False, distinct=0, difficulty=None)
        found = solve(cards, target, self.rules, limit=0, operators=self.operators)
        if self.solvable and not found.distinct:
            return None
        rating = rate(found.strain, self._scale)
        if self.difficulty is not None:
            low, high = self.difficulty
            if rating is None or not low <= rating <= high:
                return None
        return Deal(cards, target, found.distinct > 0, found.distinct, rating)
