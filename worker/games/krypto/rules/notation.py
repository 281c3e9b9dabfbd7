"""Writing a solution: infix text, LaTeX, reverse Polish notation, and step by step; and the sentences of hints."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from typing_extensions import TypeAliasType

from worker.operators import OPERATORS, Operator

ADD: Final = 0
SUBTRACT: Final = 1
MULTIPLY: Final = 2
DIVIDE: Final = 3

SYMBOLS: Final[tuple[str, ...]] = OPERATORS
"""The operators as written, by code."""

Operators = tuple[Operator, ...]
"""The operators that a game allows, in the order of `SYMBOLS`."""
ALL_OPERATORS: Final[Operators] = OPERATORS

PRECEDENCE: Final = {ADD: 1, SUBTRACT: 1, MULTIPLY: 2, DIVIDE: 2}
"""Precedence of each operator; higher binds more tightly."""

STEPS: Final = 6
"""Steps from an unordered pair (l, r) to a value, in this order: l + r, l × r, l - r, r - l, l ÷ r, r ÷ l."""
PLUS: Final = 0
TIMES: Final = 1
MINUS: Final = 2
MINUS_REVERSED: Final = 3
OVER: Final = 4
OVER_REVERSED: Final = 5

REVERSED_STEPS: Final = (PLUS, TIMES, MINUS_REVERSED, MINUS, OVER_REVERSED, OVER)
"""For each step, the step that gives the same value if l and r are exchanged."""

_STEPS_OF: Final[dict[Operator, int]] = {
    "+": 1 << PLUS,
    "-": 1 << MINUS | 1 << MINUS_REVERSED,
    "×": 1 << TIMES,
    "÷": 1 << OVER | 1 << OVER_REVERSED,
}


def steps_of(operators: Operators) -> int:
    """Return the steps that operators make, as bits: bit k is set for step k."""
    return sum(_STEPS_OF[operator] for operator in set(operators))


ADDITIVE_STEPS: Final = (PLUS, MINUS, MINUS_REVERSED)
"""Steps that make a sum; the others make a product."""


_ATOM: Final = 3
_LATEX_SYMBOLS: Final = {ADD: "+", SUBTRACT: "-", MULTIPLY: r"\times"}


@dataclass(frozen=True)
class Step:
    """A step of a solution, with exact values such as `7`, `-3` or `7/2`."""

    left: str
    operator: str
    right: str
    value: str


@dataclass(frozen=True)
class WrittenSolution:
    """A writing of a solution."""

    expression: str
    """Infix, with only the parentheses that the tree needs: `(2 + 3 - 5) × 4 + 6`."""
    latex: str
    rpn: str
    """Tokens separated by spaces, with the symbols of `expression`."""
    steps: tuple[Step, ...]
    """In a valid order; empty for a single card."""


class _Text(NamedTuple):
    """A piece of text and how tightly its outermost operator binds."""

    text: str
    precedence: int

    def bracketed(self, opening: str, closing: str, least: int) -> str:
        return self.text if self.precedence >= least else f"{opening}{self.text}{closing}"


class _Operand(NamedTuple):
    value: Fraction
    infix: _Text
    latex: _Text


def write_solution(tokens: Sequence[int | str]) -> WrittenSolution:
    """Write a solution from its postfix tokens: cards as numbers, operators as in `SYMBOLS`.

    The tokens must be well formed and must not divide by zero.
    """
    stack: list[_Operand] = []
    steps: list[Step] = []
    for token in tokens:
        if isinstance(token, int):
            atom = _Text(str(token), _ATOM)
            stack.append(_Operand(Fraction(token), atom, atom))
            continue
        right, left = stack.pop(), stack.pop()
        operator = SYMBOLS.index(token)
        value = step_value(operator, left.value, right.value)
        steps.append(Step(str(left.value), token, str(right.value), str(value)))
        stack.append(_Operand(value, _infix(operator, left, right), _latex(operator, left, right)))
    (whole,) = stack
    return WrittenSolution(whole.infix.text, whole.latex.text, " ".join(map(str, tokens)), tuple(steps))


def step_value(operator: int, left: Fraction, right: Fraction) -> Fraction:
    """Return the exact value of one step; raises `ZeroDivisionError` for a division by zero."""
    if operator == ADD:
        return left + right
    if operator == SUBTRACT:
        return left - right
    if operator == MULTIPLY:
        return left * right
    return left / right


def _infix(operator: int, left: _Operand, right: _Operand) -> _Text:
    own = PRECEDENCE[operator]
    before = left.infix.bracketed("(", ")", own)
    after = right.infix.bracketed("(", ")", own + 1)
    return _Text(f"{before} {SYMBOLS[operator]} {after}", own)


def _latex(operator: int, left: _Operand, right: _Operand) -> _Text:
    if operator == DIVIDE:
        return _Text(rf"\frac{{{left.latex.text}}}{{{right.latex.text}}}", _ATOM)
    own = PRECEDENCE[operator]
    before = left.latex.bracketed(r"\left(", r"\right)", own)
    after = right.latex.bracketed(r"\left(", r"\right)", own + 1)
    return _Text(f"{before} {_LATEX_SYMBOLS[operator]} {after}", own)


KryptoHintCode = TypeAliasType(
    "KryptoHintCode",
    Literal[
        "no-solution",
        "target-made",
        "target-among-cards",
        "fewer-cards-suffice",
        "one-step-left",
        "fractions-needed",
        "products-suffice",
        "sums-suffice",
        "operator-not-needed",
        "multiplies-largest",
        "divides-largest",
        "divides-by-largest",
        "last-operator",
        "uses-both",
        "uses-only",
        "next-step",
        "solution",
    ],
)

SENTENCES: Final[dict[KryptoHintCode, str]] = {
    "no-solution": "These cards cannot make {target} under {rules} rules: take a step back; if none was taken,"
    " the game has no solution.",
    "target-made": "The target is made: nothing is left to do.",
    "target-among-cards": "The target is already among the cards: nothing is left to do.",
    "fewer-cards-suffice": "{needed} of the {held} cards are enough.",
    "one-step-left": "One step is left, and {operator} is not needed for it.",
    "fractions-needed": "Whole numbers will not do: every solution has a fraction on the way.",
    "products-suffice": "Multiplication and division are enough.",
    "sums-suffice": "Addition and subtraction are enough.",
    "operator-not-needed": "{operator} is not needed.",
    "multiplies-largest": "The simplest solution multiplies the largest card, {card}.",
    "divides-largest": "The simplest solution divides the largest card, {card}.",
    "divides-by-largest": "The simplest solution divides by the largest card, {card}.",
    "last-operator": "The last step of the simplest solution is a {operator}.",
    "uses-both": "The simplest solution both {operator} and {other_operator}.",
    "uses-only": "The simplest solution {operator}, but does not {other_operator}.",
    "next-step": "Work out {left} {operator} {right} = {value} next.",
    "solution": "The simplest solution is {expression} = {target}.",
}
