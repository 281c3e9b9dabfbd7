"""Checking a player's way, and reporting the first error and its place."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, NamedTuple

from typing_extensions import TypeAliasType

from worker.games.year.rules.reading import ReadingError, SyntaxCode, Token, Tree, read_way
from worker.games.year.rules.rules import BOUND, MAX_SIGNS, Order, Rules
from worker.games.year.rules.values import StepCode, StepError, in_range, sign_value, step_value
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


class _Operand(NamedTuple):
    """A value, and how many signs are on it."""

    value: Fraction
    signs: int = 0


def _evaluate(tree: Tree, rules: Rules) -> tuple[Fraction | None, _Fault | None]:
    """Return the value, or None with the fault of the first step that has none; two faults leave the value."""
    stack: list[_Operand] = []
    fault = None
    for token in tree:
        try:
            if token.values == 0:
                stack.append(_number(token))
            elif token.values == 1:
                value, signs = stack.pop()
                if signs == MAX_SIGNS and fault is None:
                    detail = f"The sign {token.text} is one too many: at most {MAX_SIGNS} are on one value."
                    fault = _Fault("too-many-signs", detail, token.place, {"sign": token.text})
                stack.append(_Operand(sign_value(token.text, value), signs + 1))
            else:
                right, left = stack.pop().value, stack.pop().value
                stack.append(_Operand(step_value(token.text, left, right, rules)))
        except StepError as error:
            typed = {"sign" if token.values else "text": token.text}
            return None, fault or _Fault(error.code, error.detail, token.place, typed)
    return stack[0].value, fault


def _number(token: Token) -> _Operand:
    value = Fraction(int(token.text))
    if not in_range(value):
        raise StepError("out-of-range", f"The number {token.text} is out of range: it is above {BOUND:,}.")
    return _Operand(value)
