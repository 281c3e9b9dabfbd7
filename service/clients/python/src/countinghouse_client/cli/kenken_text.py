"""KenKen puzzles as text: files, and drawings with walls around cages, clues in corners and digits in cells.

A file is JSON, or plain text with a map of the cages, their clues, and the digits filled in.

    A A B      # the name of each cell's cage; spaces are optional between names of one character
    C D B
    C D D

    A 3+       # the clue of each cage; x or * for ×, / for ÷, no operator for a hidden one or a single cell
    B 5+
    C 2-
    D 12*

    1 . .      # optional: the digits filled in so far, a dot for an empty cell
    . . .
    . . .

A ``#`` starts a comment that ends with the line. The parts come in this order, separated by empty lines.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_letters
from typing import TYPE_CHECKING, Final

from countinghouse_client.cli.arguments import in_quotes, parse_json
from countinghouse_client.cli.errors import BadInputError

if TYPE_CHECKING:
    from worker.games.kenken.operations.fields import KenKenCage


COMMENT: Final = "#"
EMPTY: Final = "."
_EMPTIES: Final = frozenset({EMPTY, "_", "-", "0"})
_CLUE: Final = re.compile(r"(\S+?)\s*[\s:=]\s*(\d{1,18})\s*([-+−–×xX*·÷/:]?)", re.ASCII)
_OPERATORS: Final = {"−": "-", "–": "-", "x": "×", "X": "×", "*": "×", "·": "×", "/": "÷", ":": "÷"}

Line = tuple[int, str]
"""A line's number, starting at 1, and its text."""


Digits = Sequence[Sequence[int | None]]

_JUNCTIONS: Final = " ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋"
"""The junction at each index: the sum of 1, 2, 4 and 8 for walls going up, down, left and right."""
_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_NO_DIGIT: Final = "·"
_LEAST_WIDTH: Final = 5


@dataclass(frozen=True)
class PuzzleFile:
    """The content of a puzzle file."""

    size: object
    cages: object
    grid: object = None

    @property
    def puzzle(self) -> dict[str, object]:
        """The puzzle as parameters of an operation, without the grid."""
        return {"size": self.size, "cages": self.cages}

    @property
    def filled(self) -> dict[str, object]:
        """The puzzle and its grid, which is empty unless the file has one."""
        size = self.size if isinstance(self.size, int) else 0
        return {**self.puzzle, "grid": self.grid or [[None] * size for _ in range(size)]}


def read_puzzle(text: str) -> PuzzleFile:
    """Parse the puzzle in a text: JSON if it begins with a brace, else plain text.

    Raises:
        BadInputError: The text is invalid; for plain text, the message names the line where it can.
    """
    return _from_json(text) if text.lstrip().startswith("{") else _from_plain(text)


def write_puzzle(size: int, cages: "Sequence[KenKenCage]") -> str:
    """Write a puzzle as plain text."""
    names = list(ascii_letters) if len(cages) <= len(ascii_letters) else [f"c{n}" for n in range(len(cages))]
    owner = {tuple(cell): name for name, cage in zip(names, cages, strict=False) for cell in cage.cells}
    width = max(map(len, owner.values()))
    lines = [
        " ".join(owner[row, column].ljust(width) for column in range(size)).rstrip() for row in range(size)
    ]
    clues = [f"{name} {cage.target}{cage.operator or ''}" for name, cage in zip(names, cages, strict=False)]
    return "\n".join([*lines, "", *clues])


def _from_json(text: str) -> PuzzleFile:
    try:
        value = parse_json(text)
    except (ValueError, RecursionError) as error:
        raise BadInputError(f"The file is not JSON: {error}") from None
    # The JSON of a job, as `--json` prints it, has the puzzle in its result or its parameters.
    for holder in (value.get("result"), value.get("params"), value):
        if isinstance(holder, dict) and {"size", "cages"} <= set(holder):
            return PuzzleFile(holder["size"], holder["cages"], holder.get("grid"))
    raise BadInputError("The file's JSON has no `size` and `cages`.")


def _from_plain(text: str) -> PuzzleFile:
    parts = _parts(text)
    if len(parts) not in (2, 3):
        raise BadInputError(
            "The file must have a map of the cages, an empty line, and their clues; optionally another empty line"
            " and the grid."
        )
    names = [_tokens(line, len(parts[0])) for line in parts[0]]
    cells: dict[str, list[list[int]]] = {}
    for row, line in enumerate(names):
        for column, name in enumerate(line):
            cells.setdefault(name, []).append([row, column])
    cages = _clues(parts[1], cells)
    grid = _grid(parts[2], len(names)) if len(parts) > 2 else None
    return PuzzleFile(len(names), cages, grid)


def _parts(text: str) -> list[list[Line]]:
    """Return the lines with content, in groups separated by empty lines."""
    parts: list[list[Line]] = [[]]
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition(COMMENT)[0].strip()
        if said:
            parts[-1].append((number, said))
        elif not line.strip() and parts[-1]:
            parts.append([])
    return [part for part in parts if part]


def _tokens(line: Line, size: int) -> list[str]:
    """Split a line into its entries, one for each column."""
    number, said = line
    tokens = said.split() if len(said.split()) > 1 or size == 1 else list(said)
    if len(tokens) != size:
        raise BadInputError(f"Line {number}: a grid of {size} rows has {size} columns, not {len(tokens)}.")
    return tokens


def _clues(lines: Sequence[Line], cells: Mapping[str, list[list[int]]]) -> list[dict[str, object]]:
    cages: dict[str, dict[str, object]] = {}
    for number, said in lines:
        found = _CLUE.fullmatch(said)
        if found is None:
            raise BadInputError(f"Line {number}: {in_quotes(said)} is not a clue such as `A 12×`.")
        name, target, operator = found.groups()
        if name not in cells:
            raise BadInputError(f"Line {number}: there is no cage {name} in the map.")
        if name in cages:
            raise BadInputError(f"Line {number}: the cage {name} already has a clue.")
        cages[name] = {
            "operator": _OPERATORS.get(operator, operator) or None,
            "target": int(target),
            "cells": cells[name],
        }
    missing = [name for name in cells if name not in cages]
    if missing:
        raise BadInputError(f"There is no clue for {', '.join(missing)}.")
    return list(cages.values())


def _grid(lines: Sequence[Line], size: int) -> list[list[int | None]]:
    if len(lines) != size:
        raise BadInputError(f"Line {lines[0][0]}: the grid has {len(lines)} rows, but the map has {size}.")
    return [[_digit(line[0], token) for token in _tokens(line, size)] for line in lines]


def _digit(number: int, token: str) -> int | None:
    if token in _EMPTIES:
        return None
    if not (token.isascii() and token.isdigit()):
        raise BadInputError(f"Line {number}: {in_quotes(token)} is neither a digit nor `{EMPTY}`.")
    return int(token[:18])


def clue_text(cage: "KenKenCage") -> str:
    """Format the clue in a cage's corner."""
    return str(cage.target) if len(cage.cells) == 1 else f"{cage.target}{cage.operator or ''}"


def draw_puzzle(size: int, cages: "Sequence[KenKenCage]", digits: Digits | None = None) -> str:
    """Draw the puzzle as text, three lines for each row, with the digits filled in."""
    owner = {(row, column): number for number, cage in enumerate(cages) for row, column in cage.cells}
    clues = {min(tuple(cell) for cell in cage.cells): clue_text(cage) for cage in cages}
    width = max(_LEAST_WIDTH, *(len(text) + 1 for text in clues.values()))
    lines: list[str] = []
    for row in range(size + 1):
        lines.append("".join(_line_above(owner, size, row, width)))
        if row < size:
            lines.append(
                _join_with_walls(
                    owner, size, row, [clues.get((row, c), "").ljust(width) for c in range(size)]
                )
            )
            middle = [
                str((digits[row][c] if digits else None) or _NO_DIGIT).center(width) for c in range(size)
            ]
            lines.append(_join_with_walls(owner, size, row, middle))
    return "\n".join(line.rstrip() for line in lines)


def _line_above(owner: Mapping[tuple[int, int], int], size: int, row: int, width: int) -> Iterator[str]:
    """Yield the pieces of the line above a row: junctions and walls."""
    for column in range(size + 1):
        arms = _UP * _wall(owner, (row - 1, column - 1), (row - 1, column))
        arms |= _DOWN * _wall(owner, (row, column - 1), (row, column))
        arms |= _LEFT * _wall(owner, (row - 1, column - 1), (row, column - 1))
        arms |= _RIGHT * _wall(owner, (row - 1, column), (row, column))
        yield _JUNCTIONS[arms]
        if column < size:
            yield ("━" if arms & _RIGHT else " ") * width


def _join_with_walls(owner: Mapping[tuple[int, int], int], size: int, row: int, texts: Sequence[str]) -> str:
    """Return a line of texts with the walls between them."""
    walls = ["┃" if _wall(owner, (row, c - 1), (row, c)) else " " for c in range(size + 1)]
    return "".join(wall + text for wall, text in zip(walls, [*texts, ""], strict=True))


def _wall(owner: Mapping[tuple[int, int], int], one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return True if there is a wall between two cells; all cells outside the grid count as one cage."""
    return owner.get(one) != owner.get(other)
