"""Lists of cages: the size, and then a line for each cage with its target, its operator and its cells.

    3
    3 / A1 B1
    1 - C1 C2
    7 + A2 B2 B3 C3
    2 = A3

Cells are named by column and row (``C1`` is the third of the first row), as ``r1c3``, as ``(0,2)``, or numbered row by
row, as in ``3#0-1#/`` and ``0,1/3``. Rows, columns and numbers count from 0, or from 1 if no cell has a 0. The order of
target, operator and cells does not matter if the cells have names. Without a line for the size it follows from the
number of cells. ``=`` or ``!``, or no operator, gives the digit of a cell.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import isqrt
from typing import Final, cast

from worker.games.kenken.formats.clues import GIVEN
from worker.games.kenken.formats.puzzle import (
    FormatError,
    Found,
    FoundCage,
    Line,
    Puzzle,
    lines_of,
    made_puzzle,
    quoted,
    said,
)
from worker.games.kenken.rules.cage import MAX_ORDER, Cage, Cell, Operator
from worker.operators import ALIASES

# A colon stands between target and cells.
_SIGNS: Final = rf"[-+{''.join(re.escape(sign) for sign in ALIASES if sign != ':')}×÷{GIVEN}]"
_SIZE: Final = re.compile(r"\d{1,2}", re.ASCII)
_TOKEN: Final = re.compile(
    rf"r(?P<row>\d{{1,2}})c(?P<column>\d{{1,2}})|(?<![0-9A-Z])(?P<letter>[A-O])(?P<under>\d{{1,2}})(?!\d)"
    rf"|[(\[](?P<first>\d{{1,2}}),\s*(?P<second>\d{{1,2}})[)\]]"
    rf"|(?P<target>\d{{1,18}})|(?P<sign>{_SIGNS})|[\s,;:|]+",
    re.ASCII | re.IGNORECASE,
)
_NUMBERED: Final = (
    re.compile(rf"(?P<target>\d{{1,18}})#(?P<cells>\d{{1,3}}(?:-\d{{1,3}})*)#(?P<sign>{_SIGNS}?)", re.ASCII),
    re.compile(rf"(?P<cells>\d{{1,3}}(?:,\d{{1,3}})*)(?P<sign>{_SIGNS})(?P<target>\d{{1,18}})", re.ASCII),
)
_MAX_LINE: Final = 2_000
"""Maximum number of characters of a line: a cage of all cells takes half of them."""


@dataclass
class _Read:
    """A cage as it is written. Its cells have rows and columns, or are numbered; both may count from 0 or from 1."""

    line: Line
    target: int | None = None
    sign: str | None = None
    cells: list[Cell] = field(default_factory=list)
    """Rows and columns from 0."""
    pairs: list[Cell] = field(default_factory=list)
    """Rows and columns as they are written."""
    numbers: list[int] = field(default_factory=list)

    @property
    def count(self) -> int:
        """The number of cells."""
        return len(self.cells) + len(self.pairs) + len(self.numbers)


def is_cage_line(text: str) -> bool:
    """Return True if a line has a target and cells."""
    try:
        return bool(_read(Line(0, text)).count)
    except FormatError:
        return False


def is_cage_list(lines: Sequence[Line]) -> bool:
    """Return True if the first lines of a text begin a list of cages."""
    first = [line.text for line in lines[:2]]
    if first and _SIZE.fullmatch(first[0]):
        return len(first) > 1 and is_cage_line(first[1])
    return bool(first) and is_cage_line(first[0])


def content(text: str) -> Iterator[Line]:
    """Yield the lines of a text that have more than a comment. The ``#`` of a numbered list begins no comment."""
    for line in lines_of(text):
        plain = said(line)
        whole = Line(plain.offset, line.text[plain.offset - line.offset :].strip())
        if plain.text:
            yield whole if _numbered(whole.text) else plain


def read_cage_lists(text: str) -> Iterator[Found]:
    """Yield the puzzles of a text of lists, each of which but the only one begins with its size."""
    begun: list[Line] = []
    for line in content(text):
        if _SIZE.fullmatch(line.text) and begun:
            yield _found(begun)
            begun = []
        begun.append(line)
    if begun:
        yield _found(begun)


def _found(lines: Sequence[Line]) -> Found:
    try:
        return Found(lines[0].offset, _puzzle(lines))
    except FormatError as error:
        return Found(lines[0].offset, error)


def _puzzle(lines: Sequence[Line]) -> Puzzle:
    has_size = _SIZE.fullmatch(lines[0].text)
    read = [_read(line) for line in lines[1 if has_size else 0 :]]
    offset = lines[0].offset
    size = int(lines[0].text) if has_size else isqrt(sum(cage.count for cage in read))
    if size > MAX_ORDER:
        raise FormatError("wrong-shape", offset, f"A grid has at most {MAX_ORDER} rows, not {size}.")
    from_one = 0 if any(0 in pair for cage in read for pair in cage.pairs) else 1
    first = 0 if any(0 in cage.numbers for cage in read) else 1
    found = [FoundCage(_cage(cage, size, from_one, first), cage.line.offset) for cage in read]
    return made_puzzle(size, found, offset)


def _cage(cage: _Read, size: int, from_one: int, first: int) -> Cage:
    cells = [
        *cage.cells,
        *((row - from_one, column - from_one) for row, column in cage.pairs),
        *(divmod(number - first, size or 1) for number in cage.numbers),
    ]
    given = cage.sign is None or cage.sign in GIVEN
    if cage.sign and given and len(cells) > 1:
        at = cage.line.offset + cage.line.text.index(cage.sign)
        raise FormatError("unexpected-text", at, f"`{cage.sign}` is for a cage of one cell.", cage.sign)
    sign = None if given or cage.sign is None else ALIASES.get(cage.sign, cage.sign)
    return Cage(cast("Operator | None", sign), cage.target or 0, tuple(cells))


def _numbered(text: str) -> re.Match[str] | None:
    if len(text) > _MAX_LINE:
        return None
    return next((found for form in _NUMBERED if (found := form.fullmatch(text.strip()))), None)


def _read(line: Line) -> _Read:
    numbered = _numbered(line.text)
    if numbered:
        numbers = [int(number) for number in re.split("[-,]", numbered["cells"])]
        return _Read(line, int(numbered["target"]), numbered["sign"] or None, numbers=numbers)
    return _named(line)


def _named(line: Line) -> _Read:
    cage = _Read(line)
    at = 0
    while at < len(line.text):
        found = _TOKEN.match(line.text, at)
        if found is None or len(line.text) > _MAX_LINE or not _take(cage, found):
            rest = line.text[at:]
            detail = (
                f"`{quoted(rest)}` has no place in a line such as `11 + A1 A2`: target, operator and cells."
            )
            raise FormatError("unexpected-text", line.offset + at, detail, rest)
        at = found.end()
    if cage.target is None or not cage.count:
        what = "target" if cage.target is None else "cell"
        raise FormatError(
            "unexpected-end", line.end, f"The cage has no {what}: a line is such as `11 + A1 A2`."
        )
    return cage


def _take(cage: _Read, found: re.Match[str]) -> bool:
    """Add a token to a cage; return False for a second target or operator."""
    if found["row"]:
        cage.cells.append((int(found["row"]) - 1, int(found["column"]) - 1))
    elif found["letter"]:
        cage.cells.append((int(found["under"]) - 1, ord(found["letter"].upper()) - ord("A")))
    elif found["first"]:
        cage.pairs.append((int(found["first"]), int(found["second"])))
    elif found["target"]:
        if cage.target is not None:
            return False
        cage.target = int(found["target"])
    elif found["sign"]:
        if cage.sign is not None:
            return False
        cage.sign = found["sign"]
    return True


def write_cage_list(puzzle: Puzzle) -> str:
    """Return the list of the cages of a puzzle in normal form."""
    return "\n".join([str(puzzle.board.order), *map(_line, puzzle.cages), ""])


def _line(cage: Cage) -> str:
    sign = "=" if len(cage.cells) == 1 else (cage.operator or "").replace("×", "*").replace("÷", "/")
    cells = " ".join(f"{chr(ord('A') + column)}{row + 1}" for row, column in cage.cells)
    return f"{cage.target} {sign} {cells}" if sign else f"{cage.target} {cells}"
