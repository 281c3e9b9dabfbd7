"""Game ids of Keen, in Simon Tatham's Portable Puzzle Collection: ``3:_aa_…,a5s1…``.

Before the colon stand the size and perhaps the difficulty, such as ``6dn`` or ``6dum``. The description has two parts.

The borders are asked for in a fixed order: those between neighbours in a row, row by row; then those between neighbours
in a column, column by column; and at last one border that always stands. Each letter is a run of open borders that ends
with a closed one: ``_`` is none, ``a`` one, ``b`` two and so on. A number after a letter says how often the letter
occurs. Runs of 25 and more are written by one rule and read by another: Keen writes ``y`` for 25 and a closed border,
and ``z`` for 25 open ones without an end; but it reads ``y`` as 25 without an end, and ``z`` as 26 with one. Only one
of both fits the number of borders, so a text is read by the rule that fits, and written so that Keen reads it.

The clues come in the order of the cages' first cells, a letter and the target: ``a`` for +, ``s`` for -, ``m`` for ×,
``d`` for ÷.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from worker.games.kenken.formats.puzzle import (
    FormatError,
    Found,
    FoundCage,
    KenKenReadFaultCode,
    Line,
    Puzzle,
    lines_of,
    made_puzzle,
    quoted,
    said,
)
from worker.games.kenken.rules.cage import Cage, Cell, Operator

SIZES: Final = range(3, 10)
MAX_TARGET: Final = 2**29 - 1
"""The largest target that Keen keeps beside an operator."""
GAME_ID: Final = re.compile(r"(\d{1,2})(d[a-z])?(m)?([:#])", re.ASCII)
"""The beginning of a game id, or of a random seed."""
WHOLE_ID: Final = re.compile(r"[3-9](d[a-z])?m?:[_a-z0-9]{1,500},[asmd]\d", re.ASCII)
"""A game id up to its first clue."""
_RUN: Final = re.compile(r"([_a-z])(\d{0,4})", re.ASCII)
_CLUE: Final = re.compile(r"([asmd])(\d{1,18})", re.ASCII)
_OPERATORS: Final[dict[str, Operator]] = {"a": "+", "s": "-", "m": "×", "d": "÷"}
_LETTERS: Final = {operator: letter for letter, operator in _OPERATORS.items()}
_LONG: Final = 25


class Run(NamedTuple):
    """A number of open borders, and whether a closed one follows."""

    open: int
    ends: bool


def borders(size: int) -> list[tuple[Cell, Cell]]:
    """Return the pairs of neighbours in the order in which their borders are written."""
    along = range(size - 1)
    in_rows = [((row, column), (row, column + 1)) for row in range(size) for column in along]
    in_columns = [((row, column), (row + 1, column)) for column in range(size) for row in along]
    return in_rows + in_columns


def read_keen(text: str) -> Iterator[Found]:
    """Yield the puzzles of a text that has a game id in each line."""
    for line in map(said, lines_of(text)):
        if line.text:
            try:
                yield Found(line.offset, _puzzle(_without_comment(text, line)))
            except FormatError as error:
                yield Found(line.offset, error)


def _without_comment(text: str, line: Line) -> Line:
    """Return a line with what follows its first ``#``, if that begins a random seed."""
    rest = text[line.end : line.end + 1]
    return Line(line.offset, line.text + rest) if rest == "#" and ":" not in line.text else line


def _puzzle(line: Line) -> Puzzle:
    found = GAME_ID.match(line.text)
    if found is None:
        raise FormatError(
            "unexpected-text", line.offset, "This is not a game id such as `6:…,a11d2…`.", line.text
        )
    if found[4] == "#":
        raise FormatError(
            "seed-only",
            line.offset + found.start(4),
            "After # stands a random seed, from which only Keen makes a puzzle. Copy the game id that has a colon.",
            found[0],
        )
    size = int(found[1])
    if size not in SIZES:
        raise FormatError(
            "wrong-shape", line.offset, f"Keen has sizes {SIZES[0]} to {SIZES[-1]}, not {size}."
        )
    comma = line.text.find(",", found.end())
    if comma < 0:
        raise FormatError("unexpected-end", line.end, "After the borders there are a comma and the clues.")
    letters = _written_runs(line, found.end(), comma)
    groups = _groups(size, letters, line.offset + found.end(), line.offset + comma)
    return made_puzzle(size, list(_clues(line, comma + 1, groups)), line.offset)


def _written_runs(line: Line, start: int, end: int) -> str:
    """Return the letters of the runs, each as often as its number says."""
    runs: list[str] = []
    total = 0
    while start < end:
        found = _RUN.match(line.text, start, end)
        if found is None:
            detail = f"`{line.text[start]}` is none of the letters by which Keen writes borders."
            raise FormatError("unexpected-text", line.offset + start, detail, line.text[start])
        times = int(found[2] or 1)
        total += times
        if total > 2 * SIZES[-1] * SIZES[-1]:
            raise FormatError("wrong-shape", line.offset + start, "There are more borders than the grid has.")
        runs.append(found[1] * times)
        start = found.end()
    return "".join(runs)


def _by_letter(letter: str, *, as_read: bool) -> Run:
    number = 0 if letter == "_" else ord(letter) - ord("a") + 1
    if as_read:
        return Run(number, number != _LONG)
    return Run(min(number, _LONG), number <= _LONG)


def _groups(size: int, letters: str, start: int, end: int) -> list[list[Cell]]:
    """Return the cages that the borders leave, in the order of their first cells; they stand from `start` to `end`."""
    total = 2 * size * (size - 1) + 1
    for as_read in (True, False):
        runs = [_by_letter(letter, as_read=as_read) for letter in letters]
        if sum(run.open + run.ends for run in runs) == total and runs[-1].ends:
            return _joined(size, runs)
    shown = [_by_letter(letter, as_read=True) for letter in letters]
    count = sum(run.open + run.ends for run in shown)
    code: KenKenReadFaultCode = "unexpected-end" if count < total else "wrong-shape"
    at = start if count > total else end
    raise FormatError(
        code, at, f"There are {count} borders, but a grid of size {size} has {total} with the last."
    )


def _joined(size: int, runs: Sequence[Run]) -> list[list[Cell]]:
    closed = [one for run in runs for one in [False] * run.open + [True] * run.ends]
    group: dict[Cell, list[Cell]] = {
        (row, column): [(row, column)] for row in range(size) for column in range(size)
    }
    for (one, other), border in zip(borders(size), closed, strict=False):
        if not border and group[one] is not group[other]:
            group[one] += group[other]
            for cell in group[other]:
                group[cell] = group[one]
    return sorted({min(cells): sorted(cells) for cells in group.values()}.values())


def _clues(line: Line, start: int, groups: Sequence[Sequence[Cell]]) -> Iterator[FoundCage]:
    for cells in groups:
        found = _CLUE.match(line.text, start)
        if found is None:
            rest = line.text[start:]
            code: KenKenReadFaultCode = "unexpected-text" if rest else "unexpected-end"
            detail = f"Here stands no clue such as `a12`, but the borders make {len(groups)} cages."
            raise FormatError(code, line.offset + start, detail, rest or None)
        yield FoundCage(Cage(_OPERATORS[found[1]], int(found[2]), tuple(cells)), line.offset + start)
        start = found.end()
    if start < len(line.text):
        rest = line.text[start:]
        detail = f"`{quoted(rest)}` is after the last clue: the borders make {len(groups)} cages."
        raise FormatError("unexpected-text", line.offset + start, detail, rest)


def write_keen(puzzle: Puzzle) -> str:
    """Return the game id of a puzzle in normal form that Keen can hold."""
    owner = {cell: number for number, cage in enumerate(puzzle.cages) for cell in cage.cells}
    letters, run = "", 0
    for one, other in borders(puzzle.board.order):
        if owner[one] == owner[other]:
            run += 1
        else:
            letters += _letters(run)
            run = 0
    letters += _letters(run)
    clues = "".join(f"{_LETTERS[cage.operator or '+']}{cage.target}" for cage in puzzle.cages)
    return f"{puzzle.board.order}:{_counted(letters)},{clues}\n"


def _letters(run: int) -> str:
    """Return the letters of a run that ends with a closed border, as Keen reads them."""
    long, rest = divmod(run, _LONG)
    return "y" * long + ("_" if rest == 0 else chr(ord("a") + rest - 1))


def _counted(letters: str) -> str:
    return re.sub(r"(.)\1{2,}", lambda found: f"{found[1]}{len(found[0])}", letters)
