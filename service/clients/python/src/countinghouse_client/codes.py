"""Codes that contain a whole puzzle: read and written without the service.

>>> from countinghouse_client import codes
>>> codes.read("k85vh990et")["cards"]
[1, 3, 5, 9, 23]
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from countinghouse_client._codes import derful31, kenken, krypto
from countinghouse_client._codes.spelling import (
    CodeError,
    Format,
    Packer,
    Unpacker,
    number_in,
    plain_code,
    spelt,
)

if TYPE_CHECKING:
    from countinghouse_client.types import Puzzle

__all__ = ["CodeError", "plain_code", "read", "write"]

_GAMES: Final[Mapping[str, Format]] = {"krypto": krypto, "kenken": kenken, "31-derful": derful31}
_LETTERS: Final = {game.LETTER: game for game in _GAMES.values()}


def read(code: str) -> "Puzzle":
    """Return the puzzle of a code, however it is spelt, as ``GET /v1/puzzles/{code}`` shows it.

    A KenKen puzzle comes with its ``solution``, which its code contains.

    Raises:
        CodeError: no puzzle has this code.
    """
    plain = plain_code(code)
    if plain[0] not in _LETTERS:
        raise CodeError(f"no code begins with {plain[0]}")
    unpacker = Unpacker(number_in(plain))
    puzzle = _LETTERS[plain[0]].unpack(unpacker)
    if unpacker.left or write(puzzle) != plain:
        raise CodeError("it does not describe a puzzle")
    return cast("Puzzle", {"code": plain, **puzzle})


def write(puzzle: "Mapping[str, Any] | Puzzle") -> str:
    """Return the code of a puzzle; that of a KenKen puzzle needs its ``solution``.

    Raises:
        CodeError: no code expresses the puzzle.
    """
    packer = Packer()
    try:
        game = _GAMES[puzzle["game"]]
        game.pack(packer, puzzle)
    except (LookupError, TypeError, ValueError, StopIteration) as error:
        raise CodeError("no code expresses this puzzle") from error
    return spelt(game.LETTER, packer.number)
