"""All games of a deck, compared with all ways to deal its cards."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random
from typing import Final

import numpy as np
import pytest

from tests.oracle.krypto import answer
from tests.worker.games.krypto.games import PUBLISHED
from worker.games.krypto.kernels.play import population as population_module
from worker.games.krypto.kernels.play.deal import deal
from worker.games.krypto.kernels.play.population import (
    UNRATED,
    Choice,
    Population,
    population,
    ratings,
    scale_of,
)
from worker.games.krypto.kernels.play.solve import solve
from worker.games.krypto.rules.dealing import rate
from worker.games.krypto.rules.rules import RULES, STANDARD_DECK, Deck, Rules

Game = tuple[tuple[int, ...], int]

DECKS: Final[tuple[tuple[Deck, int], ...]] = (
    ([(1, 2), (2, 1), (5, 3), (7, 1)], 2),
    ([(1, 3), (3, 1), (4, 2), (11, 1)], 3),
    ([(2, 1), (3, 4), (9, 2)], 1),
    ([(6, 2), (1, 1), (13, 2), (8, 1)], 4),
)


def no_checkpoint() -> None:
    """Do nothing at a checkpoint."""


def dealt(deck: Deck, hand_size: int) -> Counter[Game]:
    """Return the number of choices of a hand and a target for each game, with copies distinguished."""
    cards = [value for value, copies in deck for _ in range(copies)]
    games: Counter[Game] = Counter()
    for places in combinations(range(len(cards)), hand_size):
        hand = tuple(sorted(cards[place] for place in places))
        games.update((hand, cards[target]) for target in set(range(len(cards))) - set(places))
    return games


@cache
def solvable_games(deck: tuple[tuple[int, int], ...], hand_size: int, rules: Rules) -> frozenset[Game]:
    """Return the games with a solution, which is the same for all ways to find them."""
    games = dealt(list(deck), hand_size)
    return frozenset(game for game in games if answer(game[0], game[1], rules, "all").distinct)


def drawn(choice: Choice, monkeypatch: pytest.MonkeyPatch) -> Counter[Game]:
    """Return the draws of `choice`, each of its deals once."""
    numbers = iter(range(choice.deals))
    monkeypatch.setattr(population_module, "widely_below", lambda _count, _draw: next(numbers))
    games = Counter(choice.draw(Random(0)) for _ in range(choice.deals))
    monkeypatch.undo()
    return games


def looked_at(deck: Deck, hand_size: int, rules: Rules) -> Population:
    found = population(deck, hand_size, rules, no_checkpoint)
    assert found is not None
    return found


@pytest.fixture(params=["census", "solved"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return a function that selects one of the two ways to find the solvable games."""
    monkeypatch.setattr(population_module, "_memory", {})

    def choose() -> None:
        if request.param == "solved":
            monkeypatch.setattr(population_module, "deck_census", lambda *_: None)

    return choose


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(("deck", "hand_size"), DECKS)
def test_games_are_drawn_as_often_as_they_are_dealt(
    deck: Deck, hand_size: int, rules: Rules, way: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    truth = dealt(deck, hand_size)
    solvable = solvable_games(tuple(deck), hand_size, rules)
    way()
    games = looked_at(deck, hand_size, rules)
    for wished, chosen in ((True, games.solvable), (False, ~games.solvable)):
        expected = {game: times for game, times in truth.items() if (game in solvable) == wished}
        assert drawn(Choice(games, chosen), monkeypatch) == expected


@pytest.mark.parametrize(("deck", "hand_size"), DECKS)
def test_ratings_match_dealt_games(deck: Deck, hand_size: int) -> None:
    games = looked_at(deck, hand_size, "house")
    rated = ratings(deck, hand_size, "house", no_checkpoint)
    assert rated is not None
    scale = scale_of(deck, hand_size, "house")
    for row, hand in enumerate(games.hands.tolist()):
        for column, target in enumerate(games.values.tolist()):
            rating = rate(solve(hand, target, limit=0).strain, scale)
            assert rated[row, column] == (UNRATED if rating is None else rating)


def test_number_of_deals_of_the_standard_deck_is_correct() -> None:
    games = looked_at(STANDARD_DECK, 5, "house")
    assert Choice(games, np.ones_like(games.solvable)).deals == 3_819_816 * 51
    none = Choice(games, ~games.solvable).deals
    published = PUBLISHED["computed_here"]["deal_unsolvable_probability"]["house"]
    assert Fraction(none, 3_819_816 * 51) == Fraction(published)


def test_rare_games_are_as_frequent_as_among_all_deals() -> None:
    deck: Deck = [(1, 2), (2, 1), (5, 3), (7, 1)]
    truth = dealt(deck, 2)
    games = looked_at(deck, 2, "house")
    expected = {game: times for game, times in truth.items() if not answer(*game, "house", "all").distinct}
    seen = Counter((game.cards, game.target) for game in deal(1_000, 3, deck, 2, solvable=False))
    assert Choice(games, ~games.solvable).deals == sum(expected.values())
    assert set(seen) <= set(expected)
    for game, times in expected.items():
        mean = 1_000 * times / sum(expected.values())
        assert abs(seen[game] - mean) < 6 * mean**0.5


def test_population_of_too_many_games_is_not_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert population(STANDARD_DECK, 6, "house", no_checkpoint) is None
    assert ratings(STANDARD_DECK, 5, "house", no_checkpoint) is None
    monkeypatch.setattr("worker.games.krypto.rules.dealing.MAX_CENSUS_SECONDS", 0)
    assert population(STANDARD_DECK, 4, "positive", no_checkpoint) is None


def test_deck_is_the_same_in_any_order() -> None:
    deck: Deck = [(7, 1), (2, 2), (5, 1)]
    assert deal(3, 5, deck, 2, solvable=False) == deal(3, 5, deck[::-1], 2, solvable=False)
