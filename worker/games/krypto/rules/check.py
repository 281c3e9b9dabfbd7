"""Checking a player's solution, and reporting the first error and its position."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, NamedTuple

from worker.games.krypto.rules.hand import checked_target, sorted_hand
from worker.games.krypto.rules.notation import apply
from worker.games.krypto.rules.parse import Expression, ExpressionError, Number, SyntaxCode, parse
from worker.games.krypto.rules.rules import Rules, Use, allowed_values, obeys
from worker.games.krypto.rules.steps import DIVIDE, SYMBOLS

Reason = Literal["ok", "syntax", "wrong_cards", "wrong_value", "division_by_zero", "breaks_rules"]
Code = (
    Literal[
        "ok",
        "card-not-in-hand",
        "card-used-too-often",
        "cards-unused",
        "division-by-zero",
        "value-not-allowed",
        "wrong-value",
    ]
    | SyntaxCode
)
"""The exact error."""
Details = Mapping[str, str | int | list[int]]
"""Details of a code by name, such as `card`."""


@dataclass(frozen=True)
class Check:
    """The verdict on an expression."""

    valid: bool
    value: str | None
    """The exact value, such as `7` or `7/2`, even if there is an error; None if there is no value."""
    reason: Reason
    detail: str | None
    """The error in a sentence; None if there is none."""
    position: int | None
    """Offset of the erroneous character, from 0; None if the error has no position."""
    code: Code = "ok"
    params: Details = field(default_factory=dict)


class _Fault(NamedTuple):
    reason: Reason
    code: Code
    detail: str
    position: int | None
    params: Details


def check(cards: Sequence[int], target: int, rules: Rules, expression: str, use: Use = "all") -> Check:
    """Check an expression against a game, exactly.

    The first of these errors is reported: syntax, wrong cards, the first step that divides by zero or breaks the
    rules, a wrong value. Raises `HandError` for a hand or target out of range.
    """
    hand = sorted_hand(cards)
    checked_target(target)
    try:
        tree = parse(expression)
    except ExpressionError as error:
        details = {"text": error.text} if error.text else {}
        return Check(False, None, "syntax", error.message, error.position, error.code, details)
    value, broken_step = _evaluate(tree, rules)
    fault = _cards_fault(tree, hand, use) or broken_step
    if fault is None and value != target:
        detail = f"the value is {value}, not {target}"
        fault = _Fault("wrong_value", "wrong-value", detail, None, {"value": str(value), "target": target})
    written = None if value is None else str(value)
    if fault is None:
        return Check(True, written, "ok", None, None)
    return Check(False, written, fault.reason, fault.detail, fault.position, fault.code, fault.params)


def _cards_fault(tree: Expression, hand: Sequence[int], use: Use) -> _Fault | None:
    """Return the fault of the first number that is not, or no longer, in the hand, or of the cards left unused."""
    left = Counter(hand)
    for token in tree:
        if not isinstance(token, Number):
            continue
        if not left[token.value]:
            return _strange_card(token, hand.count(token.value))
        left[token.value] -= 1
    missing = sorted(left.elements())
    if use == "all" and missing:
        detail = f"{', '.join(map(str, missing))} not used"
        return _Fault("wrong_cards", "cards-unused", detail, None, {"cards": missing})
    return None


def _strange_card(number: Number, held: int) -> _Fault:
    """Return the fault of a number beyond the `held` copies of it in the hand."""
    params: Details = {"card": str(number.value), "held": held}
    if not held:
        detail = f"{number.value} is not in the hand"
        return _Fault("wrong_cards", "card-not-in-hand", detail, number.position, params)
    detail = f"{number.value} is used more often than the {held} in the hand"
    return _Fault("wrong_cards", "card-used-too-often", detail, number.position, params)


def _evaluate(tree: Expression, rules: Rules) -> tuple[Fraction | None, _Fault | None]:
    """Return the value, None after a division by zero, and the fault of the first invalid step in postfix order."""
    stack: list[Fraction] = []
    fault = None
    for token in tree:
        if isinstance(token, Number):
            stack.append(Fraction(token.value))
            continue
        right, left = stack.pop(), stack.pop()
        symbol = SYMBOLS[token.code]
        written = f"{left} {symbol} {right}"
        step = {"left": str(left), "op": symbol, "right": str(right)}
        if token.code == DIVIDE and right == 0:
            detail = f"{written} divides by zero"
            return None, fault or _Fault("division_by_zero", "division-by-zero", detail, token.position, step)
        value = apply(token.code, left, right)
        if fault is None and not obeys(value, rules):
            detail = f"{written} is {value}; {rules} rules allow {allowed_values(rules)}"
            fault = _Fault(
                "breaks_rules",
                "value-not-allowed",
                detail,
                token.position,
                {**step, "value": str(value), "rules": rules},
            )
        stack.append(value)
    return stack[0], fault
