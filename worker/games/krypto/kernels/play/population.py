"""All games that a deck can deal, and the scales of their difficulty.

If a deck has few enough games, all are examined once. Then a game of a rare kind is drawn from exactly those games,
each as likely as it is dealt, and a kind that the deck does not have is known to be missing.

The scales of difficulty: the distribution of strain among games of each kind. A kind is the number of cards, the
rules, whether all cards must be used, and the deck. The scales of the standard deck were measured once, on
`STANDARD_SAMPLE` random deals each, of which only the solvable ones count: with five cards nearly all, so that a
rating is wrong by 0.36 at most (one standard error); with two cards one in eleven. The scale of another deck is
measured when it is first dealt from, on fewer deals.
"""

from collections.abc import Callable
from functools import cache, lru_cache, partial
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, cast

import numpy as np

from worker.compilation.arrays import Arrays, Bools, Int8s, Int32s, Int64s, load_or_build
from worker.declarations.checkpoint import Checkpoint, when_idle
from worker.games.krypto.kernels.census.counting import count_blocks, ways_to_deal
from worker.games.krypto.kernels.play.solve import count_solutions, solve
from worker.games.krypto.rules.census import MAX_DECK, Census
from worker.games.krypto.rules.dealing import MAX_RATED_MS, Scale, can_solve_all, deck_census, rate
from worker.games.krypto.rules.notation import ALL_OPERATORS, Operators
from worker.games.krypto.rules.rules import (
    MAX_CARDS,
    RULES,
    STANDARD_DECK,
    USES,
    Deck,
    Rules,
    Use,
    draw_first,
    game_ms,
)
from worker.random_draws import widely_below

FILE: Final = Path(__file__).with_name("standard_scales.txt")
"""Blocks of the number of cards, the rules and the use, and then the boundaries in hundredths."""


def _read_standard_scales() -> dict[tuple[int, Rules, Use], tuple[int, ...]]:
    rows = (block.split() for block in FILE.read_text(encoding="ascii").split("\n\n"))
    # All games of a single card are equally hard.
    single: dict[tuple[int, Rules, Use], tuple[int, ...]] = {
        (1, rules, use): (400,) * 100 for rules in RULES for use in USES
    }
    return single | {
        (int(size), cast("Rules", rules), cast("Use", use)): tuple(map(int, hundredths))
        for size, alike, use, *hundredths in rows
        for rules in alike.split(",")
    }


STANDARD_SCALES: Final = _read_standard_scales()
"""By cards, rules and use: the boundaries of a scale in hundredths."""


BOUNDARIES: Final = 100
"""Number of boundaries of a scale, those between ratings."""

STANDARD_SAMPLE: Final = dict.fromkeys(range(1, MAX_CARDS), 20_000) | {MAX_CARDS: 4_000}
"""Deals on which a scale of the standard deck is measured, by the number of cards."""

OTHER_SAMPLE: Final = 1_000
"""Deals on which another deck's scale is measured, fewer if they would take longer than `SAMPLE_MS`."""
SAMPLE_MS: Final = 2_000
"""The most milliseconds for measuring another deck's scale, as `game_ms` counts them."""
LEAST_SAMPLE: Final = 100
"""The fewest solvable deals for a scale; with fewer, the standard deck's scale is used."""

_SEED: Final = 1963
_HUNDREDTHS: Final = 100
_DECKS_KEPT: Final = 256


def scale_of(
    deck: Deck,
    hand_size: int,
    rules: Rules,
    use: Use = "all",
    operators: Operators = ALL_OPERATORS,
) -> Scale:
    """Return the scale of games dealt from a deck, always the same."""
    if tuple(deck) == tuple(STANDARD_DECK) and operators == ALL_OPERATORS:
        return standard_scale(hand_size, rules, use)
    ascending = tuple((value, copies) for value, copies in sorted(deck))
    return _scale_of_other(ascending, hand_size, rules, use, operators)


@cache
def standard_scale(hand_size: int, rules: Rules, use: Use = "all") -> Scale:
    """Return the scale of games dealt from the standard deck."""
    return tuple(strain / _HUNDREDTHS for strain in STANDARD_SCALES[hand_size, rules, use])


@lru_cache(_DECKS_KEPT)
def _scale_of_other(deck: Deck, hand_size: int, rules: Rules, use: Use, operators: Operators) -> Scale:
    games = min(OTHER_SAMPLE, int(SAMPLE_MS / game_ms(deck, hand_size)))
    strains = sample_strains(deck, hand_size, rules, use, games, operators) if games >= LEAST_SAMPLE else []
    if len(strains) < LEAST_SAMPLE:
        return standard_scale(hand_size, rules, use)
    return boundaries_of(strains)


def sample_strains(
    deck: Deck, hand_size: int, rules: Rules, use: Use, games: int, operators: Operators = ALL_OPERATORS
) -> list[float]:
    """Return the strains, ascending, of the solvable games among `games` random deals, always the same."""
    pack = [value for value, copies in deck for _ in range(copies)]
    generator = Random(_SEED)  # noqa: S311 - a sample, and it must never change
    # A small deck deals the same games repeatedly.
    judged: dict[tuple[int, ...], float | None] = {}
    found = []
    for _ in range(games):
        *cards, target = draw_first(pack, hand_size + 1, generator)
        game = (*sorted(cards), target)
        if game not in judged:
            judged[game] = solve(cards, target, rules, use, 0, operators).strain
        strain = judged[game]
        if strain is not None:
            found.append(strain)
    return sorted(found)


def boundaries_of(strains: list[float]) -> Scale:
    """Return the boundaries of a scale, from at least `BOUNDARIES` strains in ascending order.

    Another game lies below the k-th boundary with probability k/(`BOUNDARIES` + 1): it is where the strain of rank
    k·(n + 1)/(`BOUNDARIES` + 1) of n is expected.
    """
    return tuple(
        strains[round(place * (len(strains) + 1) / (BOUNDARIES + 1)) - 1]
        for place in range(1, BOUNDARIES + 1)
    )


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

    def copies_left(self, rows: slice = slice(None)) -> Int64s:
        """Return how many copies of each target these hands leave in the deck; shape (hands, targets)."""
        left: Int64s = self.copies - (self.hands[rows, :, None] == self.values).sum(axis=1)
        return left


class Choice:
    """Some games of a population, drawn with the probability of being dealt."""

    def __init__(self, population: Population, chosen: Games) -> None:
        """Choose the games of an array of shape (hands, targets)."""
        self._population, self._chosen = population, chosen
        ends = np.cumsum(population.ways * (population.copies_left() * chosen).sum(axis=1))
        self._ends = ends
        self.deals = int(ends[-1])
        """Number of deals that give one of the games; copies are distinguished, the order of a hand is not."""

    def draw(self, generator: Random) -> tuple[tuple[int, ...], int]:
        """Return a hand and a target, every deal equally likely; there must be at least one deal."""
        deal = widely_below(self.deals, generator.random)
        row = int(np.searchsorted(self._ends, deal, side="right"))
        deal -= int(self._ends[row - 1]) if row else 0
        (left,) = self._population.copies_left(slice(row, row + 1)) * self._chosen[row]
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
            solvable[row, column] = (
                count_solutions([deck[card][0] for card in hand], target, rules).distinct > 0
            )
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
