"""The work of dealing a game with constraints, and the difficulty of a game. Plain Python.

Difficulty of a game: a rating from 0 to 100, its percentile among the solvable games of its kind. The difficulty for
people is combined into the strain of a game,

    strain = S + 4·u + 2·log2(M),   S = -4·log2(sum of 2^(-c/4) over its distinct solutions of cost c),

where c weighs a solution's operators (division most), parentheses, fractions, negative and long intermediate values at
its simplest (see `writings`); u is the number of different cards; and M is the smallest, over the three simplest
solutions, of their largest intermediate values. So a game is hard if its solutions are few, divide, need fractions or
large numbers, and if it has many different cards to choose from.

The rating is the strain's place among games of as many cards, under the same rules, dealt from the same deck: how many
of the 100 marks of their scale (see `population`) lie below it, and half of those that equal it (the mid-rank). So
each of the ratings 0 to 100 is equally frequent among dealt games, as far as strains differ; games that are all
equally hard get the middle of the ratings they span.

For the 24 game, whose solve times by people are published for all 1362 hands, Spearman's rank correlation between
strain and time is 0.62. The number of distinct solutions alone has 0.43, the cost of the simplest alone 0.28.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from math import comb
from typing import Final

from worker.games.krypto.rules.census import Census, CensusError, census_seconds
from worker.games.krypto.rules.rules import STANDARD_DECK, Deck, Rules, game_ms

MAX_TRIES: Final = 5_000
"""The most games that are drawn and judged for one deal."""
MAX_DEAL_MS: Final = 15_000
"""The most milliseconds of judging for one deal, as counted by `game_ms`: the same number of games on any machine."""
FIRST_TRIES: Final = 500
"""Games drawn for a deal before all games of the deck are listed."""

MAX_CENSUS_SECONDS: Final = 3.0
"""The longest `census_seconds` for which all games of a deck are examined."""
MAX_CENSUS_GAMES: Final = 5_000_000
MAX_SOLVED_MS: Final = 2_000
"""The longest time, by `game_ms`, for which games that no census covers are solved one by one."""
MAX_RATED_MS: Final = 5_000
"""The longest time, by `game_ms`, for which all solvable games of a deck are rated."""

_RATINGS: Final = 101
_MAX_RARE_MS: Final = 2_000
"""The longest estimate of a deal of a rare kind. With rarer ones, the first deals fail."""
_TARGETS_REACHED: Final = (1, 1.5, 4, 8, 16, 60)
"""About how many of the numbers from the smallest to the largest card a hand of 1 to 6 cards makes, at least. Measured
on the numbers from 1 to 25, 100, 1,000 and 10,000."""


def most_tries(deck: Deck, hand_size: int) -> int:
    """Return how many games may be drawn and judged for one deal."""
    return max(1, min(MAX_TRIES, int(MAX_DEAL_MS / game_ms(deck, hand_size))))


def deck_census(deck: Deck, hand_size: int, rules: Rules) -> Census | None:
    """Return the census of all games dealt from a deck, or None if it exceeds a limit or takes too long."""
    values = [value for value, _ in deck]
    try:
        census = Census.of_deck(deck, hand_size).with_(targets=(min(values), max(values)), rules=rules)
    except CensusError:
        return None
    small = census.hands * census.target_count <= MAX_CENSUS_GAMES
    return census if small and census_seconds(census) <= MAX_CENSUS_SECONDS else None


def can_solve_all(deck: Deck, hand_size: int) -> bool:
    """Return whether the games of a deck are few enough to solve each."""
    return _games(deck, hand_size) * game_ms(deck, hand_size) <= MAX_SOLVED_MS


def census_ms(deck: Deck, hand_size: int, rules: Rules) -> float:
    """Estimate the milliseconds for examining all games of a deck; those of the standard deck are stored."""
    census = None if tuple(deck) == STANDARD_DECK else deck_census(deck, hand_size, rules)
    return 0 if census is None else 1_000 * census_seconds(census)


def deal_ms(
    deck: Deck,
    hand_size: int,
    *,
    solvable: bool | None = None,
    rules: Rules = "house",
    difficulty: tuple[int, int] | None = None,
) -> float:
    """Estimate the milliseconds for one deal, not including the census of the deck."""
    one, most = game_ms(deck, hand_size), most_tries(deck, hand_size)
    if solvable is False:
        return one * (most if deck_census(deck, hand_size, rules) is None else 1)
    bands = 1.0 if difficulty is None else _RATINGS / (difficulty[1] - difficulty[0] + 1)
    ms = one * min(most, bands)
    if solvable or difficulty is not None:
        rare = one * min(most, bands * _tries_a_solvable(deck, hand_size, rules))
        ms = max(ms, min(rare, _MAX_RARE_MS))
    return ms


def _tries_a_solvable(deck: Deck, hand_size: int, rules: Rules) -> float:
    """Estimate how many games of a deck are judged until one has a solution; with the standard deck soon enough."""
    if tuple(deck) == STANDARD_DECK:
        return 1
    values = [value for value, _ in deck]
    tries = max(1, (max(values) - min(values)) / _TARGETS_REACHED[hand_size - 1])
    # A game is judged once, however often it is dealt.
    tries = min(tries, _games(deck, hand_size))
    if tries > FIRST_TRIES and (can_solve_all(deck, hand_size) or deck_census(deck, hand_size, rules)):
        return FIRST_TRIES
    return tries


def _games(deck: Deck, hand_size: int) -> int:
    """Return the number of games of a deck with copies enough."""
    return comb(len(deck) + hand_size - 1, hand_size) * len(deck)


Scale = Sequence[float]
"""The 100 strains, ascending, that divide the games of a kind into 101 equal shares, one for each rating."""


def rate(found: float | None, scale: Scale) -> int | None:
    """Return the rating, 0 (easy) to 100 (hard), of a game with this strain; None for a game without a solution."""
    if found is None:
        return None
    return (bisect_left(scale, found) + bisect_right(scale, found)) // 2
