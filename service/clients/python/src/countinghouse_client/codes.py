"""Codes that contain a whole puzzle: read and written without the service.

>>> from countinghouse_client import codes
>>> codes.read("k85vh990et")["cards"]
[1, 3, 5, 9, 23]
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from countinghouse_client._errors import CodeError
from countinghouse_client._generated import code_formats, code_packing

if TYPE_CHECKING:
    from countinghouse_client.types import Puzzle

__all__ = ["CodeError", "plain_code", "read", "write"]

G = TypeVar("G")
T = TypeVar("T")


def plain_code(text: str) -> str:
    """Return the canonical spelling of a code: capitals, groups of four, 0 for ``o`` and 1 for ``i`` and ``l``.

    Raises:
        CodeError: no puzzle has this code.
    """
    return _called(code_packing.plain_code, text)


def read(code: str) -> "Puzzle":
    """Return the puzzle of a code, however it is spelt, as ``GET /v1/puzzles/{puzzle_code}`` shows it.

    A KenKen puzzle comes with its ``solution``, which its code contains.

    Raises:
        CodeError: no puzzle has this code.
    """
    return cast("Puzzle", _called(code_formats.puzzle_of, code))


def write(puzzle: "Mapping[str, Any] | Puzzle") -> str:
    """Return the code of a puzzle; that of a KenKen puzzle needs its ``solution``.

    Raises:
        CodeError: no code expresses the puzzle.
    """
    return _called(code_formats.code_of, puzzle)


def _called(function: Callable[[G], T], given: G) -> T:
    try:
        return function(given)
    except code_packing.CodeError as error:
        raise CodeError(str(error)) from None
