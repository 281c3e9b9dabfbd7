"""Rating games."""

import pytest

from worker.core.krypto.deal import deal
from worker.core.krypto.difficulty import BANDS, rate
from worker.core.krypto.solve import Solutions, solve


def rating(cost: int, distinct: int) -> int:
    found = rate(Solutions(distinct, distinct, 0, cost, ()))
    assert found is not None
    return found


def test_a_game_without_a_solution_has_no_rating() -> None:
    assert rate(solve([1, 1, 1, 1, 1], 25)) is None


def test_more_solutions_make_a_game_easier() -> None:
    ratings = [rating(12, distinct) for distinct in (1, 2, 5, 20, 100, 1000)]
    assert ratings == sorted(ratings, reverse=True)
    assert len(set(ratings)) > 3


def test_a_simplest_solution_that_is_harder_makes_a_game_harder() -> None:
    ratings = [rating(cost, 20) for cost in range(5, 40)]
    assert ratings == sorted(ratings)


@pytest.mark.parametrize(("cost", "distinct", "expected"), [(4, 1000, 0), (40, 1, 100), (15, 64, 52)])
def test_the_scale(cost: int, distinct: int, expected: int) -> None:
    assert rating(cost, distinct) == expected


def test_a_game_that_needs_fractions_is_hard() -> None:
    assert rate(solve([3, 3, 8, 8], 24)) == 100


def test_bands_cover_the_scale() -> None:
    covered = [rating for low, high in BANDS.values() for rating in range(low, high + 1)]
    assert covered == list(range(101))


def test_dealt_games_are_spread_over_the_scale() -> None:
    ratings = [game.difficulty for game in deal(1000, 99, solvable=True)]
    for low, high in BANDS.values():
        inside = sum(rating is not None and low <= rating <= high for rating in ratings)
        # A third is expected, with a standard deviation of 15: five of those are allowed.
        assert 258 <= inside <= 408
