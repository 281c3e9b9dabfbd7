"""This project's puzzle codes, one in each line."""

import re
from collections.abc import Iterator
from typing import Final, cast

from worker.code_formats import puzzle_of
from worker.code_packing import MAX_LENGTH, CodeError, plain_code
from worker.games.kenken.formats.puzzle import (
    FormatError,
    Found,
    FoundCage,
    Line,
    Puzzle,
    board_with,
    lines_of,
    made_puzzle,
    quoted,
    said,
)
from worker.games.kenken.rules.cage import Cage

LETTERS: Final = ("N", "V")
"""The first letters of the codes of KenKen."""
_GROUPS: Final = re.compile(r"[KDNVY][0-9A-Z]{3}(?:[- ][0-9A-Z]{1,4})+", re.ASCII | re.IGNORECASE)
_MIN_LENGTH: Final = 8


def is_code(text: str) -> bool:
    """Return True if a line is a puzzle code, or is in groups of four as one."""
    if _GROUPS.fullmatch(text):
        return len(text) <= 2 * MAX_LENGTH
    if len(text) < _MIN_LENGTH or not text.upper().startswith(LETTERS):
        return False
    try:
        plain_code(text)
    except CodeError:
        return False
    return True


def read_codes(text: str) -> Iterator[Found]:
    """Yield the puzzles of a text with a code in each line."""
    for line in map(said, lines_of(text)):
        if line.text:
            try:
                yield Found(line.offset, _puzzle(line))
            except FormatError as error:
                yield Found(line.offset, error)


def _puzzle(line: Line) -> Puzzle:
    try:
        puzzle = puzzle_of(line.text)
    except CodeError as error:
        detail = f"`{quoted(line.text)}` is not a puzzle code: {error}."
        raise FormatError("bad-puzzle-code", line.offset, detail, line.text) from None
    if puzzle["game"] != "kenken":
        detail = f"`{quoted(line.text)}` is the code of a puzzle of {puzzle['game']}."
        raise FormatError("bad-puzzle-code", line.offset, detail, line.text)
    rows, columns = (puzzle.get(side, puzzle["size"]) for side in ("rows", "columns"))
    board = board_with(rows, columns, puzzle.get("digits"), line.offset)
    cages = [
        Cage(
            cage["operator"],
            cage["target"],
            tuple(cast("tuple[int, int]", tuple(cell)) for cell in cage["cells"]),
            cage.get("distinct", False),
        )
        for cage in puzzle["cages"]
    ]
    return made_puzzle(board, [FoundCage(cage, line.offset) for cage in cages], line.offset)
