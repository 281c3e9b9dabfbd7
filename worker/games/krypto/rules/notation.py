"""Writing a solution: infix text, LaTeX, reverse Polish notation, and step by step."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from worker.games.krypto.rules.steps import ADD, DIVIDE, MULTIPLY, PRECEDENCE, SUBTRACT, SYMBOLS

_ATOM: Final = 3
_LATEX_SYMBOLS: Final = {ADD: "+", SUBTRACT: "-", MULTIPLY: r"\times"}


@dataclass(frozen=True)
class Step:
    """A step of a solution, with exact values such as `7`, `-3` or `7/2`."""

    left: str
    op: str
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


def write(tokens: Sequence[int | str]) -> WrittenSolution:
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
        value = apply(operator, left.value, right.value)
        steps.append(Step(str(left.value), token, str(right.value), str(value)))
        stack.append(_Operand(value, _infix(operator, left, right), _latex(operator, left, right)))
    (whole,) = stack
    return WrittenSolution(whole.infix.text, whole.latex.text, " ".join(map(str, tokens)), tuple(steps))


def apply(operator: int, left: Fraction, right: Fraction) -> Fraction:
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
