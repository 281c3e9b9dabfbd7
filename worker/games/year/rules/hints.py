"""The sentences of hints, and the last step of a way."""

from fractions import Fraction
from typing import Final, Literal, NamedTuple

from typing_extensions import TypeAliasType

from worker.games.year.rules.evaluation import steps_of
from worker.games.year.rules.reading import read_way
from worker.games.year.rules.rules import Rules

YearHintCode = TypeAliasType(
    "YearHintCode",
    Literal["unreachable", "no-sign", "joins-digits", "joins-no-digits", "last-step", "last-sign", "way"],
)

SENTENCES: Final[dict[YearHintCode, str]] = {
    "unreachable": "{target} cannot be made from {digits} under {rules} rules.",
    "no-sign": "No sign is needed: the digits are {target} when they are joined.",
    "joins-digits": "The simplest way joins digits, and has {signs_total}.",
    "joins-no-digits": "The simplest way joins no digits, and has {signs_total}.",
    "last-step": "The last step of the simplest way is {left} {sign} {right}.",
    "last-sign": "The last sign of the simplest way is {sign}, on {value}.",
    "way": "The simplest way is {expression} = {target}.",
}


class LastStep(NamedTuple):
    """The last step of a way; without a `left`, a sign on one value."""

    sign: str
    left: Fraction | None
    right: Fraction


def last_step(expression: str, rules: Rules) -> LastStep | None:
    """Return the last step of a way that has a value, or None if it is a number."""
    *_, last = steps_of(read_way(expression, rules), rules)
    return None if last.right is None else LastStep(last.token.text, last.left, last.right)


def joins_digits(expression: str, rules: Rules) -> bool:
    """Return True if a number of the way has several digits."""
    return any(len(token.text) > 1 for token in read_way(expression, rules) if token.values == 0)
