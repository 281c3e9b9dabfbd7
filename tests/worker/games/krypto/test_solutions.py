"""Written solutions: right, readable, simplest first."""

import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.krypto import answer, step
from tests.worker.games.krypto.games import hands, postfix, rules, targets, uses
from worker.games.krypto.kernels.play.solve import list_solutions, solve
from worker.games.krypto.kernels.play.writings import (
    DIGIT_COST,
    FRACTION_COST,
    NEGATIVE_COST,
    OPERATOR_COSTS,
    PARENTHESES_COST,
)
from worker.games.krypto.rules.check import check_expression, parse_expression
from worker.games.krypto.rules.notation import SYMBOLS, WrittenSolution, write_solution
from worker.games.krypto.rules.rules import Rules, Use


def replay(solution: WrittenSolution, cards: list[int]) -> Fraction:
    """Apply the steps to the cards alone, and return the last value."""
    values = [Fraction(card) for card in cards]
    for taken in solution.steps:
        left, right = Fraction(taken.left), Fraction(taken.right)
        values.remove(left)
        values.remove(right)
        value = step(taken.operator, left, right)
        assert value is not None
        assert str(value) == taken.value
        values.append(value)
    return values[-1]


def from_latex(latex: str) -> str:
    """Return infix text for LaTeX, every fraction in parentheses."""
    latex = latex.replace(r"\left(", "(").replace(r"\right)", ")").replace(r"\times", "×")
    innermost = re.compile(r"\\frac\{([^{}]*)\}\{([^{}]*)\}")
    while innermost.search(latex):
        latex = innermost.sub(r"((\1)÷(\2))", latex)
    return latex


def cost(solution: WrittenSolution) -> int:
    """Return the cost of a writing, computed from its text and its steps."""
    total = PARENTHESES_COST * solution.expression.count("(")
    total += sum(OPERATOR_COSTS[SYMBOLS.index(taken.operator)] for taken in solution.steps)
    for taken in solution.steps[:-1]:
        value = Fraction(taken.value)
        total += FRACTION_COST * (value.denominator > 1) + NEGATIVE_COST * (value < 0)
        floor = value.numerator // value.denominator
        total += DIGIT_COST * max(0, len(str(abs(floor))) - 2)
    return total


@settings(deadline=None, max_examples=150)
@given(hands(1, 5, largest=25), targets, rules, uses)
def test_solutions_are_correct_in_every_notation(
    cards: list[int], target: int, rules: Rules, use: Use
) -> None:
    found = solve(cards, target, rules, use, limit=40)
    assert len(found.solutions) == min(40, found.distinct)
    assert len({solution.rpn for solution in found.solutions}) == len(found.solutions)
    for solution in found.solutions:
        assert check_expression(cards, target, rules, solution.expression, use).correct
        assert postfix(parse_expression(solution.expression)) == solution.rpn
        assert postfix(parse_expression(from_latex(solution.latex))) == solution.rpn
        if solution.steps:
            assert replay(solution, cards) == target


@settings(deadline=None, max_examples=100)
@given(hands(1, 3), targets, rules, uses)
def test_each_solution_is_the_simplest_writing_of_its_function(
    cards: list[int], target: int, rules: Rules, use: Use
) -> None:
    truth = answer(cards, target, rules, use)
    cheapest = sorted(min(cost(write_solution(tokens)) for tokens in writings) for writings in truth.writings)
    found = list_solutions(cards, target, rules, use)
    assert found.costs.tolist() == cheapest
    written = solve(cards, target, rules, use, limit=len(cheapest)).solutions
    assert [cost(solution) for solution in written] == cheapest


@pytest.mark.parametrize(
    ("cards", "target", "rules"),
    [
        ([2, 3, 4, 6], 6, "house"),
        ([1, 3, 4, 6], 24, "house"),
        ([3, 3, 8, 8], 24, "house"),
        ([2, 2, 9, 9], 2, "positive"),
    ],
)
def test_writings_of_four_cards_are_the_simplest(cards: list[int], target: int, rules: Rules) -> None:
    truth = answer(cards, target, rules, "all")
    cheapest = sorted(min(cost(write_solution(tokens)) for tokens in writings) for writings in truth.writings)
    assert cheapest
    assert list_solutions(cards, target, rules).costs.tolist() == cheapest


@settings(deadline=None, max_examples=60)
@given(hands(5, 5, largest=25), targets, rules, uses)
def test_solutions_come_simplest_first(cards: list[int], target: int, rules: Rules, use: Use) -> None:
    found = solve(cards, target, rules, use, limit=30)
    costs = [cost(solution) for solution in found.solutions]
    assert costs == sorted(costs)
    assert (found.strain is None) == (not costs)
    assert solve(cards, target, rules, use, limit=3).solutions == found.solutions[:3]


def test_simplest_solutions_read_well() -> None:
    assert [solution.expression for solution in solve([2, 4, 3, 6, 5], 6, limit=3).solutions] == [
        "6 + 5 + 2 - 4 - 3",
        "6 + 4 + 3 - 5 - 2",
        "6 + 5 + 3 - 4 × 2",
    ]


def test_solution_has_every_field() -> None:
    (solution,) = solve([3, 3, 8, 8], 24).solutions
    assert solution.expression == "8 ÷ (3 - 8 ÷ 3)"
    assert solution.latex == r"\frac{8}{3 - \frac{8}{3}}"
    assert solution.rpn == "8 3 8 3 ÷ - ÷"
    assert [(taken.left, taken.operator, taken.right, taken.value) for taken in solution.steps] == [
        ("8", "÷", "3", "8/3"),
        ("3", "-", "8/3", "1/3"),
        ("8", "÷", "1/3", "24"),
    ]


def test_single_card_is_its_own_solution() -> None:
    (solution,) = solve([7], 7).solutions
    assert solution == WrittenSolution("7", "7", "7", ())
    assert solve([7], 8).solutions == ()


def test_solution_may_leave_out_cards_with_use_any() -> None:
    found = solve([5, 5, 9], 5, use="any")
    assert found.right_nested is None
    assert found.solutions[0].expression == "5"
    assert solve([1, 5, 5], 10, use="any").solutions[0].expression == "5 + 5"


@given(st.integers(1, 9))
def test_limit_zero_lists_no_solution(card: int) -> None:
    found = solve([card, card], 2 * card, limit=0)
    assert found.distinct > 0
    assert found.solutions == ()


@pytest.mark.parametrize(
    ("tokens", "expression", "latex"),
    [
        ([1, 2, "+", 3, "-"], "1 + 2 - 3", "1 + 2 - 3"),
        ([1, 2, 3, "-", "+"], "1 + (2 - 3)", r"1 + \left(2 - 3\right)"),
        ([1, 2, "÷", 3, "÷"], "1 ÷ 2 ÷ 3", r"\frac{\frac{1}{2}}{3}"),
        ([1, 2, 3, "÷", "×"], "1 × (2 ÷ 3)", r"1 \times \frac{2}{3}"),
        ([1, 2, 3, "×", "÷"], "1 ÷ (2 × 3)", r"\frac{1}{2 \times 3}"),
        ([1, 2, "+", 3, 4, "-", "×"], "(1 + 2) × (3 - 4)", r"\left(1 + 2\right) \times \left(3 - 4\right)"),
        ([1, 2, 3, "×", "-"], "1 - 2 × 3", r"1 - 2 \times 3"),
    ],
)
def test_parentheses_stand_where_they_are_needed(
    tokens: list[int | str], expression: str, latex: str
) -> None:
    written = write_solution(tokens)
    assert written.expression == expression
    assert written.latex == latex
