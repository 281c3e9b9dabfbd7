"""Hints, at three levels."""

import pytest

from worker.games.year.operations.play import HINT, YearHintParams, YearHintResult
from worker.games.year.rules.hints import SENTENCES
from worker.games.year.rules.rules import Rules


def _hint(digits: str, target: int, rules: Rules, level: int) -> YearHintResult:
    params = YearHintParams(digits=digits, target=target, rules=rules, level=level)
    told = HINT.compute(params, None, lambda: None)
    assert isinstance(told, YearHintResult)
    return told


@pytest.mark.parametrize(
    ("digits", "target", "rules", "level", "code", "detail"),
    [
        ("2016", 77, "basic", 1, "unreachable", "77 cannot be made from 2016 under basic rules."),
        ("2016", 77, "basic", 3, "unreachable", "77 cannot be made from 2016 under basic rules."),
        ("2016", 2016, "basic", 1, "no-sign", "No sign is needed: the digits are 2016 when they are joined."),
        ("2016", 4, "basic", 1, "joins-digits", "The simplest way joins digits, and has 1 sign."),
        ("2016", 9, "basic", 1, "joins-no-digits", "The simplest way joins no digits, and has 3 signs."),
        ("2016", 4, "basic", 2, "last-step", "The last step of the simplest way is 20 - 16."),
        ("2016", 6, "school", 2, "last-sign", "The last sign of the simplest way is √, on 36."),
        ("2016", 1, "apl", 2, "last-step", "The last step of the simplest way is 201 ≠ 6."),
        ("2016", 9, "basic", 3, "way", "The simplest way is 2+0+1+6 = 9."),
    ],
)
def test_hints_tell_more_with_each_level(
    digits: str, target: int, rules: Rules, level: int, code: str, detail: str
) -> None:
    told = _hint(digits, target, rules, level)
    assert (told.code, told.detail, told.level) == (code, detail, level)
    assert told.solvable == (code != "unreachable")
    assert told.code in SENTENCES
