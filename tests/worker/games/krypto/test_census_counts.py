"""Forms, distinct solutions and solvability of whole hands, compared with the definitions."""

from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bench.peers.krypto_article import count_forms
from tests.oracle.krypto_census import forms_and_distinct_by_value, forms_by_value
from tests.worker.games.krypto.games import hands, rules, uses
from worker.games.krypto.kernels.census.counting import Block, count_blocks
from worker.games.krypto.kernels.census.values import rank_starts, ranks_of
from worker.games.krypto.kernels.play.solve import count_solutions
from worker.games.krypto.rules.census import Census
from worker.games.krypto.rules.rules import RULES, USES, Rules, Use

TARGETS = (-6, 30)


def counted(cards: list[int], rules: Rules, use: Use, targets: tuple[int, int] = TARGETS) -> Block:
    """Run a census of this hand alone."""
    deck = tuple((card, cards.count(card)) for card in sorted(set(cards)))
    census = Census(deck, len(cards), targets, rules, use, "solutions")
    (block,) = count_blocks(census, 0, census.multisets, lambda: None)
    return block


def pairs(block: Block) -> list[tuple[int, int]]:
    return list(zip(block.forms[0].tolist(), block.distinct[0].tolist(), strict=True))


@pytest.mark.slow
@settings(deadline=None, max_examples=150)
@given(hands(1, 3), rules, uses)
def test_forms_of_small_hands_agree_form_by_form(cards: list[int], rules: Rules, use: Use) -> None:
    truth = forms_by_value(cards, rules, use)
    expected = [truth[Fraction(target)] for target in range(TARGETS[0], TARGETS[1] + 1)]
    assert counted(cards, rules, use).forms[0].tolist() == expected


@settings(deadline=None, max_examples=5)
@given(hands(4, 4), rules, uses)
def test_forms_of_hands_of_four_agree_form_by_form(cards: list[int], rules: Rules, use: Use) -> None:
    truth = forms_by_value(cards, rules, use)
    expected = [truth[Fraction(target)] for target in range(TARGETS[0], TARGETS[1] + 1)]
    assert counted(cards, rules, use).forms[0].tolist() == expected


@pytest.mark.slow
@settings(deadline=None, max_examples=100)
@given(hands(1, 4), rules, uses, st.integers(0, 2**32))
def test_hands_agree_function_by_function(cards: list[int], rules: Rules, use: Use, seed: int) -> None:
    truth = forms_and_distinct_by_value(cards, rules, use, Random(seed))
    expected = [truth.get(Fraction(target), (0, 0)) for target in range(TARGETS[0], TARGETS[1] + 1)]
    assert pairs(counted(cards, rules, use)) == expected


@settings(deadline=None, max_examples=2)
@given(
    st.lists(st.integers(1, 25), min_size=5, max_size=5).filter(lambda cards: len(set(cards)) > 3),
    rules,
    uses,
    st.integers(0, 2**32),
)
def test_hands_of_five_agree_function_by_function(
    cards: list[int], rules: Rules, use: Use, seed: int
) -> None:
    truth = forms_and_distinct_by_value(cards, rules, use, Random(seed))
    expected = [truth.get(Fraction(target), (0, 0)) for target in range(TARGETS[0], TARGETS[1] + 1)]
    assert pairs(counted(cards, rules, use)) == expected


@settings(deadline=None, max_examples=5)
@given(hands(5, 5, largest=25), rules)
def test_forms_of_hands_of_five_agree_candidate_by_candidate(cards: list[int], rules: Rules) -> None:
    truth = count_forms([cards], TARGETS, rules)
    assert counted(cards, rules, "all").forms.tolist() == truth.tolist()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "cards"),
    # Five ones take the longest by definition, and the least under the rules with the fewest values.
    [("positive", [1, 1, 1, 1, 1]), *product(RULES, ([2, 2, 2, 4, 4], [3, 3, 3, 3, 8], [1, 2, 2, 7, 7]))],
)
def test_hands_with_equal_cards_agree_function_by_function(cards: list[int], rules: Rules) -> None:
    for use in USES:
        truth = forms_and_distinct_by_value(cards, rules, use, Random(len(rules)))
        expected = [truth.get(Fraction(target), (0, 0)) for target in range(TARGETS[0], TARGETS[1] + 1)]
        assert pairs(counted(cards, rules, use)) == expected


@settings(deadline=None, max_examples=150)
@given(hands(1, 5, largest=60), st.integers(-40, 400), rules, uses)
def test_census_counts_like_the_solver(cards: list[int], target: int, rules: Rules, use: Use) -> None:
    expected = count_solutions(cards, target, rules, use)
    assert pairs(counted(cards, rules, use, (target, target))) == [(expected.forms, expected.distinct)]


@pytest.mark.slow
@settings(deadline=None, max_examples=12)
@given(st.lists(st.integers(1, 100), min_size=6, max_size=6), st.integers(1, 999), rules, uses)
def test_hands_of_six_count_like_the_solver(cards: list[int], target: int, rules: Rules, use: Use) -> None:
    expected = count_solutions(cards, target, rules, use)
    assert pairs(counted(cards, rules, use, (target, target))) == [(expected.forms, expected.distinct)]


@settings(deadline=None, max_examples=30)
@given(st.integers(1, 12), st.integers(1, 4), st.integers(-5, 20), rules, uses, st.data())
def test_hand_counts_the_same_in_any_census(
    high: int, size: int, first: int, rules: Rules, use: Use, data: st.DataObject
) -> None:
    census = Census.of_range(1, high, size).with_(targets=(first, 20), rules=rules, use=use, count="forms")
    cards = sorted(data.draw(st.lists(st.integers(1, high), min_size=size, max_size=size)))
    hand = np.array([cards], np.int32) - 1
    (rank,) = ranks_of(rank_starts(high, size), hand).tolist()
    (block,) = count_blocks(census, rank, rank + 1, lambda: None)
    assert block.forms.tolist() == counted(cards, rules, use, (first, 20)).forms.tolist()


@settings(deadline=None, max_examples=60)
@given(hands(1, 5), st.integers(-5, 5), rules, uses)
def test_game_is_solvable_if_it_has_forms(cards: list[int], first: int, rules: Rules, use: Use) -> None:
    deck = tuple((card, cards.count(card)) for card in sorted(set(cards)))
    census = Census(deck, len(cards), (first, 40), rules, use)
    (whether,) = count_blocks(census, 0, census.multisets, lambda: None)
    (forms,) = count_blocks(census.with_(count="forms"), 0, census.multisets, lambda: None)
    assert ((whether.forms > 0) == (forms.forms > 0)).all()
