"""Numbers packed into one number, and that number spelt as a code with check symbols.

A code is a letter for the kind of puzzle, the puzzle as one number, and two check symbols, all in Crockford's base 32
(https://www.crockford.com/base32.html), in groups of four: ``K4QZ-T7GP-2A``. Read as one number in base 32 it is a
multiple of 1021, a prime. So one wrong symbol or two swapped neighbours never give another valid code, and other typing
errors do so in one case of a thousand.

The Python client has a copy of this module, so it imports the standard library only.
"""

from collections.abc import Mapping
from typing import Any, Final

SYMBOLS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MODULUS: Final = 1021
MAX_LENGTH: Final = 200
"""Maximum number of symbols in a text that is read; the code of a KenKen puzzle of size 9 has about seventy."""

_BASE: Final = len(SYMBOLS)
_GROUP: Final = 4
_VALUES: Final = {symbol: value for value, symbol in enumerate(SYMBOLS)} | {"O": 0, "I": 1, "L": 1}

Puzzle = Mapping[str, Any]
"""A puzzle as the API shows it, with the name of its ``game``; that of KenKen with its ``solution``."""


class CodeError(ValueError):
    """A text is not the code of a puzzle, or a puzzle has no code; the message says why."""


class Packer:
    """A packer of small numbers into one number in a mixed radix: each has its own number of possible values."""

    def __init__(self) -> None:
        self._packed: list[tuple[int, int]] = []

    def put(self, value: int, radix: int) -> None:
        """Pack a value from 0 to below the radix."""
        if not 0 <= value < radix:
            raise CodeError("no code expresses this puzzle")
        self._packed.append((value, radix))

    @property
    def number(self) -> int:
        """All values as one number."""
        number = 0
        for value, radix in reversed(self._packed):
            number = number * radix + value
        return number


class Unpacker:
    """A reader of the values that a ``Packer`` packed, in the same order."""

    def __init__(self, number: int) -> None:
        self.left = number

    def take(self, radix: int) -> int:
        """Return the next value."""
        if radix < 1:
            raise CodeError("it does not describe a puzzle")
        self.left, value = divmod(self.left, radix)
        return value


def spelt(letter: str, number: int) -> str:
    """Return the code of a letter and a number, with its check symbols."""
    symbols = letter + _digits(number)
    checked = _number_of(symbols) * _BASE**2
    return grouped(symbols + _digits(checked + -checked % MODULUS)[-2:])


def number_in(code: str) -> int:
    """Return the number in a code of canonical spelling."""
    return _number_of(code.replace("-", "")[1:-2])


def plain_code(text: str) -> str:
    """Return the canonical spelling of a code: capitals, groups of four, 0 for ``o`` and 1 for ``i`` and ``l``.

    Raises:
        CodeError: A character is in no code, or the check symbols do not fit the others.
    """
    symbols = text.replace("-", "").replace(" ", "")
    if not 3 <= len(symbols) <= MAX_LENGTH:
        raise CodeError("it has too few or too many characters")
    strange = next((symbol for symbol in symbols if symbol.upper() not in _VALUES), None)
    if strange is not None:
        raise CodeError(f"no code has the character {strange!r}")
    symbols = symbols.upper()
    if _number_of(symbols) % MODULUS:
        raise CodeError("a character is wrong or missing, as its check characters tell")
    return grouped("".join(SYMBOLS[_VALUES[symbol]] for symbol in symbols))


def grouped(symbols: str) -> str:
    """Return symbols in groups of four."""
    return "-".join(symbols[start : start + _GROUP] for start in range(0, len(symbols), _GROUP))


def _number_of(symbols: str) -> int:
    value = 0
    for symbol in symbols:
        value = value * _BASE + _VALUES[symbol]
    return value


def _digits(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, _BASE)
        digits = SYMBOLS[digit] + digits
    return digits
