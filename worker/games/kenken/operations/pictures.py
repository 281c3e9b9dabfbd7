"""Puzzles as drawings."""

from collections.abc import Sequence

from worker.declarations.drawing import Board, Drawing, Square
from worker.games.kenken.operations.fields import CageModel
from worker.games.kenken.rules.cage import cell_names

_MINUS = "−"


def draw_puzzle(
    size: int, cages: Sequence[CageModel], difficulty: str | None, code: str | None = None
) -> Drawing:
    """Draw the empty grid with its cages, and the puzzle's code if it has one."""
    empty: list[list[int | None]] = [[None] * size for _ in range(size)]
    return Drawing(
        title=_title(size, difficulty),
        description=_description(size, cages),
        boards=[_board(size, cages, empty, code)],
    )


def draw_solution(
    size: int,
    cages: Sequence[CageModel],
    solution: Sequence[Sequence[int | None]],
    difficulty: str | None,
    note: str = "solution",
    code: str | None = None,
) -> Drawing:
    """Draw the grid with its cages and all digits; ``note`` names the solution, as in "one of several solutions"."""
    rows = "; ".join(" ".join(map(str, row)) for row in solution)
    return Drawing(
        title=f"{_title(size, difficulty)}: {note or 'solution'}",
        description=f"{_description(size, cages)} The rows of the solution: {rows}.",
        boards=[_board(size, cages, solution, code)],
    )


def _title(size: int, difficulty: str | None) -> str:
    return f"KenKen {size} × {size}{f', {difficulty}' if difficulty else ''}"


def _description(size: int, cages: Sequence[CageModel]) -> str:
    told = "; ".join(f"{_label(cage)} at {cell_names(cage.cells)}" for cage in cages)
    return (
        f"A grid of {size} rows and {size} columns; every row and column takes each of the digits 1 to {size} once."
        f" The cages, with r1c1 the first cell of the first row: {told}."
    )


def _label(cage: CageModel) -> str:
    if cage.operator is None or len(cage.cells) == 1:
        return str(cage.target)
    return f"{cage.target}{cage.operator.replace('-', _MINUS)}"


def _board(
    size: int, cages: Sequence[CageModel], digits: Sequence[Sequence[int | None]], code: str | None
) -> Board:
    owner = {cell: number for number, cage in enumerate(cages) for cell in cage.cells}
    labels = {cage.cells[0]: _label(cage) for cage in cages}
    return Board(
        squares=[
            [
                Square(
                    text=str(digits[row][column] or ""),
                    label=labels.get((row, column), ""),
                    region=owner[row, column],
                )
                for column in range(size)
            ]
            for row in range(size)
        ],
        code=code or "",
    )
