"""KenKen puzzles as text: plain text that the service reads, and drawings with walls, clues and digits.

The plain text has a map of the cages and their clues, as ``kenken.write`` writes it in the format ``text``. Commands
that show a puzzle write it themselves, so that they need no second request.
"""

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_letters
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from worker.games.kenken.operations.fields import KenKenCage


COMMENT: Final = "#"


Digits = Sequence[Sequence[int | None]]

_JUNCTIONS: Final = " ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋"
"""The junction at each index: the sum of 1, 2, 4 and 8 for walls going up, down, left and right."""
_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_NO_DIGIT: Final = "·"
_LEAST_WIDTH: Final = 5


def sides_of(grid: Any) -> tuple[int, int]:
    """Return the rows and the columns of a puzzle."""
    size: Any = getattr(grid, "size", None)
    return getattr(grid, "rows", None) or size, getattr(grid, "columns", None) or size


def write_puzzle(puzzle: Any) -> str:
    """Write a puzzle as plain text. A rectangle has its sides above, and digits other than 1 to n are listed."""
    cages: Sequence[KenKenCage] = puzzle.cages
    rows, columns = sides_of(puzzle)
    digits = getattr(puzzle, "digits", None)
    header = [] if rows == columns else [f"size: {rows} × {columns}"]
    header += [f"digits: {' '.join(map(str, digits))}"] if digits else []
    names = list(ascii_letters) if len(cages) <= len(ascii_letters) else [f"c{n}" for n in range(len(cages))]
    owner = {tuple(cell): name for name, cage in zip(names, cages, strict=False) for cell in cage.cells}
    width = max(map(len, owner.values()))
    lines = [
        " ".join(owner[row, column].ljust(width) for column in range(columns)).rstrip() for row in range(rows)
    ]
    clues = [
        f"{name} {cage.target}{cage.operator or ''}{_distinct(cage)}"
        for name, cage in zip(names, cages, strict=False)
    ]
    return "\n".join([*header, *([""] if header else []), *lines, "", *clues])


def clue_text(cage: "KenKenCage") -> str:
    """Format the clue in a cage's corner; `≠` says that no digit stands twice in the cage."""
    if len(cage.cells) == 1:
        return str(cage.target)
    return f"{cage.target}{cage.operator or ''}{_distinct(cage)}"


def _distinct(cage: "KenKenCage") -> str:
    return "≠" if len(cage.cells) > 1 and getattr(cage, "distinct", False) else ""


def draw_puzzle(cages: "Sequence[KenKenCage]", digits: Digits | None = None) -> str:
    """Draw the puzzle as text, three lines for each row, with the digits filled in."""
    owner = {(row, column): number for number, cage in enumerate(cages) for row, column in cage.cells}
    clues = {min(tuple(cell) for cell in cage.cells): clue_text(cage) for cage in cages}
    width = max(_LEAST_WIDTH, *(len(text) + 1 for text in clues.values()))
    rows, columns = (1 + max(places) for places in zip(*owner, strict=True))
    lines: list[str] = []
    for row in range(rows + 1):
        lines.append("".join(_line_above(owner, columns, row, width)))
        if row < rows:
            tops = [clues.get((row, column), "").ljust(width) for column in range(columns)]
            lines.append(_join_with_walls(owner, columns, row, tops))
            filled = digits[row] if digits else [None] * columns
            middle = [(_NO_DIGIT if digit is None else str(digit)).center(width) for digit in filled]
            lines.append(_join_with_walls(owner, columns, row, middle))
    return "\n".join(line.rstrip() for line in lines)


def _line_above(owner: Mapping[tuple[int, int], int], columns: int, row: int, width: int) -> Iterator[str]:
    """Yield the pieces of the line above a row: junctions and walls."""
    for column in range(columns + 1):
        arms = _UP * _wall(owner, (row - 1, column - 1), (row - 1, column))
        arms |= _DOWN * _wall(owner, (row, column - 1), (row, column))
        arms |= _LEFT * _wall(owner, (row - 1, column - 1), (row, column - 1))
        arms |= _RIGHT * _wall(owner, (row - 1, column), (row, column))
        yield _JUNCTIONS[arms]
        if column < columns:
            yield ("━" if arms & _RIGHT else " ") * width


def _join_with_walls(
    owner: Mapping[tuple[int, int], int], columns: int, row: int, texts: Sequence[str]
) -> str:
    """Return a line of texts with the walls between them."""
    walls = ["┃" if _wall(owner, (row, c - 1), (row, c)) else " " for c in range(columns + 1)]
    return "".join(wall + text for wall, text in zip(walls, [*texts, ""], strict=True))


def _wall(owner: Mapping[tuple[int, int], int], one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return True if there is a wall between two cells; all cells outside the grid count as one cage."""
    return owner.get(one) != owner.get(other)
