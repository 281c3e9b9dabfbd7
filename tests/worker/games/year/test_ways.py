"""The lists of ways to a target, against ways written out one by one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.year import plain_ways
from tests.worker.games.year.strategies import games
from worker.games.year.kernels import ways as kernels
from worker.games.year.kernels.values import Game
from worker.games.year.kernels.ways import Solved, Way, solve
from worker.games.year.rules.rules import BOUND, Rules

SOME = settings(deadline=None, max_examples=60)


def _written_out(game: Game, target: int, limit: int) -> Solved:
    ways = plain_ways(game.digits, target, game.rules, game.order, game.bound)
    return Solved(len(ways), [Way(way.signs, way.text) for way in ways[:limit]])


def _solved(game: Game, target: int, limit: int) -> Solved:
    found = solve(game, target, limit)
    return Solved(found.ways_total, list(found.ways))


@SOME
@given(games(), st.integers(-10, 60), st.integers(0, 100))
def test_simplest_ways_are_those_written_out(game: Game, target: int, limit: int) -> None:
    assert _solved(game, target, limit) == _written_out(game, target, limit)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["school", "apl"])
@pytest.mark.parametrize("digits", ["016", "444", "392"])
@pytest.mark.parametrize("bound", [BOUND, 50])
def test_simplest_ways_of_three_digits_are_those_written_out(digits: str, rules: Rules, bound: int) -> None:
    game = Game(digits, rules, bound=bound)
    for target in range(-5, 30):
        assert _solved(game, target, 30) == _written_out(game, target, 30)


@pytest.mark.parametrize("rules", ["school", "apl"])
def test_ways_are_the_same_in_small_slices_and_level_by_level(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game("392", rules)
    whole = [solve(game, target, limit) for target in range(12) for limit in (0, 1, 2, 40, 10_000)]
    monkeypatch.setattr(kernels, "SLICE", 100)
    monkeypatch.setattr(kernels, "_FEW", 0)
    assert whole == [solve(game, target, limit) for target in range(12) for limit in (0, 1, 2, 40, 10_000)]


def test_superfluous_brackets_are_kept_where_only_they_stay_within_the_bound() -> None:
    game = Game("7718", "basic", bound=12)
    assert [way.text for way in solve(game, 5, 10).ways] == ["7+(7-1-8)", "7+(7-(1+8))"]
    assert [way.text for way in plain_ways("7718", 5, "basic", bound=12)] == ["7+(7-1-8)", "7+(7-(1+8))"]


@pytest.mark.parametrize(("target", "way"), [(0, "20=16"), (1, "×2016"), (2, "2⌊016"), (3, "2+×016")])
def test_ways_of_the_article_are_among_those_of_apl(target: int, way: str) -> None:
    assert way in [found.text for found in solve(Game("2016", "apl"), target, 100_000).ways]
