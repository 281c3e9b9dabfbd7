"""Evaluating a tree step by step, with exact fractions."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from worker.games.year.rules.reading import Token, Tree
from worker.games.year.rules.rules import BOUND, Rules
from worker.games.year.rules.values import StepError, in_range, sign_value, step_value


class Step(NamedTuple):
    """A number, a sign on one value, or a step between two, with what it makes."""

    token: Token
    left: Fraction | None
    """The value left of a sign between two values."""
    right: Fraction | None
    """The value right of such a sign, or the one that a sign is on; None for a number."""
    value: Fraction | StepError
    """The value, or why there is none."""
    signs: int = 0
    """Number of signs on one value, up to this one."""


def steps_of(tree: Tree, rules: Rules) -> Iterator[Step]:
    """Yield the steps in the order of the tree; the last makes the value of the whole, or has none."""
    stack: list[Step] = []
    for token in tree:
        right = stack.pop() if token.values else None
        left = stack.pop() if token.values == 2 else None
        step = _step(token, left, right, rules)
        yield step
        if isinstance(step.value, StepError):
            return
        stack.append(step)


def _step(token: Token, left: Step | None, right: Step | None, rules: Rules) -> Step:
    before, after = _operand(left), _operand(right)
    signs = 1 + right.signs if right and not left else 0
    try:
        return Step(token, before, after, _value(token, before, after, rules), signs)
    except StepError as error:
        return Step(token, before, after, error, signs)


def _operand(step: Step | None) -> Fraction | None:
    return step.value if step and isinstance(step.value, Fraction) else None


def _value(token: Token, left: Fraction | None, right: Fraction | None, rules: Rules) -> Fraction:
    if right is None:
        return _number(token.text)
    return sign_value(token.text, right) if left is None else step_value(token.text, left, right, rules)


def _number(text: str) -> Fraction:
    value = Fraction(int(text))
    if not in_range(value):
        raise StepError("out-of-range", f"The number {text} is out of range: it is above {BOUND:,}.")
    return value
