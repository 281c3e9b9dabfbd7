"""Fewer operators, and the targets nearest to one that cannot be made, compared with the definitions."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.krypto import answer, values_made
from tests.worker.games.krypto.games import hands, rules, targets, uses
from worker.declarations.operation import AnyOperation
from worker.games.krypto.kernels.census.counting import census_shard
from worker.games.krypto.kernels.play.census import count_blocks
from worker.games.krypto.kernels.play.deal import deal
from worker.games.krypto.kernels.play.hint import hint
from worker.games.krypto.kernels.play.nearest import nearest_targets
from worker.games.krypto.kernels.play.solve import count_solutions, list_solutions, solve
from worker.games.krypto.operations.census import CENSUS
from worker.games.krypto.operations.deal import DEAL
from worker.games.krypto.operations.play import CHECK, HINT
from worker.games.krypto.operations.solve import SOLVE, SolveParams, SolveResult
from worker.games.krypto.rules.census import Census, Ranks
from worker.games.krypto.rules.check import check_expression
from worker.games.krypto.rules.notation import ALL_OPERATORS, SYMBOLS, Operators
from worker.games.krypto.rules.rules import Rules, Use

SUBSETS: list[Operators] = [chosen for size in range(1, 5) for chosen in combinations(ALL_OPERATORS, size)]
operators = st.sampled_from(SUBSETS)
SOME = settings(deadline=None, max_examples=80)


@SOME
@given(hands(1, 3), targets, rules, uses, operators)
def test_solutions_with_some_operators_are_counted(
    cards: list[int], target: int, rules: Rules, use: Use, chosen: Operators
) -> None:
    truth = answer(cards, target, rules, use, chosen)
    expected = (truth.forms, truth.distinct, truth.right_nested)
    assert count_solutions(cards, target, rules, use, chosen) == expected


@settings(deadline=None, max_examples=6)
@given(hands(4, 4), st.integers(0, 24), rules, uses, operators)
def test_hands_of_four_are_counted(
    cards: list[int], target: int, rules: Rules, use: Use, chosen: Operators
) -> None:
    truth = answer(cards, target, rules, use, chosen)
    expected = (truth.forms, truth.distinct, truth.right_nested)
    assert count_solutions(cards, target, rules, use, chosen) == expected


@SOME
@given(hands(2, 5), targets, rules, uses, operators)
def test_solutions_use_no_other_operators(
    cards: list[int], target: int, rules: Rules, use: Use, chosen: Operators
) -> None:
    found = solve(cards, target, rules, use, 50, chosen)
    for solution in found.solutions:
        assert {step.operator for step in solution.steps} <= set(chosen)
        assert check_expression(cards, target, rules, solution.expression, use, chosen).correct
    told = hint(cards, target, rules, use, 3, chosen)
    assert told.solvable == bool(found.distinct)
    if told.solution is not None:
        assert told.solution == found.solutions[0]


@settings(deadline=None, max_examples=20)
@given(hands(2, 3), rules, st.sampled_from([chosen for chosen in SUBSETS if set(chosen) <= {"+", "-"}]))
def test_large_numbers_agree(cards: list[int], rules: Rules, chosen: Operators) -> None:
    """Hands beyond 64 bits are those of small cards, times a large number, where only sums are allowed."""
    large = [card * 10**14 for card in cards]
    for target in range(-5, 20):
        found = list_solutions(large, target * 10**14, rules, "all", None, chosen)
        assert found.counts == count_solutions(cards, target, rules, "all", chosen)


def test_other_operators_are_refused() -> None:
    found = check_expression([2, 3, 4], 10, "house", "2 × 3 + 4", "all", ("+", "-"))
    assert (found.correct, found.complete, found.value) == (False, True, "10")
    assert (found.code, found.place, dict(found.params)) == ("operator-not-allowed", 2, {"operator": "×"})
    assert found.detail == "The operator × is not allowed: this game has +, -."
    assert check_expression([2, 3, 4], 10, "house", "2 × 3 + 4").correct
    # A wrong card is reported first, and a division by zero leaves no value.
    assert check_expression([2, 3, 4], 10, "house", "2 × 5 + 4", "all", ("+",)).code == "card-not-in-hand"
    assert check_expression([2, 2, 4], 4, "house", "4 ÷ (2 - 2)", "all", ("+",)).value is None


@SOME
@given(hands(1, 3) | hands(4, 4, largest=4), st.integers(-30, 90), rules, uses, operators)
def test_nearest_targets_are_those_of_all_values(
    cards: list[int], target: int, rules: Rules, use: Use, chosen: Operators
) -> None:
    made = values_made(cards, rules, use, chosen)
    below, above = nearest_targets(cards, target, rules, use, chosen)
    assert below == max((value for value in made if value < target), default=None)
    assert above == min((value for value in made if value > target), default=None)


@SOME
@given(hands(1, 3), st.integers(-9, 30), uses)
def test_nearest_targets_of_large_numbers_agree(cards: list[int], target: int, use: Use) -> None:
    """With sums alone, cards that are all a large number of times as large make values as many times as large."""
    large = 10**13
    expected = nearest_targets(cards, target, "integer", use, ("+", "-"))
    found = nearest_targets([card * large for card in cards], target * large, "integer", use, ("+", "-"))
    assert found == tuple(None if value is None else value * large for value in expected)


def test_countdown_is_scored_by_the_nearest_number() -> None:
    assert nearest_targets([1, 1, 1], 24, "positive", "any") == (3, None)
    assert nearest_targets([1, 1], 24, "positive") == (2, None)
    assert nearest_targets([25, 50, 75, 100, 3, 6], 952, "positive", "any") == (951, 953)
    assert nearest_targets([2**53 - 1] * 2, 0, "house") == (None, 1)


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_one_operator_alone(symbol: str) -> None:
    (chosen,) = [one for one in SUBSETS if one == (symbol,)]
    made = {"+": 9, "-": 3, "×": 18, "÷": 2}[symbol]
    assert count_solutions([3, 6], made, "integer", "all", chosen).distinct == 1


@pytest.mark.parametrize(
    "operation", [SOLVE, CHECK, HINT, DEAL, CENSUS], ids=lambda operation: operation.kind
)
def test_all_operators_are_the_question_without_a_choice(operation: AnyOperation) -> None:
    """All four operators, in any order and spelling, are left out of a question."""
    for example in operation.examples:
        params = operation.params.model_validate(
            {"seed": 1, **example.params} if operation is DEAL else example.params
        )
        chosen = "operators" in example.params or "nearest" in example.params
        assert bool({"operators", "nearest"} & set(params.canonical())) == chosen
        if not chosen:
            spelled = operation.params.model_validate(
                {**params.canonical(), "operators": ["/", "÷", "*", "x", "−", "+"]}
            )
            assert spelled.canonical() == params.canonical()


def test_solve_lists_the_nearest_targets() -> None:
    params = SOLVE.params.model_validate(
        {"cards": [1, 1, 1], "target": 24, "use": "any", "nearest": True, "rules": "positive"}
    )
    found = _solved(params)
    assert [(near["target"], near["solutions_total"]) for near in found["nearest_targets"]] == [(3, 1)]
    assert found["nearest_targets"][0]["solutions"][0]["expression"] == "1 + 1 + 1"
    solvable = SOLVE.params.model_validate({"cards": [1, 2], "target": 3, "nearest": True})
    assert "nearest_targets" not in _solved(solvable)


def _solved(params: SolveParams) -> dict[str, Any]:
    found = SOLVE.compute(params, None, lambda: None)
    assert isinstance(found, SolveResult)
    return found.model_dump()


@pytest.mark.parametrize("solvable", [True, False])
def test_games_are_dealt_for_some_operators(solvable: bool) -> None:
    chosen: Operators = ("+", "-")
    for game in deal(5, 11, hand_size=4, solvable=solvable, rules="integer", operators=chosen):
        found = solve(game.cards, game.target, "integer", "all", 1, chosen)
        assert (found.distinct > 0) == game.solvable == solvable
        assert found.distinct == game.distinct
    easy = deal(3, 5, hand_size=4, difficulty=(0, 33), operators=chosen)
    assert all(game.difficulty is not None and game.difficulty <= 33 for game in easy)


@pytest.mark.parametrize("chosen", SUBSETS, ids="".join)
@pytest.mark.parametrize("use", ["all", "any"])
def test_census_with_some_operators_counts_each_game(chosen: Operators, use: Use) -> None:
    """Every game of a small census, as the solver counts it: itself compared with the definition."""
    kinds: tuple[Rules, ...] = ("house", "positive")
    for kind in kinds:
        census = Census.of_range(1, 4, 3).with_(
            targets=(-2, 12), rules=kind, use=use, count="solutions", operators=chosen
        )
        (block,) = count_blocks(census, 0, census.multisets, lambda: None)
        for row, hand in enumerate(block.hands.tolist()):
            cards = [census.values[card] for card in hand]
            for target in range(-2, 13):
                counted = count_solutions(cards, target, kind, use, chosen)
                found = block.forms[row, target + 2], block.distinct[row, target + 2]
                assert found == (counted.forms, counted.distinct), (cards, target)


def test_both_ways_to_count_a_census_agree() -> None:
    census = Census.of_range(1, 6, 4).with_(targets=(1, 30), count="solutions")
    everything = Ranks(0, census.multisets)
    expected = census_shard(census, everything)
    found = census_shard(census, everything, blocks=count_blocks)
    assert found.forms_by_target == expected.forms_by_target
    assert found.distinct_by_target == expected.distinct_by_target
    assert found.unsolvable_by_target == expected.unsolvable_by_target
    assert found.games.tolist() == expected.games.tolist()


def test_census_of_one_card_counts_the_card() -> None:
    census = Census.of_range(1, 3, 1).with_(targets=(1, 3), count="solutions", operators=("+",))
    (block,) = count_blocks(census, 0, 3, lambda: None)
    assert block.forms.tolist() == block.distinct.tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
