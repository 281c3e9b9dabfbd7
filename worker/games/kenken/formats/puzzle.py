"""A puzzle between formats, its normal form, and what can be wrong in a text.

In normal form cages are in the order of their first cells, cells in reading order, and the cage of a single cell has no
operator. So a puzzle that several formats can hold is the same whichever it was read from.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from typing_extensions import TypeAliasType

from worker.declarations.fields import MAX_SAFE_INTEGER
from worker.games.kenken.rules.board import MAX_DIGIT, Board, board_of, plain_board
from worker.games.kenken.rules.cage import (
    MAX_ORDER,
    MIN_ORDER,
    Cage,
    Cell,
    PuzzleError,
    checked_puzzle,
)
from worker.games.kenken.rules.targets import check_targets

KenKenFormat = TypeAliasType(
    "KenKenFormat",
    Literal[
        "text",
        "letter-map",
        "kk",
        "cage-list",
        "keen",
        "gauguin",
        "holoken",
        "poisonmeatball",
        "json",
        "puzzle-code",
    ],
)

KenKenReadFaultCode = TypeAliasType(
    "KenKenReadFaultCode",
    Literal[
        "unknown-format",
        "unexpected-text",
        "unexpected-end",
        "wrong-shape",
        "clue-missing",
        "cage-missing",
        "clue-repeated",
        "bad-puzzle-code",
        "not-a-puzzle",
        "other-variant",
        "seed-only",
        "too-many-puzzles",
    ],
)
FAULT_CODES: Final[Mapping[KenKenReadFaultCode, str]] = {
    "unknown-format": "the text is in no format that is read.",
    "unexpected-text": "`text` has no meaning there.",
    "unexpected-end": "the line or the text ends too early.",
    "wrong-shape": "a row has too many or too few entries, or the puzzle too many or too few rows.",
    "clue-missing": "the cage `text` has no clue.",
    "cage-missing": "the clue is for a cage `text`, which is not in the map.",
    "clue-repeated": "the cage `text` has a clue already.",
    "bad-puzzle-code": "`text` is not the code of a KenKen puzzle.",
    "not-a-puzzle": "the cages make no puzzle, as `detail` says.",
    "other-variant": "the puzzle is of a variant that is not read, as `detail` says.",
    "seed-only": "`text` is a random seed, which only the program that drew it can make into a puzzle.",
    "too-many-puzzles": "the text has more puzzles than are read at once.",
}
"""What can be wrong in a text, each with its meaning."""

MAX_QUOTED: Final = 20
"""Maximum number of characters of a text that a fault quotes."""

MAX_TITLE: Final = 200
"""Maximum number of characters of a title."""

Digits = tuple[tuple[int | None, ...], ...]


class FormatError(ValueError):
    """Raised for a text that is not a puzzle; ``offset`` is the place in the whole text, in characters from 0."""

    def __init__(self, code: KenKenReadFaultCode, offset: int, detail: str, text: str | None = None) -> None:
        super().__init__(detail)
        self.code: KenKenReadFaultCode = code
        self.offset = offset
        self.text = None if text is None else quoted(text)


@dataclass(frozen=True)
class Puzzle:
    """A puzzle, the digits filled in (None if there are none), and its title."""

    board: Board
    cages: tuple[Cage, ...]
    grid: Digits | None = None
    title: str | None = None


class FoundCage(NamedTuple):
    """A cage that was read, and the place of its clue in the text."""

    cage: Cage
    offset: int


class Found(NamedTuple):
    """A puzzle that was read, or what is wrong with it, and the place where it begins."""

    offset: int
    puzzle: Puzzle | FormatError


def quoted(text: str) -> str:
    """Return a text for a message, shortened to ``MAX_QUOTED`` characters that can be printed."""
    return printable(text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…")


def printable(text: str) -> str:
    """Return a text with a replacement for each character that cannot be printed, such as a surrogate."""
    return "".join(
        character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in text
    )


def normal(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle in normal form."""
    cages = [
        Cage(cage.operator, cage.target, tuple(sorted(cage.cells)), cage.distinct)
        if len(cage.cells) > 1
        else Cage(None, cage.target, cage.cells)
        for cage in puzzle.cages
    ]
    filled = puzzle.grid is not None and any(digit is not None for row in puzzle.grid for digit in row)
    return replace(
        puzzle,
        cages=tuple(sorted(cages, key=lambda cage: cage.cells)),
        grid=puzzle.grid if filled else None,
        title=printable(puzzle.title)[:MAX_TITLE] if puzzle.title else None,
    )


def made_puzzle(
    board: Board | int,
    found: Sequence[FoundCage],
    offset: int,
    *,
    grid: Digits | None = None,
    title: str | None = None,
) -> Puzzle:
    """Return the puzzle of the cages that were read, in normal form; an order stands for the plain grid of that order.

    Raises:
        FormatError: A side is out of range, a cell is in no cage or in two, or a cage cannot make its target;
            it points to the cage, or to ``offset`` if no single cage is at fault.
    """
    grid_board = board_of(board)
    for side in (grid_board.rows, grid_board.columns):
        if not MIN_ORDER <= side <= MAX_ORDER:
            raise FormatError(
                "wrong-shape", offset, f"A grid has size {MIN_ORDER} to {MAX_ORDER}, not {side}."
            )
    for cage, at in found:
        if cage.target > MAX_SAFE_INTEGER:
            raise FormatError(
                "not-a-puzzle", at, f"A target is at most {MAX_SAFE_INTEGER}, not {cage.target}."
            )
    cages = [cage for cage, _ in found]
    try:
        check_targets(grid_board, checked_puzzle(grid_board, cages))
    except PuzzleError as error:
        at = offset if error.cage is None else found[error.cage].offset
        raise FormatError("not-a-puzzle", at, f"{error}.") from None
    return normal(Puzzle(grid_board, tuple(cages), grid, title))


def board_with(rows: int, columns: int, digits: Sequence[int] | None, offset: int) -> Board:
    """Return the grid of a puzzle that was read; without digits, they are 1 to n.

    Raises:
        FormatError: The digits are not as many different integers from 0 to ``MAX_DIGIT`` as the longer side has cells.
    """
    order = max(rows, columns)
    if digits is None:
        return Board(rows, columns, plain_board(order).digits)
    in_range = all(0 <= digit <= MAX_DIGIT for digit in digits)
    if len(digits) != order or len(set(digits)) != order or not in_range:
        detail = (
            f"A grid of {rows} rows and {columns} columns has {order} different digits from 0 to {MAX_DIGIT}."
        )
        raise FormatError("other-variant", offset, detail)
    return Board(rows, columns, tuple(sorted(digits)))


def touching(cells: Sequence[Cell]) -> bool:
    """Return True if each cell can be reached from each other over the sides of cells."""
    left = set(cells)
    open_cells = [left.pop()]
    while open_cells:
        row, column = open_cells.pop()
        near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & left
        left -= near
        open_cells += near
    return not left


class Line(NamedTuple):
    """A line of a text without its end, and the place where it begins."""

    offset: int
    text: str

    @property
    def end(self) -> int:
        """The place after the last character."""
        return self.offset + len(self.text)


class Token(NamedTuple):
    """A word of a line, and its place."""

    offset: int
    text: str


_LINE: Final = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|\Z)")
_END: Final = re.compile(r"\r\n?|\n")
_WORD: Final = re.compile(r"\S+")
COMMENT: Final = "#"


def lines_of(text: str, start: int = 0, end: int | None = None) -> Iterator[Line]:
    """Yield the lines of a part of a text, ended by LF, CR LF or CR."""
    stop = len(text) if end is None else end
    for found in _LINE.finditer(text, start, stop):
        if found.start() < stop:
            yield Line(found.start(), found[1])


def said(line: Line) -> Line:
    """Return a line without its comment, and without spaces around it."""
    plain = line.text.partition(COMMENT)[0]
    stripped = plain.strip()
    return Line(line.offset + plain.find(stripped), stripped)


def words_of(line: Line) -> list[Token]:
    """Return the words of a line."""
    return [Token(line.offset + found.start(), found[0]) for found in _WORD.finditer(line.text)]


class Places:
    """The lines and columns of a text."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(found.end() for found in _END.finditer(text))]

    def at(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of a place, both from 1; columns count characters."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1
