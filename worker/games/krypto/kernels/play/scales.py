"""The scales of difficulty: the distribution of strain among games of each kind.

A kind is the number of cards, the rules, whether all cards must be used, and the deck. The scales of the
standard deck were measured once, on `STANDARD_SAMPLE` random deals each, of which only the solvable ones count: with
five cards nearly all, so that a rating is wrong by 0.36 at most (one standard error); with two cards one in eleven.
The scale of another deck is measured when it is first dealt from, on fewer deals.
"""

from functools import cache, lru_cache
from random import Random
from typing import Final

from worker.games.krypto.kernels.play.solve import solve
from worker.games.krypto.kernels.play.standard_scales import STANDARD_SCALES
from worker.games.krypto.rules.deck import STANDARD_DECK, Deck, draw_first, game_ms
from worker.games.krypto.rules.difficulty import Scale
from worker.games.krypto.rules.hand import MAX_CARDS
from worker.games.krypto.rules.rules import Rules, Use

MARKS: Final = 100
"""Number of marks of a scale, the boundaries between ratings."""

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


def scale_of(deck: Deck, hand_size: int, rules: Rules, use: Use = "all") -> Scale:
    """Return the scale of games dealt from a deck, always the same."""
    if tuple(deck) == tuple(STANDARD_DECK):
        return standard_scale(hand_size, rules, use)
    return _scale_of_other(tuple((value, copies) for value, copies in sorted(deck)), hand_size, rules, use)


@cache
def standard_scale(hand_size: int, rules: Rules, use: Use = "all") -> Scale:
    """Return the scale of games dealt from the standard deck."""
    return tuple(strain / _HUNDREDTHS for strain in STANDARD_SCALES[hand_size, rules, use])


@lru_cache(_DECKS_KEPT)
def _scale_of_other(deck: Deck, hand_size: int, rules: Rules, use: Use) -> Scale:
    games = min(OTHER_SAMPLE, int(SAMPLE_MS / game_ms(deck, hand_size)))
    strains = sample_strains(deck, hand_size, rules, use, games) if games >= LEAST_SAMPLE else []
    if len(strains) < LEAST_SAMPLE:
        return standard_scale(hand_size, rules, use)
    return marks(strains)


def sample_strains(deck: Deck, hand_size: int, rules: Rules, use: Use, games: int) -> list[float]:
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
            judged[game] = solve(cards, target, rules, use, limit=0).strain
        strain = judged[game]
        if strain is not None:
            found.append(strain)
    return sorted(found)


def marks(strains: list[float]) -> Scale:
    """Return the marks of a scale, from at least `MARKS` strains in ascending order.

    Another game lies below the k-th mark with probability k/(`MARKS` + 1): the mark is where the strain of rank
    k·(n + 1)/(`MARKS` + 1) of n is expected.
    """
    return tuple(strains[round(mark * (len(strains) + 1) / (MARKS + 1)) - 1] for mark in range(1, MARKS + 1))
