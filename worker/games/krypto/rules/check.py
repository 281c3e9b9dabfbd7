"""Checking somebody's solution, and saying what is wrong with it and where."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from worker.games.krypto.rules.hand import checked_target, sorted_hand
from worker.games.krypto.rules.notation import apply
from worker.games.krypto.rules.parse import Expression, ExpressionError, Number, parse
from worker.games.krypto.rules.rules import Rules, Use, allowed_values, obeys
from worker.games.krypto.rules.steps import DIVIDE, SYMBOLS

Reason = Literal["ok", "syntax", "wrong_cards", "wrong_value", "division_by_zero", "breaks_rules"]


@dataclass(frozen=True)
class Check:
    """The verdict on an expression."""

    valid: bool
    value: str | None
    """The exact value, such as `7` or `7/2`, also when something is wrong; None when there is none."""
    reason: Reason
    detail: str | None
    """A sentence on what is wrong; None when nothing is."""
    position: int | None
    """The offset of the character where it goes wrong, from 0; None when that is nowhere in particular."""


class _Fault(NamedTuple):
    reason: Reason
    detail: str
    position: int | None


def check(cards: Sequence[int], target: int, rules: Rules, expression: str, use: Use = "all") -> Check:
    """Check an expression against a game, exactly.

    What is reported is the first of: syntax, wrong cards, the first step that divides by zero or breaks the
    rules, a wrong value. Raises `HandError` for a hand or target out of range.
    """
    hand = sorted_hand(cards)
    checked_target(target)
    try:
        tree = parse(expression)
    except ExpressionError as error:
        return Check(False, None, "syntax", error.message, error.position)
    value, broken_step = _evaluate(tree, rules)
    fault = _cards_fault(tree, hand, use) or broken_step
    if fault is None and value != target:
        fault = _Fault("wrong_value", f"the value is {value}, not {target}", None)
    written = None if value is None else str(value)
    if fault is None:
        return Check(True, written, "ok", None, None)
    return Check(False, written, fault.reason, fault.detail, fault.position)


def _cards_fault(tree: Expression, hand: Sequence[int], use: Use) -> _Fault | None:
    """The first number that the hand does not have (any more), or the first card left out."""
    left = Counter(hand)
    for token in tree:
        if not isinstance(token, Number):
            continue
        if not left[token.value]:
            held = hand.count(token.value)
            detail = f"{token.value} is not in the hand"
            if held:
                detail = f"{token.value} is used more often than the {held} in the hand"
            return _Fault("wrong_cards", detail, token.position)
        left[token.value] -= 1
    missing = sorted(left.elements())
    if use == "all" and missing:
        return _Fault("wrong_cards", f"{', '.join(map(str, missing))} not used", None)
    return None


def _evaluate(tree: Expression, rules: Rules) -> tuple[Fraction | None, _Fault | None]:
    """The value, None after a division by zero, and the first step that must not be, in postfix order."""
    stack: list[Fraction] = []
    fault = None
    for token in tree:
        if isinstance(token, Number):
            stack.append(Fraction(token.value))
            continue
        right, left = stack.pop(), stack.pop()
        written = f"{left} {SYMBOLS[token.code]} {right}"
        if token.code == DIVIDE and right == 0:
            by_zero = _Fault("division_by_zero", f"{written} divides by zero", token.position)
            return None, fault or by_zero
        value = apply(token.code, left, right)
        if fault is None and not obeys(value, rules):
            detail = f"{written} is {value}; {rules} rules allow {allowed_values(rules)}"
            fault = _Fault("breaks_rules", detail, token.position)
        stack.append(value)
    return stack[0], fault
