"""Every hint has a code, and its parameters match its sentence."""

import re
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.worker.games.krypto.games import hands, rules, targets, uses
from worker.games.krypto.operations.play import HINT, HintParams, HintResult
from worker.games.krypto.rules.notation import SENTENCES, KryptoHintCode
from worker.games.krypto.rules.rules import Rules, Use

WORDS = {"+": "addition|adds", "-": "subtraction", "×": "multipli|multiply", "÷": "division|divides?"}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def told(cards: list[int], target: int, rules: Rules, use: Use, level: int) -> HintResult:
    """Return a hint as the API gives it."""
    params = HintParams(cards=cards, target=target, rules=rules, use=use, level=level)
    result = HINT.compute(params, None, lambda: None)
    assert isinstance(result, HintResult)
    return result


def test_every_code_has_a_sentence() -> None:
    assert set(SENTENCES) == set(get_args(KryptoHintCode.__value__))


@settings(deadline=None)
@given(hands(1, 4), targets, rules, uses, st.integers(1, 3))
def test_parameters_agree_with_the_sentence(
    cards: list[int], target: int, rules: Rules, use: Use, level: int
) -> None:
    result = told(cards, target, rules, use, level)
    assert (result.code == "no-solution") == (not result.solvable)
    assert (result.code in ("next-step", "solution")) == (result.step is not None)
    details = result.params.model_dump(exclude_none=True)
    for name in ("target", "card", "left", "right", "value", "expression", "rules"):
        if name in details:
            assert str(details[name]) in result.detail
    for name in ("needed", "held"):
        if name in details:
            assert NUMBERS[details[name]] in result.detail.lower()
    assert re.fullmatch(re.sub(r"\\{\w+\\}", ".+", re.escape(SENTENCES[result.code])), result.detail)
    for name in ("operator", "other_operator"):
        if name in details:
            told_as = rf"{WORDS[details[name]]}|{re.escape(details[name])}"
            assert re.search(told_as, result.detail, re.IGNORECASE)


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
