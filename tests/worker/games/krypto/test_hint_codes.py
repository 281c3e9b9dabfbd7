"""Every hint has a code, and its parameters match its sentence."""

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.worker.games.krypto.games import hands, rules, targets, uses
from worker.games.krypto.operations.hint import HINT, HintParams, HintResult
from worker.games.krypto.operations.hint_codes import SENTENCES, HintCode, hint_code
from worker.games.krypto.rules.rules import Rules, Use

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def told(cards: list[int], target: int, rules: Rules, use: Use, level: int) -> HintResult:
    """Return a hint as the API gives it."""
    params = HintParams(cards=cards, target=target, rules=rules, use=use, level=level)
    result = HINT.compute(params, None, lambda: None)
    assert isinstance(result, HintResult)
    return result


def test_every_code_has_a_sentence() -> None:
    assert set(SENTENCES) == set(get_args(HintCode))


@settings(deadline=None)
@given(hands(1, 4), targets, rules, uses, st.integers(1, 3))
def test_parameters_agree_with_the_sentence(
    cards: list[int], target: int, rules: Rules, use: Use, level: int
) -> None:
    result = told(cards, target, rules, use, level)
    assert (result.code == "no-solution") == (not result.solvable)
    assert (result.code in ("next-step", "solution")) == (result.step is not None)
    details = result.params.model_dump(exclude_none=True)
    for name in ("target", "card", "left", "right", "value", "op", "expression", "rules"):
        if name in details:
            assert str(details[name]) in result.hint
    for name in ("needed", "held"):
        if name in details:
            assert NUMBERS[details[name]] in result.hint.lower()
    assert [code for code, sentence in SENTENCES.items() if sentence.read(result.hint) is not None] == [
        result.code
    ]


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("Two of the five cards are enough.", "fewer-cards-suffice", {"needed": 2, "held": 5}),
        ("Addition is not needed.", "operation-not-needed", {"operation": "+"}),
        ("One step is left, and division is not needed for it.", "one-step-left", {"operation": "÷"}),
        ("The simplest solution divides by the largest card, 8.", "divides-by-largest", {"card": 8}),
        ("The simplest solution divides the largest card, 8.", "divides-largest", {"card": 8}),
        ("The simplest solution both adds and multiplies.", "uses-both", {"operation": "+", "other": "×"}),
        (
            "The simplest solution multiplies, but does not divide.",
            "uses-only",
            {"operation": "×", "other": "÷"},
        ),
        ("The last step of the simplest solution is a multiplication.", "last-operation", {"operation": "×"}),
        (
            "Work out -3 - 7/2 = -13/2 next.",
            "next-step",
            {"left": "-3", "op": "-", "right": "7/2", "value": "-13/2"},
        ),
    ],
)
def test_sentences_are_read(text: str, code: str, params: dict[str, object]) -> None:
    found, details = hint_code(text)
    assert (found, details.model_dump(exclude_none=True)) == (code, params)


@pytest.mark.parametrize(
    ("cards", "target", "rules", "level", "code"),
    [
        ([3, 3, 8, 8], 24, "house", 1, "fractions-needed"),
        ([8, 14, 19, 42], 17, "international", 3, "solution"),
        ([17], 17, "house", 1, "target-made"),
    ],
)
def test_hints_of_known_games_have_their_codes(
    cards: list[int], target: int, rules: Rules, level: int, code: str
) -> None:
    assert told(cards, target, rules, "all", level).code == code


def test_other_text_is_not_read_as_a_hint() -> None:
    with pytest.raises(ValueError, match="not a hint"):
        hint_code("Good luck!")
