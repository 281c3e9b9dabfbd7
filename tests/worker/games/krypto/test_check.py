"""Checking answers."""

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.worker.games.krypto.games import hands, rules, targets, uses
from worker.games.krypto.operations.play import CHECK, CODES, CheckParams, CheckResult
from worker.games.krypto.rules.check import MAX_EXPRESSION_LENGTH, Check, KryptoCheckCode, check_expression
from worker.games.krypto.rules.rules import HandError, Rules, Use


def test_right_answer_is_correct() -> None:
    assert check_expression([2, 4, 3, 6, 5], 6, "house", "(2 + 3 - 5) × 4 + 6") == Check(
        True, True, "6", None, None
    )


@pytest.mark.parametrize(
    ("cards", "target", "rules", "expression", "expected"),
    [
        ([3, 8], 5, "house", "3 +", Check(False, False, None, "A number is missing at the end.", 3)),
        (
            [3, 8],
            11,
            "house",
            "3 + 9",
            Check(False, False, "12", "9 is not in the hand.", 4),
        ),
        (
            [3, 3, 8],
            11,
            "house",
            "3 + 3 - 8 + 3",
            Check(False, True, "1", "3 is used more often than the 2 in the hand.", 12),
        ),
        ([3, 8, 9], 11, "house", "3 + 8", Check(False, False, "11", "9 is not used.", None)),
        ([3, 3, 8], 11, "house", "8 + 3", Check(False, False, "11", "3 is not used.", None)),
        ([3, 8], 24, "house", "3 + 8", Check(False, True, "11", "The value is 11, not 24.", None)),
        ([2, 7], 3, "house", "7 ÷ 2", Check(False, True, "7/2", "The value is 7/2, not 3.", None)),
        (
            [3, 8, 8],
            3,
            "house",
            "3 / (8 − 8)",
            Check(False, True, None, "3 ÷ 0 divides by zero.", 2),
        ),
        (
            [2, 7, 2],
            7,
            "integer",
            "7 ÷ 2 × 2",
            Check(False, True, "7", "7 ÷ 2 is 7/2; integer rules allow whole numbers only.", 2),
        ),
        (
            [3, 8, 6],
            1,
            "international",
            "6 + (3 - 8)",
            Check(
                False,
                True,
                "1",
                "3 - 8 is -5; international rules allow whole numbers from 0 only.",
                7,
            ),
        ),
        (
            [3, 3, 6],
            6,
            "positive",
            "3 - 3 + 6",
            Check(False, True, "6", "3 - 3 is 0; positive rules allow whole numbers from 1 only.", 2),
        ),
    ],
)
def test_error_of_an_expression_is_described(
    cards: list[int], target: int, rules: Rules, expression: str, expected: Check
) -> None:
    found = check_expression(cards, target, rules, expression)
    assert replace(found, code="ok", params={}) == expected


@pytest.mark.parametrize(
    ("expression", "code", "params"),
    [
        ("8 + 6 ÷ 3", "ok", {}),
        ("8 +", "number-missing", {}),
        ("8 + x 6", "number-missing", {"text": "x"}),
        ("8 66", "operator-missing", {"text": "66"}),
        ("[8", "parenthesis-not-closed", {"text": "["}),
        ("8)", "parenthesis-not-opened", {"text": ")"}),
        ("8 plus 6", "unknown-character", {"text": "p"}),
        ("8 + 9", "card-not-in-hand", {"card": "9", "held": 0}),
        ("8 + 8", "card-used-too-often", {"card": "8", "held": 1}),
        ("8 + 3", "cards-unused", {"cards": [6]}),
        ("8 ÷ (6 - 3 - 3)", "card-used-too-often", {"card": "3", "held": 1}),
        (
            "3 - 8 + 6",
            "value-not-allowed",
            {"left": "3", "operator": "-", "right": "8", "value": "-5", "rules": "positive"},
        ),
        ("8 + 6 + 3", "wrong-value", {"value": "17", "target": 10}),
    ],
)
def test_error_of_an_expression_has_a_code(expression: str, code: str, params: dict[str, object]) -> None:
    found = check_expression([3, 6, 8], 10, "positive", expression)
    assert (found.code, found.params) == (code, params)


def test_division_by_zero_names_its_step() -> None:
    found = check_expression([3, 8, 8], 3, "house", "3 / (8 − 8)")
    assert (found.code, found.params) == ("division-by-zero", {"left": "3", "operator": "÷", "right": "0"})


def test_every_code_is_described() -> None:
    assert set(CODES) == set(get_args(KryptoCheckCode.__value__))


@pytest.mark.parametrize(
    ("expression", "code", "place"),
    [
        ("(3 - 8) ÷ (5 - 5)", "value-not-allowed", 3),
        ("3 ÷ (5 - 5) - 8", "division-by-zero", 2),
        ("3 - 8 + 5 ÷ 0", "card-not-in-hand", 12),
        ("(3 - 8", "parenthesis-not-closed", 0),
    ],
)
def test_first_fault_is_reported(expression: str, code: str, place: int) -> None:
    found = check_expression([3, 5, 5, 8], 1, "international", expression)
    assert (found.code, found.place) == (code, place)


def test_cards_may_be_left_out_with_use_any() -> None:
    assert check_expression([3, 8, 9], 11, "positive", "3 + 8", "any").correct
    assert check_expression([3, 8, 9], 11, "positive", "3 + 8 + 9 - 9", "any").code == "card-used-too-often"


@pytest.mark.parametrize(
    ("expression", "use", "is_complete"),
    [
        ("3 + 8", "all", False),
        ("3 + 8", "any", True),
        ("3 + 8 + 9", "all", True),
        ("3 + 8 + 7", "all", False),
        ("3 + 8 +", "any", False),
    ],
)
def test_answer_with_all_cards_is_complete(expression: str, use: Use, *, is_complete: bool) -> None:
    assert check_expression([3, 8, 9], 1, "house", expression, use).complete == is_complete


def test_details_have_only_what_the_code_needs() -> None:
    params = CheckParams(cards=[3, 6, 8], target=10, expression="8 + 9")
    result = CHECK.compute(params, None, lambda: None)
    assert isinstance(result, CheckResult)
    assert result.model_dump()["params"] == {"card": "9", "held": 0}


def test_result_obeys_the_rules() -> None:
    assert check_expression([3, 8], -5, "integer", "3 - 8").correct
    assert check_expression([3, 8], -5, "international", "3 - 8").code == "value-not-allowed"


def test_enormous_numbers_are_handled() -> None:
    found = check_expression([3], 3, "house", f"{'9' * 240}÷{'7' * 240}")
    assert (found.code, found.place) == ("card-not-in-hand", 0)


def test_hand_out_of_range_is_refused() -> None:
    with pytest.raises(HandError):
        check_expression([], 3, "house", "3")


@pytest.mark.slow
@given(hands(1, 6), targets, rules, st.text("0123456789+-*/() ", max_size=30) | st.text(max_size=30), uses)
def test_every_answer_gets_a_verdict(
    cards: list[int], target: int, rules: Rules, text: str, use: Use
) -> None:
    found = check_expression(cards, target, rules, text, use)
    assert found.correct == (found.detail is None) == (found.code == "ok")
    assert found.complete or not found.correct
    assert found.place is None or 0 <= found.place <= len(text)


@given(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=MAX_EXPRESSION_LENGTH)
    | st.text(max_size=MAX_EXPRESSION_LENGTH, alphabet="0123456789+-*/x()[] ")
)
def test_any_text_is_answered(text: str) -> None:
    params = CheckParams(cards=[2, 3, 4, 5, 6], target=6, expression=text)
    result = CHECK.compute(params, None, lambda: None)
    assert isinstance(result, CheckResult)
    assert CheckResult.model_validate_json(result.model_dump_json()) == result
    assert result.correct == (result.code == "ok")
