"""Puzzles drawn in text: walls around cages, clues in their corners, digits in the cells."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from worker.games.kenken.operations.fields import CageModel

Digits = Sequence[Sequence[int | None]]

_JUNCTIONS: Final = " ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋"
"""By the walls that meet: the sum of 1 for up, 2 for down, 4 for left, 8 for right."""
_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_EMPTY: Final = "·"
_LEAST_WIDTH: Final = 5


def clue(cage: "CageModel") -> str:
    """The clue in a cage's corner."""
    return str(cage.target) if len(cage.cells) == 1 else f"{cage.target}{cage.operator or ''}"


def draw(size: int, cages: "Sequence[CageModel]", digits: Digits | None = None) -> str:
    """The puzzle, three lines of text for each row, with the digits filled in."""
    owner = {(row, column): number for number, cage in enumerate(cages) for row, column in cage.cells}
    clues = {min(tuple(cell) for cell in cage.cells): clue(cage) for cage in cages}
    width = max(_LEAST_WIDTH, *(len(text) + 1 for text in clues.values()))
    lines: list[str] = []
    for row in range(size + 1):
        lines.append("".join(_above(owner, size, row, width)))
        if row < size:
            lines.append(
                _between(owner, size, row, [clues.get((row, c), "").ljust(width) for c in range(size)])
            )
            middle = [str((digits[row][c] if digits else None) or _EMPTY).center(width) for c in range(size)]
            lines.append(_between(owner, size, row, middle))
    return "\n".join(line.rstrip() for line in lines)


def _above(owner: Mapping[tuple[int, int], int], size: int, row: int, width: int) -> Iterator[str]:
    """The line above a row: junctions and walls."""
    for column in range(size + 1):
        arms = _UP * _wall(owner, (row - 1, column - 1), (row - 1, column))
        arms |= _DOWN * _wall(owner, (row, column - 1), (row, column))
        arms |= _LEFT * _wall(owner, (row - 1, column - 1), (row, column - 1))
        arms |= _RIGHT * _wall(owner, (row - 1, column), (row, column))
        yield _JUNCTIONS[arms]
        if column < size:
            yield ("━" if arms & _RIGHT else " ") * width


def _between(owner: Mapping[tuple[int, int], int], size: int, row: int, texts: Sequence[str]) -> str:
    """A line of texts with the walls between them."""
    walls = ["┃" if _wall(owner, (row, c - 1), (row, c)) else " " for c in range(size + 1)]
    return "".join(wall + text for wall, text in zip(walls, [*texts, ""], strict=True))


def _wall(owner: Mapping[tuple[int, int], int], one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether there is a wall between two cells; outside the grid counts as one cage."""
    return owner.get(one) != owner.get(other)
