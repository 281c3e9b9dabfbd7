"""Exactness within 64 bits, at their edge, and beyond."""

from fractions import Fraction
from math import prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.krypto import answer, trees, value_of
from tests.worker.games.krypto.games import hands, rules, targets, uses
from worker.games.krypto.kernels.families import function_graph
from worker.games.krypto.kernels.play import solve as solve_module
from worker.games.krypto.kernels.play.evaluate import Fractions, evaluate, find_hits
from worker.games.krypto.kernels.play.solve import (
    Listing,
    count_solutions,
    evaluate_exactly,
    find_hits_exactly,
    list_solutions,
    solve,
)
from worker.games.krypto.rules.rules import MAX_CARD, RULES, Rules, Use, fits


def exact_listing(cards: list[int], target: int, rules: Rules, use: Use) -> Listing:
    """Return the listing computed with Python's integers, for numbers of any size."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solve_module, "fits", lambda _cards, _target: False)
        return list_solutions(cards, target, rules, use)


def assert_same(one: Listing, other: Listing) -> None:
    assert one.counts == other.counts
    assert np.array_equal(one.costs, other.costs)
    assert np.array_equal(one.postfix, other.postfix)


@settings(deadline=None, max_examples=80)
@given(hands(1, 4), targets, rules, uses)
def test_both_paths_agree_on_small_numbers(cards: list[int], target: int, rules: Rules, use: Use) -> None:
    assert_same(list_solutions(cards, target, rules, use), exact_listing(cards, target, rules, use))


@settings(deadline=None, max_examples=8)
@given(hands(5, 5, largest=25), targets, rules, uses)
def test_both_paths_agree_on_hands_of_five(cards: list[int], target: int, rules: Rules, use: Use) -> None:
    assert_same(list_solutions(cards, target, rules, use), exact_listing(cards, target, rules, use))


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_both_paths_agree_on_a_hand_of_six(rules: Rules) -> None:
    cards = [1, 3, 7, 10, 25, 50]
    for use in ("all", "any"):
        assert_same(list_solutions(cards, 765, rules, use), exact_listing(cards, 765, rules, use))


@st.composite
def edge_games(draw: st.DrawFn) -> tuple[list[int], int]:
    """Return three or four cards near the largest that 64 bits hold, and a target they can make."""
    n = draw(st.integers(3, 4))
    middle = round((2**63 / 2 ** (n - 1)) ** (1 / (n + 1)))
    cards = draw(st.lists(st.integers(middle // 4, 4 * middle), min_size=n, max_size=n))
    signs = draw(st.lists(st.sampled_from((-1, 1)), min_size=n, max_size=n))
    return cards, sum(sign * card for sign, card in zip(signs, cards, strict=True))


@settings(deadline=None, max_examples=60)
@given(edge_games(), rules)
def test_both_paths_agree_at_the_edge(game: tuple[list[int], int], rules: Rules) -> None:
    cards, target = game
    hand = tuple(sorted(cards))
    graph = function_graph(len(hand))
    if fits(hand, target):
        values, fractions = evaluate(graph, hand, rules)
        exact_values, exact_fractions = evaluate_exactly(graph, hand, rules)
        assert np.array_equal(values.legal_count, exact_values.legal_count)
        hits = find_hits(graph, values, fractions, target)
        assert np.array_equal(hits, find_hits_exactly(graph, exact_fractions, target))
        assert _values(fractions) == _values(exact_fractions)
    assert_same(list_solutions(cards, target, rules), exact_listing(cards, target, rules, "all"))


def _values(fractions: Fractions) -> dict[int, Fraction]:
    pairs = enumerate(zip(fractions.numerators.tolist(), fractions.denominators.tolist(), strict=True))
    return {node: Fraction(top, bottom) for node, (top, bottom) in pairs if bottom}


def test_bound_is_exact() -> None:
    assert fits((2**30, 2**30), 3)
    assert not fits((2**30, 2**30), 4)
    assert fits((2**61,), 1)
    assert fits((2**62,), 0)
    assert not fits((2**63,), 0)


@settings(deadline=None, max_examples=200)
@given(st.lists(st.integers(1, 40), min_size=2, max_size=4))
def test_no_value_exceeds_the_bound(cards: list[int]) -> None:
    hand = tuple(sorted(cards))
    graph = function_graph(len(hand))
    _, fractions = evaluate(graph, hand, "house")
    for node in range(graph.node_start[graph.inner_subsets]):
        # Inner nodes use at most all cards but one, the smallest at best.
        bound = 2 ** (len(hand) - 2) * prod(hand[1:])
        assert abs(int(fractions.numerators[node])) <= bound
        assert abs(int(fractions.denominators[node])) <= bound


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.integers(MAX_CARD - 4, MAX_CARD) | st.integers(1, MAX_CARD), min_size=1, max_size=3),
    st.integers(0, 10**6),
    rules,
    uses,
)
def test_both_paths_agree_on_the_largest_numbers(
    cards: list[int], choice: int, rules: Rules, use: Use
) -> None:
    made = [value_of(tree, cards, "house") for tree in trees(tuple(range(len(cards))))]
    possible = sorted({int(v) for v in made if v is not None and v.denominator == 1 and abs(v) <= MAX_CARD})
    target = possible[choice % len(possible)] if possible else 1
    truth = answer(cards, target, rules, use)
    assert count_solutions(cards, target, rules, use) == (truth.forms, truth.distinct, truth.right_nested)


def test_products_that_wrap_around_are_distinguished() -> None:
    cards = (2**32, 2**33)
    graph = function_graph(2)
    assert len(find_hits(graph, *evaluate(graph, cards, "house"), 0)) > 0
    assert not fits(cards, 0)
    assert count_solutions(cards, 0) == (0, 0, 0)


def test_five_large_cards_are_exact() -> None:
    cards = [MAX_CARD - place for place in range(5)]
    found = solve(cards, 6)
    assert (found.forms, found.distinct) == (68, 4)
    assert found.solutions[0].steps[-1].value == "6"


@pytest.mark.parametrize("rules", ["house", "integer"])
def test_game_with_a_step_that_floats_round_to_zero_is_rated(rules: Rules) -> None:
    found = solve([1_000_000_007, 993_328_907, 998_244_353, 995_075_916, 7], 7, rules)
    assert found.distinct > 0
    assert found.strain is not None


@pytest.mark.slow
def test_six_large_cards_are_exact() -> None:
    found = solve([MAX_CARD - place for place in range(6)], 6)
    assert (found.forms, found.distinct) == (9184, 102)
