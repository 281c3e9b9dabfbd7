"""Forms, distinct solutions and right-nested rows, compared with the definitions."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.krypto import answer
from tests.oracle.krypto_structures import forms_and_distinct
from tests.worker.games.krypto.games import hands, rules, targets, uses
from worker.games.krypto.kernels.play.solve import count_solutions, solve
from worker.games.krypto.rules.rules import RULES, USES, Rules, Use


@pytest.mark.slow
@settings(deadline=None, max_examples=300)
@given(hands(1, 3), targets, rules, uses)
def test_small_hands_are_counted(cards: list[int], target: int, rules: Rules, use: Use) -> None:
    truth = answer(cards, target, rules, use)
    assert count_solutions(cards, target, rules, use) == (truth.forms, truth.distinct, truth.right_nested)


@settings(deadline=None, max_examples=8)
@given(hands(4, 4), st.integers(0, 24), rules, uses)
def test_hands_of_four_are_counted(cards: list[int], target: int, rules: Rules, use: Use) -> None:
    truth = answer(cards, target, rules, use)
    assert count_solutions(cards, target, rules, use) == (truth.forms, truth.distinct, truth.right_nested)


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(hands(4, 4, largest=7), st.integers(-2, 24), rules, uses)
def test_hands_of_four_agree_by_structure(cards: list[int], target: int, rules: Rules, use: Use) -> None:
    assert count_solutions(cards, target, rules, use)[:2] == forms_and_distinct(cards, target, rules, use)


@pytest.mark.slow
@pytest.mark.parametrize("cards", [(1, 1, 1, 2, 2), (3, 3, 3, 3, 3), (2, 2, 4, 4, 8)])
@pytest.mark.parametrize("rules", ["house", "positive"])
def test_hands_of_five_agree_by_structure(cards: tuple[int, ...], rules: Rules) -> None:
    for target in range(-2, 26):
        for use in USES:
            assert count_solutions(cards, target, rules, use)[:2] == forms_and_distinct(
                cards, target, rules, use
            )


@pytest.mark.slow
@pytest.mark.parametrize("cards", [(2, 4, 3, 6, 5), (8, 19, 14, 2, 21), (7, 7, 10, 12, 25)])
@pytest.mark.parametrize("rules", RULES)
def test_more_hands_of_five_agree_by_structure(cards: tuple[int, ...], rules: Rules) -> None:
    for target in range(26):
        for use in USES:
            assert count_solutions(cards, target, rules, use)[:2] == forms_and_distinct(
                cards, target, rules, use
            )


@pytest.mark.slow
def test_hand_of_six_equal_cards_agrees_by_structure() -> None:
    for use in USES:
        assert count_solutions([2] * 6, 2, "house", use)[:2] == forms_and_distinct([2] * 6, 2, "house", use)


@pytest.mark.slow
def test_hand_of_six_agrees_by_structure() -> None:
    cards = (2, 2, 2, 3, 3, 3)
    for target in (0, 1, 10, 24):
        for use in USES:
            assert count_solutions(cards, target, "house", use)[:2] == forms_and_distinct(
                cards, target, "house", use
            )


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["house", "international"])
@pytest.mark.parametrize(("cards", "target"), [((2, 4, 3, 6, 5), 6), ((2, 2, 3, 3, 5), 10)])
def test_hands_of_five_agree_tree_by_tree(cards: tuple[int, ...], target: int, rules: Rules) -> None:
    truth = answer(cards, target, rules, "all")
    assert count_solutions(cards, target, rules) == (truth.forms, truth.distinct, truth.right_nested)


@settings(deadline=None, max_examples=100)
@given(hands(1, 5, largest=25), targets, rules, uses)
def test_solve_counts_like_count(cards: list[int], target: int, rules: Rules, use: Use) -> None:
    found = solve(cards, target, rules, use, limit=0)
    assert (found.forms, found.distinct, found.right_nested) == count_solutions(cards, target, rules, use)


@pytest.mark.slow
@given(st.permutations([3, 3, 7, 8, 9]))
def test_order_of_the_cards_does_not_matter(cards: list[int]) -> None:
    assert solve(cards, 12) == solve([3, 3, 7, 8, 9], 12)
