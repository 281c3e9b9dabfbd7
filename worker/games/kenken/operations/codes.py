"""A KenKen puzzle as a code and as a drawing.

The code has the borders of the cages, their operators, and the solution that gives their targets.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from worker.code_formats import code_of, puzzle_of
from worker.declarations.documented import Answer
from worker.declarations.fields import PuzzleCode
from worker.declarations.game import Opened, Puzzles
from worker.declarations.pictures import Board, Drawing, Square
from worker.games.kenken.operations.fields import (
    DifficultyRating,
    DifficultyWord,
    FilledGrid,
    KenKenCage,
    rating_of,
)
from worker.games.kenken.rules.cage import MAX_GENERATED_ORDER, MIN_GENERATED_ORDER, cell_names

_MINUS = "−"


def draw_puzzle(
    size: int, cages: Sequence[KenKenCage], difficulty: str | None, code: str | None = None
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
    cages: Sequence[KenKenCage],
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


def _description(size: int, cages: Sequence[KenKenCage]) -> str:
    told = "; ".join(f"{_label(cage)} at {cell_names(cage.cells)}" for cage in cages)
    return (
        f"A grid of {size} rows and {size} columns; every row and column takes each of the digits 1 to {size} once."
        f" The cages, with r1c1 the first cell of the first row: {told}."
    )


def _label(cage: KenKenCage) -> str:
    if cage.operator is None or len(cage.cells) == 1:
        return str(cage.target)
    return f"{cage.target}{cage.operator.replace('-', _MINUS)}"


def _board(
    size: int, cages: Sequence[KenKenCage], digits: Sequence[Sequence[int | None]], code: str | None
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


Grid = list[list[int]]


class KenKenPuzzle(Answer):
    """A KenKen puzzle with exactly one solution."""

    puzzle_code: PuzzleCode
    game: Literal["kenken"]
    """The game whose puzzle it is."""
    size: Annotated[int, Field(ge=MIN_GENERATED_ORDER, le=MAX_GENERATED_ORDER)]
    """Rows, columns and digits of the grid."""
    cages: list[KenKenCage]
    """Each cell of the grid is in exactly one."""
    difficulty: DifficultyWord
    rating: DifficultyRating
    solution: FilledGrid | None = None
    """With `with_solution=1`: the digits, row by row."""


def _code_content(puzzle: Mapping[str, Any]) -> Opened[KenKenPuzzle]:
    """Return a puzzle with its solution."""
    shown = {name: value for name, value in puzzle.items() if name != "solution"}
    cages = [KenKenCage.model_validate(cage) for cage in puzzle["cages"]]
    return Opened(
        puzzle={**shown, "cages": cages, "rating": rating_of(puzzle["difficulty"])},
        solution=puzzle["solution"],
    )


def _draw_code(puzzle: Mapping[str, Any], solution: Grid | None, code: str) -> Drawing:
    size, cages, difficulty = puzzle["size"], puzzle["cages"], puzzle["difficulty"]
    if solution is None:
        return draw_puzzle(size, cages, difficulty, code)
    return draw_solution(size, cages, solution, difficulty, code=code)


def _invitation(puzzle: Mapping[str, Any]) -> str:
    return f"Fill in 1 to {puzzle['size']} once in every row and column, so that each cage makes its target."


PUZZLES = Puzzles(model=KenKenPuzzle, opened=_code_content, draw=_draw_code, invitation=_invitation)


def puzzle_code(size: int, cages: Sequence[KenKenCage], difficulty: str, solution: Grid) -> str:
    """Return the code of a puzzle with one solution.

    Raises:
        CodeError: No code expresses the puzzle.
    """
    return code_of(
        {
            "game": "kenken",
            "size": size,
            "cages": [cage.model_dump() for cage in cages],
            "difficulty": difficulty,
            "solution": solution,
        }
    )


def code_if_any(size: int, cages: Sequence[KenKenCage], difficulty: str | None, solution: Grid) -> str | None:
    """Return the code of a puzzle with one solution, or None if no code can express the puzzle."""
    if difficulty is None:
        return None
    try:
        code = puzzle_code(size, cages, difficulty, solution)
        again = _code_content(puzzle_of(code))
    except ValueError:
        return None
    same = _cage_set(again.puzzle["cages"]) == _cage_set(cages) and again.solution == solution
    return code if same else None


def _cage_set(cages: Sequence[KenKenCage]) -> set[tuple[object, ...]]:
    """Return the cages as a set, independent of their order and without the operators of single cells."""
    return {
        (cage.operator if len(cage.cells) > 1 else None, cage.target, *sorted(cage.cells)) for cage in cages
    }
