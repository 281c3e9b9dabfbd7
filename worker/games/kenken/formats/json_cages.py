"""The cages of a puzzle in JSON, by whatever names programs give to operator, target and cells."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, cast

from worker.games.kenken.formats.clues import GIVEN
from worker.games.kenken.formats.located_json import Located
from worker.games.kenken.formats.puzzle import FormatError, FoundCage, KenKenReadFaultCode
from worker.games.kenken.rules.cage import OPERATORS, Cage, Cell, Operator
from worker.operators import ALIASES

_OPERATOR_NAMES: Final = ("operator", "op", "operation", "symbol", "sign", "action")
_TARGET_NAMES: Final = ("target", "value", "result", "total", "goal")
_CELL_NAMES: Final = ("cells", "cellNumbers", "squares", "positions", "boxes")
_AXIS_NAMES: Final = (("row", "column"), ("row", "col"), ("r", "c"), ("y", "x"))
_WORDS: Final[Mapping[str, Operator | None]] = {
    **dict.fromkeys(("", "none", "given", "constant", "equals", *GIVEN), None),
    **dict.fromkeys(("add", "addition", "plus", "sum"), "+"),
    **dict.fromkeys(("sub", "subtract", "subtraction", "minus"), "-"),
    **dict.fromkeys(("mul", "mult", "multiply", "multiplication", "times", "product"), "×"),
    **dict.fromkeys(("div", "divide", "division"), "÷"),
}
_NAMED_CELL: Final = re.compile(r"r(\d{1,2})c(\d{1,2})", re.ASCII | re.IGNORECASE)
_LETTERED_CELL: Final = re.compile(r"([A-O])(\d{1,2})", re.ASCII | re.IGNORECASE)
_INTEGER: Final = re.compile(r"\d{1,18}", re.ASCII)


def cages_in(value: object) -> list[Located] | None:
    """Return a list of cages, or None for a value that is none."""
    if not isinstance(value, list) or not value:
        return None
    cages = [cage for cage in value if isinstance(cage, Located) and _named(cage, _CELL_NAMES) is not None]
    return cages if len(cages) == len(value) else None


def count_cells(cages: Sequence[Located]) -> int:
    """Return the number of cells of all cages."""
    return sum(len(cells) for cage in cages if isinstance(cells := _named(cage, _CELL_NAMES), list))


def read_cages(cages: Sequence[Located], columns: int) -> list[FoundCage]:
    """Return the cages of a grid with so many columns.

    Their rows and columns count from 0, or from 1 if no cell has a 0.

    Raises:
        FormatError: A cage lacks its target or its cells, or they are none.
    """
    cells = [list(_cells(cage)) for cage in cages]
    written = [(place, number) for places in cells for place, number in places]
    first = {
        numbered: int(all(0 not in place for place, one in written if one == numbered)) for numbered in (0, 1)
    }
    return [
        FoundCage(
            Cage(
                _operator(cage),
                _target(cage),
                tuple(_from_zero(*cell, first, columns) for cell in own),
                cage.get("distinct") is True,
            ),
            cage.offset,
        )
        for cage, own in zip(cages, cells, strict=True)
    ]


_Written = tuple[tuple[int, ...], bool]
"""A cell as it is written: row and column, or its number; and whether it is a number."""


def _from_zero(place: tuple[int, ...], numbered: bool, first: Mapping[int, int], columns: int) -> Cell:
    if numbered:
        row, column = divmod(place[0] - first[True], columns or 1)
        return row, column
    return place[0] - first[False], place[1] - first[False]


def _named(value: Mapping[str, Any], names: Sequence[str]) -> Any:
    return next((value[name] for name in names if name in value), None)


def _operator(cage: Located) -> Operator | None:
    value = _named(cage, _OPERATOR_NAMES)
    if value is None:
        return None
    if isinstance(value, str):
        plain = value.strip()
        short = plain.lower().removeprefix("action_")
        if short in _WORDS:
            return _WORDS[short]
        sign = ALIASES.get(plain, plain)
        if sign in OPERATORS:
            return sign
    raise FormatError(
        "unexpected-text", cage.offset, "The operator of this cage is none of + - × ÷.", str(value)
    )


def _target(cage: Located) -> int:
    value = _named(cage, _TARGET_NAMES)
    number = _integer(value)
    if number is None:
        what = "This cage has no target." if value is None else "The target of this cage is no integer."
        code: KenKenReadFaultCode = "unexpected-end" if value is None else "unexpected-text"
        raise FormatError(code, cage.offset, what, None if value is None else str(value))
    return number


def _integer(value: object) -> int | None:
    if isinstance(value, str) and _INTEGER.fullmatch(value):
        return int(value)
    if isinstance(value, float) and value.is_integer() and abs(value) < 10**15:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _cells(cage: Located) -> Iterator[_Written]:
    cells = _named(cage, _CELL_NAMES)
    for cell in cells if isinstance(cells, list) else [cells]:
        written = _cell(cell)
        if written is None:
            detail = "A cell of this cage has no row and column."
            raise FormatError("unexpected-text", cage.offset, detail, str(cell))
        yield written


def _cell(value: object) -> _Written | None:
    """Return a cell: ``[row, column]``, an object with both, a name such as ``A1`` or ``r1c1``, or a number."""
    if isinstance(value, str):
        return _cell_of_name(value)
    if isinstance(value, Located):
        value = next(
            ([value[one], value[other]] for one, other in _AXIS_NAMES if one in value and other in value),
            None,
        )
    if isinstance(value, list):
        numbers = [_integer(number) for number in value]
        if len(numbers) != 2 or None in numbers:
            return None
        return cast("tuple[int, ...]", tuple(numbers)), False
    number = _integer(value)
    return None if number is None else ((number,), True)


def _cell_of_name(name: str) -> _Written | None:
    found = _NAMED_CELL.fullmatch(name)
    if found:
        return (int(found[1]), int(found[2])), False
    found = _LETTERED_CELL.fullmatch(name)
    return ((int(found[2]), ord(found[1].upper()) - ord("A") + 1), False) if found else None
