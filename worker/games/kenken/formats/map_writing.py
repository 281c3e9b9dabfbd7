"""Writing maps of cages with their clues: this project's own text, letter maps, and `.KK` files."""

from collections.abc import Sequence
from string import ascii_letters
from typing import Final

from worker.games.kenken.formats.maps import HEADER
from worker.games.kenken.formats.puzzle import Puzzle
from worker.games.kenken.formats.text_header import write_header
from worker.games.kenken.rules.cage import Cage, Cell

MAX_NAMES: Final = len(ascii_letters)
"""Maximum number of names of one letter."""
_EMPTY: Final = "."


def write_text(puzzle: Puzzle) -> str:
    """Return a puzzle in normal form as this project's own text, with the digits filled in."""
    names = _names(len(puzzle.cages))
    width = max(map(len, names))
    rows = _rows(puzzle, names)
    lines = [" ".join(name.ljust(width) for name in row).rstrip() for row in rows]
    clues = [
        f"{name} {cage.target}{cage.operator or ''}{'≠' if cage.distinct else ''}"
        for name, cage in zip(names, puzzle.cages, strict=True)
    ]
    grid = [" ".join(_EMPTY if digit is None else str(digit) for digit in row) for row in puzzle.grid or ()]
    header = write_header(puzzle.board)
    return "\n".join([*header, *lines, "", *clues, *(["", *grid] if grid else []), ""])


def _names(count: int) -> list[str]:
    return list(ascii_letters[:count]) if count <= MAX_NAMES else [f"c{number}" for number in range(count)]


def _rows(puzzle: Puzzle, names: Sequence[str]) -> list[list[str]]:
    owner: dict[Cell, str] = {
        cell: name for name, cage in zip(names, puzzle.cages, strict=True) for cell in cage.cells
    }
    return [
        [owner[row, column] for column in range(puzzle.board.columns)] for row in range(puzzle.board.rows)
    ]


def write_letter_map(puzzle: Puzzle) -> str:
    """Return a puzzle in normal form as kenken-rs reads it: given cells are digits in the map."""
    names, named = _letters(puzzle, ascii_letters)
    clues = [f"{name}: {cage.target}{_sign(cage, '*')}" for name, cage in named]
    return "\n".join([*("".join(row) for row in _rows(puzzle, names)), "", *clues, ""])


def write_kk(puzzles: Sequence[Puzzle]) -> str:
    """Return puzzles in normal form as a `.KK` file, each below a line with its title or its number."""
    return "\n".join(_write_section(puzzle, number) for number, puzzle in enumerate(puzzles, 1))


def _write_section(puzzle: Puzzle, number: int) -> str:
    names, named = _letters(puzzle, ascii_letters.swapcase())
    clues = [f"{name} {cage.target}{_sign(cage, 'x')}" for name, cage in named]
    title = " ".join((puzzle.title or f"Puzzle {number}").replace('"', "'").split())
    rows = ["".join(row) for row in _rows(puzzle, names)]
    return "\n".join([f'{HEADER} "{title}"', *rows, "", *clues, ""])


def _letters(puzzle: Puzzle, letters: str) -> tuple[list[str], list[tuple[str, Cage]]]:
    """Return the name of each cage, for a given cell its digit; and the cages that are named by letters."""
    left = iter(letters)
    names = [str(cage.target) if len(cage.cells) == 1 else next(left) for cage in puzzle.cages]
    named = [(name, cage) for name, cage in zip(names, puzzle.cages, strict=True) if len(cage.cells) > 1]
    return names, named


def _sign(cage: Cage, times: str) -> str:
    return (cage.operator or "").replace("×", times).replace("÷", "/")
