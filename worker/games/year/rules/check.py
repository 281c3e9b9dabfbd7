"""Checking a player's way, and reporting the first error and its place."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, NamedTuple

from typing_extensions import TypeAliasType

from worker.games.year.rules.evaluation import steps_of
from worker.games.year.rules.reading import ReadingError, SyntaxCode, Tree, read_way
from worker.games.year.rules.rules import MAX_SIGNS, Order, Rules
from worker.games.year.rules.values import StepCode, StepError
from worker.typed_text import plain

YearCheckCode = TypeAliasType(
    "YearCheckCode",
    Literal[
        "ok",
        "digit-misplaced",
        "digit-not-left",
        "digits-unused",
        "too-many-signs",
        "wrong-value",
        SyntaxCode,
        StepCode,
    ],
)
"""The exact error."""
Details = Mapping[str, str | int]
"""Details of a code by name, such as `text`."""


@dataclass(frozen=True)
class Check:
    """The verdict on a way."""

    correct: bool
    complete: bool
    """True if it is a way that uses every digit once."""
    value: str | None
    """The exact value, such as `7` or `7/2`, even if the digits are wrong; None if there is no value."""
    code: YearCheckCode = "ok"
    detail: str | None = None
    """The error in a sentence; None if there is none."""
    place: int | None = None
    """Offset of the erroneous character, from 0; None if the error has no place."""
    params: Details = field(default_factory=dict)


class _Fault(NamedTuple):
    code: YearCheckCode
    detail: str
    place: int | None
    params: Details


def check_way(digits: str, target: int, rules: Rules, order: Order, expression: str) -> Check:
    """Check a way from digits to a target, exactly.

    The first of these errors is reported: one of reading, wrong digits, the first step without a value, a wrong value.
    """
    try:
        tree = read_way(expression, rules)
    except ReadingError as error:
        details = {"text": error.text} if error.text else {}
        return Check(False, False, None, error.code, error.detail, error.place, details)
    value, broken = _evaluate(tree, rules)
    wrong = _digits_fault(expression, digits, order)
    fault = wrong or broken
    if fault is None and value != target:
        detail = f"The value is {value}, not {target}."
        fault = _Fault("wrong-value", detail, None, {"value": str(value), "target": target})
    written = None if value is None else str(value)
    if fault is None:
        return Check(True, True, written)
    return Check(False, wrong is None, written, fault.code, fault.detail, fault.place, fault.params)


def _digits_fault(expression: str, digits: str, order: Order) -> _Fault | None:
    """Return the fault of the first digit that is not the next one, or not left, or of the digits left unused."""
    # A way has no other digits than those of its numbers.
    typed = [(digit, place) for place, digit in enumerate(plain(expression)) if digit in "0123456789"]
    if order == "any":
        digits = "".join(sorted(digits))
        left = Counter(digits)
        for digit, place in typed:
            if not left[digit]:
                detail = f"There is no {digit} left among the digits {' '.join(digits)}."
                return _Fault("digit-not-left", detail, place, {"text": digit})
            left[digit] -= 1
        return _unused("".join(sorted(left.elements())))
    for number, (digit, place) in enumerate(typed):
        if number >= len(digits):
            detail = f"There is no {digit} left among the digits {' '.join(digits)}."
            return _Fault("digit-not-left", detail, place, {"text": digit})
        if digit != digits[number]:
            detail = f"The next digit is {digits[number]}, not {digit}."
            return _Fault("digit-misplaced", detail, place, {"text": digit, "expected": digits[number]})
    return _unused(digits[len(typed) :])


def _unused(digits: str) -> _Fault | None:
    if not digits:
        return None
    *others, last = list(digits)
    detail = f"{', '.join(others)} and {last} are not used." if others else f"{last} is not used."
    return _Fault("digits-unused", detail, None, {"digits": digits})


def _evaluate(tree: Tree, rules: Rules) -> tuple[Fraction | None, _Fault | None]:
    """Return the value, or None with the fault of the first step that has none; two faults leave the value."""
    value: Fraction | StepError | None = None
    fault: _Fault | None = None
    for step in steps_of(tree, rules):
        token, value = step.token, step.value
        if step.signs > MAX_SIGNS and fault is None:
            detail = f"The sign {token.text} is one too many: at most {MAX_SIGNS} are on one value."
            fault = _Fault("too-many-signs", detail, token.place, {"sign": token.text})
    if isinstance(value, StepError):
        typed = {"sign" if token.values else "text": token.text}
        return None, fault or _Fault(value.code, value.detail, token.place, typed)
    return value, fault
