"""Difficulty ratings of games."""

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from statistics import correlation

import numpy as np
import pytest

from worker.declarations.fields import BANDS
from worker.games.krypto.kernels.play.deal import deal
from worker.games.krypto.kernels.play.population import (
    BOUNDARIES,
    FILE,
    LEAST_SAMPLE,
    STANDARD_SAMPLE,
    boundaries_of,
    sample_strains,
    scale_of,
    standard_scale,
)
from worker.games.krypto.kernels.play.solve import Solutions, Tokens, solve, strain
from worker.games.krypto.rules.dealing import rate
from worker.games.krypto.rules.notation import Operators
from worker.games.krypto.rules.rules import RULES, STANDARD_DECK, USES, Deck, Rules, Use

DATA = Path(__file__).parents[3] / "data" / "krypto_24_game_order.txt"
SCALE = standard_scale(5, "house")
MEASURED = "2172b1114d16605e9e1ebcced3da9a550a21e8d98baf484301e69de973b7f7c8"
"""SHA-256 of the scales of the standard deck."""
SMALL_DECK: Deck = [(value, 4) for value in range(1, 11)]


def rating(cards: Sequence[int], target: int, rules: Rules = "house") -> int | None:
    return rate(solve(cards, target, rules).strain, standard_scale(len(cards), rules))


def strained(costs: list[int], hand: Sequence[int] = (1, 2, 3), simplest: Tokens = (1, 2, "+")) -> float:
    return strain(hand, np.array(costs, np.int32), [simplest])


def test_game_without_a_solution_has_no_rating() -> None:
    assert rating([1, 1, 1, 1, 1], 25) is None


def test_strain_agrees_with_its_definition() -> None:
    # Two solutions of cost 8 and one of 12: 4 - log2(2·2^-2 + 2^-3) · 4 is 2.71; three different cards; 64 at most.
    found = strain([2, 8, 8, 9], np.array([8, 8, 12]), [(8, 8, "×", 9, "-", 2, "+"), (100, 1, "×", 5, "-")])
    assert found == round(-4 * np.log2(2 * 2**-2 + 2**-3) + 4 * 3 + 2 * np.log2(64), 2)


def test_more_solutions_make_a_game_easier() -> None:
    strains = [strained([10] * distinct) for distinct in (1, 2, 5, 20, 1000)]
    assert strains == sorted(set(strains), reverse=True)


def test_solution_that_is_harder_makes_a_game_harder() -> None:
    strains = [strained([cost, cost + 2]) for cost in range(5, 40)]
    assert strains == sorted(set(strains))


def test_more_different_cards_make_a_game_harder() -> None:
    assert strained([10], hand=[3, 3, 4]) < strained([10], hand=[3, 5, 4])


def test_large_values_on_the_way_make_a_game_harder() -> None:
    assert strained([10], simplest=(9, 8, "×", 60, "-")) > strained([10], simplest=(9, 8, "+", 60, "-"))


def test_values_on_the_way_are_exact() -> None:
    # As floats, both products are 10¹⁸, their difference is 0, and the quotient does not exist.
    nearly: Tokens = (10**9, 10**9, "×", 10**9 - 1, 10**9 + 1, "×", "-", 10**9, "×", 2**40, "÷", 5, "+")
    assert strained([10], simplest=nearly) == strained([10], simplest=(10**9, 10**9, "×", 5, "-"))
    assert strained([10], simplest=(7, *nearly[:7], "÷", 5, "+")) == strained([10], simplest=nearly)


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (None, None),
        (SCALE[0] - 9, 0),
        ((SCALE[0] + SCALE[1]) / 2, 1),
        ((SCALE[34] + SCALE[35]) / 2, 35),
        ((SCALE[98] + SCALE[99]) / 2, 99),
        (SCALE[99] + 9, 100),
    ],
)
def test_rating_is_the_number_of_marks_below(found: float | None, expected: int | None) -> None:
    assert rate(found, SCALE) == expected


def test_half_of_the_marks_equal_to_a_strain_count() -> None:
    scale = [1.0] * 20 + [2.0] * 60 + [3.0] * 20
    assert [rate(found, scale) for found in (0.5, 1, 1.5, 2, 2.5, 3, 3.5)] == [0, 10, 20, 50, 80, 90, 100]
    assert rating([7], 7) == 50


def test_marks_divide_a_sample_into_equal_shares() -> None:
    strains = [float(number) for number in range(101 * 8 - 1)]
    ratings = Counter(rate(strain + 0.5, boundaries_of(strains)) for strain in strains)
    # At both ends, half a strain is missing.
    assert set(ratings) == set(range(101))
    assert all(abs(times - 8) <= 1 for times in ratings.values())
    assert len(set(boundaries_of([float(number) for number in range(LEAST_SAMPLE)]))) == BOUNDARIES


def test_game_that_needs_fractions_is_hard() -> None:
    assert (rating([3, 3, 8, 8], 24) or 0) >= 95


def test_bands_cover_the_scale() -> None:
    covered = [rating for low, high in BANDS.values() for rating in range(low, high + 1)]
    assert covered == list(range(101))


def spread(ratings: Sequence[int | None]) -> list[int]:
    """Return the number of ratings in each third of the scale."""
    return [
        sum(rating is not None and low <= rating <= high for rating in ratings)
        for low, high in ((0, 33), (34, 66), (67, 100))
    ]


@pytest.mark.parametrize("rules", RULES)
def test_dealt_games_are_spread_over_the_scale(rules: Rules) -> None:
    ratings = [game.difficulty for game in deal(900, 99, solvable=True, rules=rules)]
    # 300 are expected, with a standard deviation of 14: the limits allow four deviations, and one for the scale's own
    # error.
    assert all(230 <= inside <= 370 for inside in spread(ratings))


@pytest.mark.slow
def test_ratings_are_about_equally_frequent() -> None:
    games = 2_000
    ratings = Counter(game.difficulty for game in deal(games, 2_026, solvable=True))
    expected = games / (BOUNDARIES + 1)
    chi_square = sum((ratings[rating] - expected) ** 2 / expected for rating in range(BOUNDARIES + 1))
    # 100 is expected of chance and 10 of the scale's own error, with a standard deviation of 16 together.
    assert chi_square < 170
    for end in (range(5), range(BOUNDARIES - 4, BOUNDARIES + 1)):
        # 99 are expected, with a standard deviation of 11.
        assert 60 <= sum(ratings[rating] for rating in end) <= 140


def test_games_of_another_deck_are_spread_over_its_own_scale() -> None:
    games = deal(600, 7, SMALL_DECK, hand_size=4, solvable=True)
    assert all(140 <= inside <= 260 for inside in spread([game.difficulty for game in games]))
    assert scale_of(SMALL_DECK, 4, "house") != standard_scale(4, "house")


def test_deck_in_any_order_has_one_scale() -> None:
    assert scale_of(SMALL_DECK[::-1], 3, "integer") == scale_of(SMALL_DECK, 3, "integer")
    assert scale_of(STANDARD_DECK, 3, "integer") == standard_scale(3, "integer")


def test_deck_with_too_few_solvable_games_borrows_the_standard_scale() -> None:
    assert scale_of([(value, 1) for value in (101, 211, 307, 997)], 2, "positive") == standard_scale(
        2, "positive"
    )
    assert scale_of([(2**50, 9)], 6, "house") == standard_scale(6, "house")


def test_game_is_rated_once_per_scale(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = []

    def counting(
        cards: Sequence[int], target: int, rules: Rules, use: Use, limit: int, operators: Operators
    ) -> Solutions:
        judged.append((*sorted(cards), target))
        return solve(cards, target, rules, use, limit, operators)

    monkeypatch.setattr("worker.games.krypto.kernels.play.population.solve", counting)
    # (1, 1, 2) and (1, 2, 2) each leave two cards for the target.
    strains = sample_strains([(1, 2), (2, 2)], 3, "house", "all", 500)
    assert sorted(judged) == [(1, 1, 2, 2), (1, 2, 2, 1)]
    assert len(strains) == 500


def test_standard_scales_are_those_that_were_measured() -> None:
    digest = sha256(FILE.read_bytes()).hexdigest()
    assert digest == MEASURED, (
        f"{FILE.name} changed: measure it anew with `sample_strains`, and raise versions"
    )


@pytest.mark.parametrize("use", USES)
def test_standard_scales_agree_with_the_sample(use: Use) -> None:
    strains = sample_strains(STANDARD_DECK, 2, "integer", use, STANDARD_SAMPLE[2])
    assert boundaries_of(strains) == standard_scale(2, "integer", use)


def test_every_kind_of_game_has_a_scale() -> None:
    for size in range(1, 7):
        for rules in RULES:
            for use in USES:
                scale = standard_scale(size, rules, use)
                assert len(scale) == BOUNDARIES
                assert list(scale) == sorted(scale)


@pytest.mark.slow
def test_standard_scale_of_five_cards_agrees_with_the_sample() -> None:
    strains = sample_strains(STANDARD_DECK, 5, "house", "all", STANDARD_SAMPLE[5])
    assert boundaries_of(strains) == standard_scale(5, "house")


def ranks(numbers: Sequence[float]) -> list[float]:
    """Return ranks from 1; equal numbers share their mean rank."""
    ordered = sorted(numbers)
    return [
        (np.searchsorted(ordered, number, "left") + 1 + np.searchsorted(ordered, number, "right")) / 2
        for number in numbers
    ]


def test_strains_rank_the_24_game_as_people_do() -> None:
    lines = DATA.read_text(encoding="utf-8").splitlines()
    hands = [
        [int(card, 16) for card in hand]
        for line in lines
        if not line.startswith("#")
        for hand in line.split()
    ]
    assert len({tuple(hand) for hand in hands}) == 1_362
    games = [solve(hand, 24, limit=0) for hand in hands]
    times = [float(place) for place in range(len(hands))]
    strains = [game.strain for game in games if game.strain is not None]
    assert round(correlation(ranks(strains), times), 2) == 0.62
    assert round(correlation(ranks([-game.distinct for game in games]), times), 2) == 0.43
