"""Parsing and checking a player's solution, and reporting the first error and its position.

Parsing an expression: numbers, + - × ÷ and parentheses, with the usual precedence, left to right. An
operator-precedence parser with a stack of its own (Dijkstra's shunting yard), so that the cost of any input, however
deeply nested, is proportional to its length.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from typing_extensions import TypeAliasType

from worker.games.krypto.rules.notation import (
    ADD,
    ALL_OPERATORS,
    DIVIDE,
    MULTIPLY,
    PRECEDENCE,
    SUBTRACT,
    SYMBOLS,
    Operators,
    step_value,
)
from worker.games.krypto.rules.rules import Rules, Use, allowed_values, checked_target, obeys, sorted_hand
from worker.typed_text import INVISIBLE, plain

MAX_EXPRESSION_LENGTH: Final = 500
"""Maximum number of characters of an expression, which parameters check."""

SyntaxCode = Literal[
    "unknown-character",
    "number-missing",
    "operator-missing",
    "parenthesis-not-opened",
    "parenthesis-not-closed",
]

_OPERATORS: Final = {"+": ADD, "-": SUBTRACT, "×": MULTIPLY, "÷": DIVIDE}
_DIGITS: Final = frozenset("0123456789")
_CLOSES: Final = {")": "(", "]": "[", "}": "{"}
_OPENS: Final = frozenset(_CLOSES.values())
_SKIPPED: Final = (" ", INVISIBLE)
# Invisible marks between digits do not end a number.
_PIECE: Final = re.compile(rf"[0-9](?:{INVISIBLE}*[0-9])*|.", re.DOTALL)


class ExpressionError(ValueError):
    """A text is not an expression.

    `position` is the offset of the erroneous character, from 0, and `text` the text there; empty at the end.
    """

    def __init__(self, code: SyntaxCode, message: str, position: int, text: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.position = position
        self.text = text


@dataclass(frozen=True)
class Number:
    """A number and the offset of its first digit."""

    value: int
    position: int


@dataclass(frozen=True)
class Operator:
    """An operator's code (such as `ADD`) and its offset."""

    code: int
    position: int


Expression = tuple[Number | Operator, ...]
"""A tree in postfix order: each operator follows its two operands."""


def parse_expression(text: str) -> Expression:
    """Parse an expression; raises `ExpressionError` if the text is not an expression.

    There are no signs: `-3 + 5` is not an expression. Lookalike characters are accepted (see `plain`).
    """
    read = plain(text)
    reader = _Reader(text, read)
    for piece in _PIECE.finditer(read):
        reader.take(piece.group(), piece.start())
    return reader.finish(len(text))


@dataclass
class _Reader:
    """The state of the parser between tokens."""

    typed: str
    """The text as typed, for messages."""
    read: str
    """The same text in plain characters."""
    postfix: list[Number | Operator] = field(default_factory=list)
    waiting: list[Operator | int] = field(default_factory=list)
    """Operators not yet in the output; an integer is the offset of an open parenthesis."""
    after_operand: bool = False

    def take(self, piece: str, position: int) -> None:
        """Read the next piece: a number, an operator, a parenthesis, a space or an invisible mark."""
        if piece in _SKIPPED:
            return
        if piece[0] in _DIGITS:
            self._expect_operand(piece, position)
            self.postfix.append(Number(int(piece.replace(INVISIBLE, "")), position))
            self.after_operand = True
        elif piece in _OPENS:
            self._expect_operand(piece, position)
            self.waiting.append(position)
        elif piece in _OPERATORS:
            self._expect_operator(piece, position)
            operator = Operator(_OPERATORS[piece], position)
            self._release(PRECEDENCE[operator.code])
            self.waiting.append(operator)
            self.after_operand = False
        elif piece in _CLOSES:
            self._expect_operator(piece, position)
            self._release(0)
            self._close(piece, position)
        else:
            raise ExpressionError(
                "unknown-character", f"An expression has no place for {piece!r}.", position, piece
            )

    def finish(self, length: int) -> Expression:
        """Return the whole expression, at the end of a text of `length` characters."""
        if not self.after_operand:
            raise ExpressionError("number-missing", "A number is missing at the end.", length)
        self._release(0)
        if self.waiting:
            position = _position(self.waiting[-1])
            typed = self.typed[position]
            raise ExpressionError("parenthesis-not-closed", f"This {typed} is never closed.", position, typed)
        return tuple(self.postfix)

    def _close(self, piece: str, position: int) -> None:
        """Remove the last open parenthesis, which must be of the same kind as this closing one."""
        opened = _position(self.waiting.pop()) if self.waiting else None
        if opened is None or self.read[opened] != _CLOSES[piece]:
            typed = self.typed[position]
            does = "closes nothing" if opened is None else f"does not close {self.typed[opened]}"
            raise ExpressionError("parenthesis-not-opened", f"This {typed} {does}.", position, typed)

    def _release(self, precedence: int) -> None:
        """Output the operators back to the last parenthesis that bind at least as tightly as `precedence`."""
        while self.waiting:
            top = self.waiting[-1]
            if isinstance(top, int) or PRECEDENCE[top.code] < precedence:
                return
            self.postfix.append(top)
            self.waiting.pop()

    def _expect_operand(self, piece: str, position: int) -> None:
        if self.after_operand:
            typed = self._typed(piece, position)
            raise ExpressionError(
                "operator-missing", f"An operator is missing before {typed}.", position, typed
            )

    def _expect_operator(self, piece: str, position: int) -> None:
        if not self.after_operand:
            typed = self._typed(piece, position)
            raise ExpressionError("number-missing", f"A number is missing before {typed}.", position, typed)

    def _typed(self, piece: str, position: int) -> str:
        return self.typed[position : position + len(piece)]


def _position(waiting: Operator | int) -> int:
    return waiting if isinstance(waiting, int) else waiting.position


KryptoCheckCode = TypeAliasType(
    "KryptoCheckCode",
    Literal[
        "ok",
        "card-not-in-hand",
        "card-used-too-often",
        "cards-unused",
        "operator-not-allowed",
        "division-by-zero",
        "value-not-allowed",
        "wrong-value",
        SyntaxCode,
    ],
)
"""The exact error."""
Details = Mapping[str, str | int | list[int]]
"""Details of a code by name, such as `card`."""


@dataclass(frozen=True)
class Check:
    """The verdict on an expression."""

    correct: bool
    complete: bool
    """True if it is an expression with every card that has to be used."""
    value: str | None
    """The exact value, such as `7` or `7/2`, even if there is an error; None if there is no value."""
    detail: str | None
    """The error in a sentence; None if there is none."""
    place: int | None
    """Offset of the erroneous character, from 0; None if the error has no place."""
    code: KryptoCheckCode = "ok"
    params: Details = field(default_factory=dict)


class _Fault(NamedTuple):
    code: KryptoCheckCode
    detail: str
    place: int | None
    params: Details


def check_expression(
    cards: Sequence[int],
    target: int,
    rules: Rules,
    expression: str,
    use: Use = "all",
    operators: Operators = ALL_OPERATORS,
) -> Check:
    """Check an expression against a game, exactly.

    The first of these errors is reported: syntax, wrong cards, an operator that the game does not have, the first step
    that divides by zero or breaks the rules, a wrong value. Raises `HandError` for a hand or target out of range.
    """
    hand = sorted_hand(cards)
    checked_target(target)
    try:
        tree = parse_expression(expression)
    except ExpressionError as error:
        details = {"text": error.text} if error.text else {}
        return Check(False, False, None, error.message, error.position, error.code, details)
    value, broken_step = _evaluate(tree, rules)
    unused = [] if use == "any" else _unused(tree, hand)
    fault = _cards_fault(tree, hand, unused) or _operator_fault(tree, operators) or broken_step
    if fault is None and value != target:
        detail = f"The value is {value}, not {target}."
        fault = _Fault("wrong-value", detail, None, {"value": str(value), "target": target})
    written = None if value is None else str(value)
    if fault is None:
        return Check(True, True, written, None, None)
    return Check(False, not unused, written, fault.detail, fault.place, fault.code, fault.params)


def _unused(tree: Expression, hand: Sequence[int]) -> list[int]:
    """Return the cards that an expression leaves unused, ascending."""
    used = Counter(token.value for token in tree if isinstance(token, Number))
    return sorted((Counter(hand) - used).elements())


def _cards_fault(tree: Expression, hand: Sequence[int], unused: list[int]) -> _Fault | None:
    """Return the fault of the first number that is not, or no longer, in the hand, or of the cards left unused."""
    left = Counter(hand)
    for token in tree:
        if not isinstance(token, Number):
            continue
        if not left[token.value]:
            return _strange_card(token, hand.count(token.value))
        left[token.value] -= 1
    if unused:
        *others, last = map(str, unused)
        detail = f"{', '.join(others)} and {last} are not used." if others else f"{last} is not used."
        return _Fault("cards-unused", detail, None, {"cards": unused})
    return None


def _operator_fault(tree: Expression, operators: Operators) -> _Fault | None:
    """Return the fault of the first operator, as typed, that the game does not have."""
    others = [token for token in tree if isinstance(token, Operator) and SYMBOLS[token.code] not in operators]
    if not others:
        return None
    first = min(others, key=lambda operator: operator.position)
    symbol = SYMBOLS[first.code]
    detail = f"The operator {symbol} is not allowed: this game has {', '.join(operators)}."
    return _Fault("operator-not-allowed", detail, first.position, {"operator": symbol})


def _strange_card(number: Number, held: int) -> _Fault:
    """Return the fault of a number beyond the `held` copies of it in the hand."""
    params: Details = {"card": str(number.value), "held": held}
    if not held:
        detail = f"{number.value} is not in the hand."
        return _Fault("card-not-in-hand", detail, number.position, params)
    detail = f"{number.value} is used more often than the {held} in the hand."
    return _Fault("card-used-too-often", detail, number.position, params)


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
        step = {"left": str(left), "operator": symbol, "right": str(right)}
        if token.code == DIVIDE and right == 0:
            detail = f"{written} divides by zero."
            return None, fault or _Fault("division-by-zero", detail, token.position, step)
        value = step_value(token.code, left, right)
        if fault is None and not obeys(value, rules):
            detail = f"{written} is {value}; {rules} rules allow {allowed_values(rules)}."
            fault = _Fault(
                "value-not-allowed",
                detail,
                token.position,
                {**step, "value": str(value), "rules": rules},
            )
        stack.append(value)
    return stack[0], fault
