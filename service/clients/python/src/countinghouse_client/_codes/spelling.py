"""The spelling of codes: Crockford's base 32, in groups of four, with two check symbols at the end."""

from collections.abc import Mapping
from typing import Any, Final, Protocol

SYMBOLS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MODULUS: Final = 1021
_MOST: Final = 200
_VALUES: Final = {symbol: value for value, symbol in enumerate(SYMBOLS)} | {"O": 0, "I": 1, "L": 1}


class CodeError(ValueError):
    """A text is not the code of a puzzle, or a puzzle has no code; the message says why."""


class Packer:
    """A packer of small numbers into one number: each has its own number of possible values, its radix."""

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


class Format(Protocol):
    """The format of a game's puzzles; it never changes."""

    LETTER: str

    def pack(self, packer: Packer, puzzle: Mapping[str, Any]) -> None:
        """Pack a puzzle."""

    def unpack(self, unpacker: Unpacker) -> dict[str, Any]:
        """Return the puzzle of the packed values."""


def plain_code(text: str) -> str:
    """Return the one spelling of a code: capitals, groups of four, 0 for ``o`` and 1 for ``i`` and ``l``.

    Raises:
        CodeError: a character is in no code, or the check symbols do not fit the others.
    """
    symbols = text.replace("-", "").replace(" ", "")
    if not 3 <= len(symbols) <= _MOST:
        raise CodeError("it has too few or too many characters")
    for symbol in symbols:
        if not symbol.isascii() or symbol.upper() not in _VALUES:
            raise CodeError(f"no code has the character {symbol!r}")
    if _value(symbols) % _MODULUS:
        raise CodeError("a character is wrong or missing, as its check characters tell")
    return _grouped("".join(SYMBOLS[_VALUES[symbol]] for symbol in symbols.upper()))


def spelt(letter: str, number: int) -> str:
    """Return the code of a game's letter and a number."""
    symbols = letter + _digits(number)
    checked = _value(symbols) * len(SYMBOLS) ** 2
    return _grouped(symbols + _digits(checked + -checked % _MODULUS)[-2:])


def number_in(plain: str) -> int:
    """Return the number in a code in its one spelling."""
    return _value(plain.replace("-", "")[1:-2])


def _grouped(symbols: str) -> str:
    return "-".join(symbols[start : start + 4] for start in range(0, len(symbols), 4))


def _value(symbols: str) -> int:
    value = 0
    for symbol in symbols.upper():
        value = value * len(SYMBOLS) + _VALUES[symbol]
    return value


def _digits(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, len(SYMBOLS))
        digits = SYMBOLS[digit] + digits
    return digits
