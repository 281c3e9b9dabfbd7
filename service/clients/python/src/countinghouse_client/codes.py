"""Codes that contain a whole puzzle: read and written without the service.

>>> from countinghouse_client import codes
>>> codes.read("k85vh990et")["cards"]
[1, 3, 5, 9, 23]
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from countinghouse_client._generated.code_formats import CodeError, code_of, plain_code, puzzle_of

if TYPE_CHECKING:
    from countinghouse_client.types import Puzzle

__all__ = ["CodeError", "plain_code", "read", "write"]


def read(code: str) -> "Puzzle":
    """Return the puzzle of a code, however it is spelt, as ``GET /v1/puzzles/{code}`` shows it.

    A KenKen puzzle comes with its ``solution``, which its code contains.

    Raises:
        CodeError: no puzzle has this code.
    """
    return cast("Puzzle", puzzle_of(code))


def write(puzzle: "Mapping[str, Any] | Puzzle") -> str:
    """Return the code of a puzzle; that of a KenKen puzzle needs its ``solution``.

    Raises:
        CodeError: no code expresses the puzzle.
    """
    return code_of(puzzle)
