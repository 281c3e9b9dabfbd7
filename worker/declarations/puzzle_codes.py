"""Codes that contain a whole puzzle, so that they open it forever, with any engine and without a stored row.

A code is a letter for the kind of puzzle, the puzzle as one number, and two check symbols, all in Crockford's base 32
(https://www.crockford.com/base32.html), in groups of four: ``K4QZ-T7GP-2A``. Read as one number in base 32 it is a
multiple of 1021, a prime. So one wrong symbol or two swapped neighbours never give another valid code, and other typing
errors do so in one case of a thousand.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from pydantic import BaseModel

from worker.declarations.drawing import Drawing
from worker.declarations.operation import AnyOperation, Params

SYMBOLS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MODULUS: Final = 1021
MAX_LENGTH: Final = 200
"""Maximum number of symbols in a text that is read; the code of a KenKen puzzle of size 9 has about seventy."""

_BASE: Final = len(SYMBOLS)
_CHECKED: Final = _BASE**2
_GROUP: Final = 4
_VALUES: Final = {symbol: value for value, symbol in enumerate(SYMBOLS)} | {"O": 0, "I": 1, "L": 1}


class PuzzleCodeError(ValueError):
    """The text is not the code of a puzzle; the message says why."""


class Packer:
    """A packer of small numbers into one number in a mixed radix: each has its own number of possible values."""

    def __init__(self) -> None:
        self._packed: list[tuple[int, int]] = []

    def put(self, value: int, radix: int) -> None:
        """Pack a value from 0 to below the radix."""
        if not 0 <= value < radix:
            raise ValueError(f"{value} is not from 0 to below {radix}")
        self._packed.append((value, radix))

    @property
    def number(self) -> int:
        """All values as one number."""
        number = 0
        for value, radix in reversed(self._packed):
            number = number * radix + value
        return number


class Unpacker:
    """Reader of the values that a `Packer` packed, in the same order."""

    def __init__(self, number: int) -> None:
        self.left = number

    def take(self, radix: int) -> int:
        """Return the next value."""
        if radix < 1:
            raise PuzzleCodeError("it does not describe a puzzle")
        self.left, value = divmod(self.left, radix)
        return value


P = TypeVar("P", bound=BaseModel)


@dataclass(frozen=True, kw_only=True)
class Opened(Generic[P]):
    """The content of a code: a puzzle, as fields of its model, and its solution or the operation that computes it."""

    puzzle: Mapping[str, Any]
    solution: Any = None
    """The solution, if the code contains it."""
    question: tuple[AnyOperation, Params] | None = None
    """Otherwise the operation and the parameters that compute it."""
    answer: Callable[[Mapping[str, Any]], object] = lambda result: result
    """Return the solution from that operation's result; None if the puzzle has none."""


@dataclass(frozen=True, kw_only=True)
class PuzzleFormat(Generic[P]):
    """The code format of a game's puzzles.

    It never changes, because codes stay valid forever: a new format needs a new letter.
    ``pack`` and ``unpack`` are inverse to each other; ``model`` is the puzzle as the API shows it.
    """

    letter: str
    model: type[P]
    pack: Callable[[Packer, Opened[P]], None]
    unpack: Callable[[Unpacker], Opened[P]]
    draw: Callable[[Mapping[str, Any], Any, str], Drawing]
    """Draw a puzzle from its fields, its solution (None to leave it out), and its code."""
    invitation: Callable[[Mapping[str, Any]], str]
    """Return what to do in a puzzle, in a sentence for people who see no more of it."""

    def code(self, opened: Opened[P]) -> str:
        """Return the code of a puzzle."""
        packer = Packer()
        self.pack(packer, opened)
        return written(self.letter, packer)

    def opened(self, code: str) -> Opened[P]:
        """Return the puzzle of a code in its plain spelling.

        Raises:
            PuzzleCodeError: if no puzzle has this code.
        """
        unpacker = Unpacker(_value(code.replace("-", "")[1:-2]))
        found = self.unpack(unpacker)
        if unpacker.left or self.code(found) != code:
            raise PuzzleCodeError("it does not describe a puzzle")
        return found


def written(letter: str, packer: Packer) -> str:
    """Return the code of the packed values."""
    symbols = letter + _digits(packer.number)
    checked = _value(symbols) * _CHECKED
    symbols += _digits(checked + -checked % MODULUS)[-2:]
    return grouped(symbols)


def plain_code(text: str) -> str:
    """Return the canonical spelling of a code: capitals, groups of four, 0 for ``o`` and 1 for ``i`` and ``l``.

    Raises:
        PuzzleCodeError: for a character that no code has, or check symbols that do not fit the others.
    """
    symbols = text.replace("-", "").replace(" ", "")
    if not 3 <= len(symbols) <= MAX_LENGTH:
        raise PuzzleCodeError("it has too few or too many characters")
    strange = next((symbol for symbol in symbols if symbol.upper() not in _VALUES), None)
    if strange is not None:
        raise PuzzleCodeError(f"no code has the character {strange!r}")
    symbols = symbols.upper()
    if _value(symbols) % MODULUS:
        raise PuzzleCodeError("a character is wrong or missing, as its check characters tell")
    return grouped("".join(SYMBOLS[_VALUES[symbol]] for symbol in symbols))


def grouped(symbols: str) -> str:
    """Return symbols in groups of four."""
    return "-".join(symbols[start : start + _GROUP] for start in range(0, len(symbols), _GROUP))


def _value(symbols: Sequence[str]) -> int:
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
