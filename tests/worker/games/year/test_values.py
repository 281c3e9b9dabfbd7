"""All integers that digits make, against ways written out one by one, and against published counts."""

from collections import defaultdict

import pytest
from hypothesis import given, settings

from tests.oracle.year import Way, all_ways, values
from tests.worker.games.year.strategies import games
from worker.games.year.kernels import values as kernels
from worker.games.year.kernels.values import Game, Reached, reach
from worker.games.year.rules.rules import BOUND, Rules

SOME = settings(deadline=None, max_examples=60)


def _written_out(game: Game) -> list[Reached]:
    found: dict[int, list[Way]] = defaultdict(list)
    for way in all_ways(game.digits, game.rules, game.order, game.bound):
        if way.value.denominator == 1 and -20 <= way.value <= 120:
            found[int(way.value)].append(way)
    return [
        Reached(value, ways[0].signs, ways[0].text, sum(way.plain for way in ways))
        for value, ways in sorted(found.items())
    ]


@SOME
@given(games())
def test_values_ways_and_numbers_of_ways_are_those_written_out(game: Game) -> None:
    assert reach(game, -20, 120) == _written_out(game)


@pytest.mark.parametrize("rules", ["school", "apl"])
def test_work_can_be_cut_short_and_is_the_same_in_small_slices(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, passed = Game("392", rules), list[int]()
    whole = reach(game, -20, 120, lambda: passed.append(len(passed)))
    in_large_slices = len(passed)
    monkeypatch.setattr(kernels, "SLICE", 100)
    assert reach(game, -20, 120, lambda: passed.append(len(passed))) == whole
    assert len(passed) > 4 * in_large_slices


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["school", "apl"])
@pytest.mark.parametrize("digits", ["016", "444", "392"])
@pytest.mark.parametrize("bound", [BOUND, 50])
def test_ways_of_three_digits_are_those_written_out(digits: str, rules: Rules, bound: int) -> None:
    game = Game(digits, rules, bound=bound)
    assert reach(game, -20, 120) == _written_out(game)


@SOME
@given(games(more=1))
def test_integers_are_those_among_all_values(game: Game) -> None:
    found = values(game.digits, game.rules, game.order, game.bound)
    expected = [value for value in range(101) if value in found]
    assert [reached.value for reached in reach(game, 0, 100)] == expected


@pytest.mark.parametrize(
    ("digits", "rules", "count"),
    [
        ("2016", "basic", 20),
        ("2016", "school", 52),
        ("2016", "apl", 38),
        ("4444", "basic", 30),
        ("4444", "school", 80),
    ],
)
def test_known_numbers_of_integers_up_to_100_are_made(digits: str, rules: Rules, count: int) -> None:
    assert len(reach(Game(digits, rules), 0, 100)) == count
