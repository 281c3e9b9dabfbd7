"""Parsing an expression: numbers, + - × ÷ and parentheses, with the usual precedence, left to right.

An operator-precedence parser with a stack of its own (Dijkstra's shunting yard), so that the cost of any input,
however deeply nested, is proportional to its length.
"""

import re
from dataclasses import dataclass, field
from typing import Final, Literal

from worker.games.krypto.rules.characters import INVISIBLE, plain
from worker.games.krypto.rules.steps import ADD, DIVIDE, MULTIPLY, PRECEDENCE, SUBTRACT

MAX_EXPRESSION_LENGTH: Final = 500

SyntaxCode = Literal[
    "unknown-character",
    "number-missing",
    "operator-missing",
    "parenthesis-not-opened",
    "parenthesis-not-closed",
    "too-long",
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


def parse(text: str) -> Expression:
    """Parse an expression; raises `ExpressionError` if the text is not an expression or is too long.

    There are no signs: `-3 + 5` is not an expression. Lookalike characters are accepted (see `plain`).
    """
    if len(text) > MAX_EXPRESSION_LENGTH:
        raise ExpressionError(
            "too-long",
            f"an expression has at most {MAX_EXPRESSION_LENGTH} characters, not {len(text)}",
            MAX_EXPRESSION_LENGTH,
        )
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
                "unknown-character", f"{piece!r} has no place in an expression", position, piece
            )

    def finish(self, length: int) -> Expression:
        """Return the whole expression, at the end of a text of `length` characters."""
        if not self.after_operand:
            raise ExpressionError("number-missing", "a number is missing at the end", length)
        self._release(0)
        if self.waiting:
            position = _position(self.waiting[-1])
            typed = self.typed[position]
            raise ExpressionError("parenthesis-not-closed", f"this {typed} is never closed", position, typed)
        return tuple(self.postfix)

    def _close(self, piece: str, position: int) -> None:
        """Remove the last open parenthesis, which must be of the same kind as this closing one."""
        opened = _position(self.waiting.pop()) if self.waiting else None
        if opened is None or self.read[opened] != _CLOSES[piece]:
            typed = self.typed[position]
            does = "closes nothing" if opened is None else f"does not close {self.typed[opened]}"
            raise ExpressionError("parenthesis-not-opened", f"this {typed} {does}", position, typed)

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
                "operator-missing", f"an operator is missing before {typed}", position, typed
            )

    def _expect_operator(self, piece: str, position: int) -> None:
        if not self.after_operand:
            typed = self._typed(piece, position)
            raise ExpressionError("number-missing", f"a number is missing before {typed}", position, typed)

    def _typed(self, piece: str, position: int) -> str:
        return self.typed[position : position + len(piece)]


def _position(waiting: Operator | int) -> int:
    return waiting if isinstance(waiting, int) else waiting.position
