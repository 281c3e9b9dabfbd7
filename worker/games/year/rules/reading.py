"""Reading what people type: numbers, signs and brackets, as a tree in postfix order.

Under `basic` and `school`, `!` binds most tightly, then `√`, `^` (from right to left), the minus sign on a value, `×`
and `÷`, `+` and `-`. An operator-precedence parser with a stack of its own, so that the cost of any input is
proportional to its length. Under `apl` there are no brackets, and every sign has all to the right of it as
its right side.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from worker.games.year.rules.notation import ALPHABET, BINARY, UNARY
from worker.games.year.rules.rules import Rules
from worker.typed_text import INVISIBLE, plain

MAX_EXPRESSION_LENGTH: Final = 500
"""Maximum number of characters of a way, which parameters check."""

SyntaxCode = Literal[
    "unknown-character",
    "sign-not-allowed",
    "brackets-not-allowed",
    "number-missing",
    "sign-missing",
    "parenthesis-not-opened",
    "parenthesis-not-closed",
    "leading-zero",
    "double-factorial",
]


class ReadingError(ValueError):
    """A text is no way. `place` is the offset of the error, from 0, and `text` the text there; empty at the end."""

    def __init__(self, code: SyntaxCode, detail: str, place: int, text: str = "") -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.place = place
        self.text = text


class Token(NamedTuple):
    """A number, or a sign with the number of its values."""

    text: str
    place: int
    values: int = 0


Tree = list[Token]
"""A tree in postfix order: each sign follows its values."""

_ALIKE: Final = {"!": "！ǃ", "^": "＾ˆ↑", "√": "✓", "|": "∣｜", "<": "＜", ">": "＞", "=": "＝", "*": "∗⋆＊"}
_READ_AS: Final = {typed: read for read, alike in _ALIKE.items() for typed in alike}
_CLOSES: Final = {")": "(", "]": "[", "}": "{"}
_PIECE: Final = re.compile(rf"[0-9](?:{INVISIBLE}*[0-9])*|.", re.DOTALL)
_ALL_SIGNS: Final = frozenset(ALPHABET) - frozenset("0123456789()")
_PREFIX: Final = {"-": 3, "√": 5}
_INFIX: Final = {"+": 1, "-": 1, "×": 2, "÷": 2, "^": 4}


def read_way(text: str, rules: Rules) -> Tree:
    """Return the tree of a typed way; raises `ReadingError`."""
    return _read_apl(text) if rules == "apl" else _Reader(text, rules).read()


def _pieces(text: str, rules: Rules) -> Iterator[tuple[str, int]]:
    """Yield the numbers, signs and brackets of a text, each with its offset."""
    kept = frozenset(BINARY[rules] + UNARY[rules])
    read = "".join(_read_as(character, kept) for character in text)
    for piece in _PIECE.finditer(read):
        found, place = piece.group().replace(INVISIBLE, ""), piece.start()
        if found in ("", " "):
            continue
        if found[0] not in "0123456789()[]{}" and found not in _ALL_SIGNS:
            typed = text[place]
            raise ReadingError("unknown-character", f"A way has no place for {typed!r}.", place, typed)
        yield found, place


def _read_as(character: str, kept: frozenset[str]) -> str:
    """Return a character as the sign, digit or bracket that it can be read as, given the signs of the rules."""
    alike, read = _READ_AS.get(character, character), plain(character)
    return alike if alike in kept or read == character else read


def _check_allowed(sign: str, place: int, rules: Rules, signs: str) -> None:
    if sign not in signs:
        raise ReadingError("sign-not-allowed", f"The {rules} rules do not have {sign} here.", place, sign)


@dataclass
class _Reader:
    """The state of the parser between pieces."""

    text: str
    rules: Rules
    tree: Tree = field(default_factory=list)
    waiting: Tree = field(default_factory=list)
    """Signs and open brackets that are not in the tree yet."""
    after_value: bool = False
    after_factorial: bool = False

    def read(self) -> Tree:
        """Return the tree of the whole text."""
        for piece, place in _pieces(self.text, self.rules):
            was_factorial, self.after_factorial = self.after_factorial, False
            if piece[0].isdigit():
                self._take_number(piece, place)
            elif piece in "([{":
                self._expect_value(piece, place)
                self.waiting.append(Token(piece, place))
            elif piece in _CLOSES:
                self._expect_sign(piece, place)
                self._release(0)
                self._close(piece, place)
            elif self.after_value:
                self._take_sign_behind(piece, place, was_factorial)
            else:
                self._take_sign_before(piece, place)
        if not self.after_value:
            raise ReadingError("number-missing", "A number is missing at the end.", len(self.text))
        self._release(0)
        if self.waiting:
            left = self.waiting[-1]
            typed = self.text[left.place]
            raise ReadingError("parenthesis-not-closed", f"This {typed} is never closed.", left.place, typed)
        return self.tree

    def _take_number(self, piece: str, place: int) -> None:
        self._expect_value(piece, place)
        if piece[0] == "0" and piece != "0":
            detail = f"{piece} begins with 0; {self.rules} rules join digits without a leading zero."
            raise ReadingError("leading-zero", detail, place, piece)
        self.tree.append(Token(piece, place))
        self.after_value = True

    def _take_sign_behind(self, sign: str, place: int, was_factorial: bool) -> None:
        """Take a sign that follows a value: one between two values, or a factorial."""
        if sign == "!":
            _check_allowed(sign, place, self.rules, UNARY[self.rules])
            if was_factorial:
                detail = (
                    "The signs !! may be read as the double factorial; write (3!)! for the factorial of 3!."
                )
                raise ReadingError("double-factorial", detail, place, "!")
            self.tree.append(Token(sign, place, 1))
            self.after_factorial = True
            return
        if sign == "√":
            raise ReadingError("sign-missing", f"A sign is missing before {sign}.", place, sign)
        _check_allowed(sign, place, self.rules, BINARY[self.rules])
        self._release(_INFIX[sign] + (sign == "^"))
        self.waiting.append(Token(sign, place, 2))
        self.after_value = False

    def _take_sign_before(self, sign: str, place: int) -> None:
        if sign not in _PREFIX or sign not in UNARY[self.rules]:
            _check_allowed(sign, place, self.rules, BINARY[self.rules] + UNARY[self.rules])
            raise ReadingError("number-missing", f"A number is missing before {sign}.", place, sign)
        self.waiting.append(Token(sign, place, 1))

    def _close(self, piece: str, place: int) -> None:
        """Remove the last open bracket, which must be of the same kind as this closing one."""
        opened = self.waiting.pop() if self.waiting else None
        if opened is None or opened.text != _CLOSES[piece]:
            typed = self.text[place]
            does = "closes nothing" if opened is None else f"does not close {self.text[opened.place]}"
            raise ReadingError("parenthesis-not-opened", f"This {typed} {does}.", place, typed)

    def _release(self, precedence: int) -> None:
        """Move the waiting signs that bind at least as tightly into the tree, back to the last open bracket."""
        while self.waiting:
            top = self.waiting[-1]
            binds = (_PREFIX if top.values == 1 else _INFIX).get(top.text, -1) if top.values else -1
            if binds < precedence:
                return
            self.tree.append(self.waiting.pop())

    def _expect_value(self, piece: str, place: int) -> None:
        if self.after_value:
            raise ReadingError("sign-missing", f"A sign is missing before {piece}.", place, piece)

    def _expect_sign(self, piece: str, place: int) -> None:
        if not self.after_value:
            raise ReadingError("number-missing", f"A number is missing before {piece}.", place, piece)


def _read_apl(text: str) -> Tree:
    """Return the tree of a way of APL: its numbers and signs, from right to left."""
    waiting: Tree = []
    after_number = False
    tree: Tree = []
    for piece, place in _pieces(text, "apl"):
        if piece in "()[]{}":
            raise ReadingError("brackets-not-allowed", "The apl rules have no brackets.", place, text[place])
        if piece[0].isdigit():
            if after_number:
                raise ReadingError("sign-missing", f"A sign is missing before {piece}.", place, piece)
            tree.append(Token(piece, place))
            after_number = True
            continue
        _check_allowed(piece, place, "apl", BINARY["apl"] if after_number else UNARY["apl"])
        waiting.append(Token(piece, place, 2 if after_number else 1))
        after_number = False
    if not after_number:
        raise ReadingError("number-missing", "A number is missing at the end.", len(text))
    return [*tree, *reversed(waiting)]
