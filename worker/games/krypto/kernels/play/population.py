"""All games that a deck can deal: their solvability, their ratings, and how often each is dealt.

If a deck has few enough games, all are examined once. Then a game of a rare kind is drawn from exactly those
games, each as likely as it is dealt, and a kind that the deck does not have is known to be missing.
"""

from collections.abc import Callable
from functools import partial
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import numpy as np

from worker.compilation.arrays import Bools, Int8s, Int32s, Int64s
from worker.compilation.kept_arrays import Arrays, load_or_build
from worker.declarations.checkpoint import Checkpoint
from worker.declarations.kept import when_idle
from worker.games.krypto.kernels.census.counting import count_blocks, ways_to_deal
from worker.games.krypto.kernels.play.scales import scale_of
from worker.games.krypto.kernels.play.solve import count, solve
from worker.games.krypto.rules.census_spec import MAX_DECK, Census
from worker.games.krypto.rules.deal_work import MAX_RATED_MS, can_solve_all, deck_census
from worker.games.krypto.rules.deck import STANDARD_DECK, Deck, below, game_ms
from worker.games.krypto.rules.difficulty import rate
from worker.games.krypto.rules.rules import Rules

UNRATED: Final = -1
"""The rating of a game without a solution."""

_KEPT: Final = 4
"""Number of decks with arrays kept by a process."""

Games = Bools
"""Shape (hands, targets): True for the chosen games."""


class Population(NamedTuple):
    """The games of a deck."""

    hands: Int64s
    """Shape (hands, n): cards, ascending."""
    ways: Int64s
    """Shape (hands,): how many choices of cards from the deck give the hand, copies distinguished."""
    values: Int64s
    """Shape (targets,): the different cards of the deck, each a target."""
    copies: Int64s
    """Shape (targets,)."""
    solvable: Games
    """True if a game has a solution; includes games that are never dealt."""

    def left(self, rows: slice = slice(None)) -> Int64s:
        """Return how many copies of each target these hands leave in the deck; shape (hands, targets)."""
        left: Int64s = self.copies - (self.hands[rows, :, None] == self.values).sum(axis=1)
        return left


class Choice:
    """Some games of a population, drawn with the probability of being dealt."""

    def __init__(self, population: Population, chosen: Games) -> None:
        """Choose the games of an array of shape (hands, targets)."""
        self._population, self._chosen = population, chosen
        ends = np.cumsum(population.ways * (population.left() * chosen).sum(axis=1))
        self._ends = ends
        self.deals = int(ends[-1])
        """Number of deals that give one of the games; copies are distinguished, the order of a hand is not."""

    def draw(self, generator: Random) -> tuple[tuple[int, ...], int]:
        """Return a hand and a target, every deal equally likely; there must be at least one deal."""
        deal = below(self.deals, generator)
        row = int(np.searchsorted(self._ends, deal, side="right"))
        deal -= int(self._ends[row - 1]) if row else 0
        (left,) = self._population.left(slice(row, row + 1)) * self._chosen[row]
        target = np.searchsorted(np.cumsum(left), deal // int(self._population.ways[row]), side="right")
        return tuple(self._population.hands[row].tolist()), int(self._population.values[target])


def population(deck: Deck, hand_size: int, rules: Rules, checkpoint: Checkpoint) -> Population | None:
    """Return the games of a deck, or None if they are too many to examine (see `can_solve_all`)."""
    deck = tuple(sorted((value, copies) for value, copies in deck))
    census = deck_census(deck, hand_size, rules)
    if census is not None:
        build = partial(_count_all, census, checkpoint)
    elif can_solve_all(deck, hand_size) and sum(copies for _, copies in deck) <= MAX_DECK:
        build = partial(_solve_all, deck, hand_size, rules, checkpoint)
    else:
        return None
    return Population(*_load_or_build("games", deck, hand_size, rules, build))


def ratings(deck: Deck, hand_size: int, rules: Rules, checkpoint: Checkpoint) -> Int8s | None:
    """Return the rating of each game of `population`, or `UNRATED`; None if there are too many games to rate."""
    games = population(deck, hand_size, rules, checkpoint)
    if games is None or int(games.solvable.sum()) * game_ms(deck, hand_size) > MAX_RATED_MS:
        return None
    deck, scale = tuple(sorted((value, copies) for value, copies in deck)), scale_of(deck, hand_size, rules)

    def build() -> tuple[Int8s]:
        found = np.full(games.solvable.shape, UNRATED, np.int8)
        for row, target in np.argwhere(games.solvable).tolist():
            checkpoint()
            strain = solve(games.hands[row].tolist(), int(games.values[target]), rules, limit=0).strain
            rating = rate(strain, scale)
            found[row, target] = UNRATED if rating is None else rating
        return (found,)

    (rated,) = _load_or_build("ratings", deck, hand_size, rules, build)
    return rated


def _count_all(census: Census, checkpoint: Checkpoint) -> Population:
    values = np.array(census.values, np.int64)
    hands, solvable = [], []
    for block in count_blocks(census, 0, census.multisets, checkpoint):
        hands.append(block.hands)
        solvable.append(block.forms[:, values - census.targets[0]] > 0)
    return _population(census.deck, np.concatenate(hands), np.concatenate(solvable))


def _solve_all(deck: Deck, hand_size: int, rules: Rules, checkpoint: Checkpoint) -> Population:
    copies = [held for _, held in deck]
    hands = [
        hand
        for hand in combinations_with_replacement(range(len(deck)), hand_size)
        if all(hand.count(card) <= copies[card] for card in hand)
    ]
    solvable = np.zeros((len(hands), len(deck)), np.bool_)
    for row, hand in enumerate(hands):
        for column, (target, _) in enumerate(deck):
            checkpoint()
            solvable[row, column] = count([deck[card][0] for card in hand], target, rules).distinct > 0
    return _population(deck, np.array(hands, np.int32), solvable)


def _population(deck: Deck, indices: Int32s, solvable: Games) -> Population:
    values, copies = (np.array(column, np.int64) for column in zip(*deck, strict=True))
    return Population(values[indices], ways_to_deal(copies, indices), values, copies, solvable)


_memory: dict[tuple[object, ...], Arrays] = {}
when_idle(_memory.clear)


def _load_or_build(
    name: str, deck: Deck, hand_size: int, rules: Rules, build: Callable[[], Arrays]
) -> Arrays:
    """Return the arrays of `build`, kept in memory and, for the standard deck, on disk for all processes."""
    key = (name, deck, hand_size, rules)
    arrays = _memory.pop(key, None)
    if arrays is None:
        on_disk = deck == STANDARD_DECK
        kept = load_or_build(Path(__file__), f"{name}-{hand_size}-{rules}", build) if on_disk else build()
        arrays = kept
    while len(_memory) >= 2 * _KEPT:
        _memory.pop(next(iter(_memory)), None)
    # The most recently used arrays are dropped last.
    _memory[key] = arrays
    return arrays
