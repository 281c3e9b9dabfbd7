"""A KenKen puzzle as a code and as a drawing.

The code has the borders of the cages, their operators, and the solution that gives their targets.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from worker.code_formats import code_of, puzzle_of
from worker.declarations import pictures
from worker.declarations.documented import Answer
from worker.declarations.fields import IfUsed, PuzzleCode
from worker.declarations.game import Opened, Puzzles
from worker.declarations.pictures import Drawing
from worker.games.kenken.operations.fields import DifficultyWord, FilledGrid, KenKenCage
from worker.games.kenken.operations.puzzles import (
    Digits,
    LongerSide,
    Side,
    board_of_answer,
    shown_fields,
)
from worker.games.kenken.rules.board import Board
from worker.games.kenken.rules.cage import cell_names

_MINUS = "−"
_DISTINCT = "≠"
"""The sign of a cage without a digit twice."""


def draw_puzzle(
    grid: Board, cages: Sequence[KenKenCage], difficulty: str | None, code: str | None = None
) -> Drawing:
    """Draw the empty grid with its cages, and the puzzle's code if it has one."""
    empty: list[list[int | None]] = [[None] * grid.columns for _ in range(grid.rows)]
    return Drawing(
        title=_title(grid, difficulty),
        description=_description(grid, cages),
        boards=[_board(cages, empty, code)],
    )


def draw_solution(
    grid: Board,
    cages: Sequence[KenKenCage],
    solution: Sequence[Sequence[int | None]],
    difficulty: str | None,
    note: str = "solution",
    code: str | None = None,
) -> Drawing:
    """Draw the grid with its cages and all digits; ``note`` names the solution, as in "one of several solutions"."""
    rows = "; ".join(" ".join(map(str, row)) for row in solution)
    return Drawing(
        title=f"{_title(grid, difficulty)}: {note or 'solution'}",
        description=f"{_description(grid, cages)} The rows of the solution: {rows}.",
        boards=[_board(cages, solution, code)],
    )


def _title(grid: Board, difficulty: str | None) -> str:
    digits = "" if grid.has_plain_digits else f", digits {grid.digits_named}"
    return f"KenKen {grid.rows} × {grid.columns}{digits}{f', {difficulty}' if difficulty else ''}"


def _description(grid: Board, cages: Sequence[KenKenCage]) -> str:
    told = "; ".join(f"{_label(cage)} at {cell_names(cage.cells)}{_note(cage)}" for cage in cages)
    square = grid.rows == grid.columns
    lines = (
        f"every row and column takes each of the digits {grid.digits_named} once"
        if square
        else f"no row or column has one of the digits {grid.digits_named} twice"
    )
    return (
        f"A grid of {grid.rows} rows and {grid.columns} columns; {lines}."
        f" The cages, with r1c1 the first cell of the first row: {told}."
    )


def _note(cage: KenKenCage) -> str:
    return " with no digit twice" if cage.distinct else ""


def _label(cage: KenKenCage) -> str:
    """Return what a cage shows: its target, its operator, and `≠` if its digits are distinct."""
    if len(cage.cells) == 1:
        return str(cage.target)
    sign = (cage.operator or "").replace("-", _MINUS)
    return f"{cage.target}{sign}{_DISTINCT if cage.distinct else ''}"


def _board(
    cages: Sequence[KenKenCage], digits: Sequence[Sequence[int | None]], code: str | None
) -> pictures.Board:
    owner = {cell: number for number, cage in enumerate(cages) for cell in cage.cells}
    labels = {cage.cells[0]: _label(cage) for cage in cages}
    return pictures.Board(
        squares=[
            [
                pictures.Square(
                    text="" if digit is None else str(digit),
                    label=labels.get((row, column), ""),
                    region=owner[row, column],
                )
                for column, digit in enumerate(line)
            ]
            for row, line in enumerate(digits)
        ],
        code=code or "",
    )


Grid = list[list[int]]


class KenKenPuzzle(Answer):
    """A KenKen puzzle with exactly one solution."""

    puzzle_code: PuzzleCode
    game: Literal["kenken"]
    """The game whose puzzle it is."""
    size: LongerSide
    rows: IfUsed[Side] = None
    """Rows of the grid; left out for a square."""
    columns: IfUsed[Side] = None
    """Columns of the grid; left out for a square."""
    digits: IfUsed[Digits] = None
    cages: list[KenKenCage]
    """Each cell of the grid is in exactly one."""
    difficulty: DifficultyWord
    solution: FilledGrid | None = None
    """With `with_solution=1`: the digits, row by row."""


def _code_content(puzzle: Mapping[str, Any]) -> Opened[KenKenPuzzle]:
    """Return a puzzle with its solution."""
    shown = {name: value for name, value in puzzle.items() if name != "solution"}
    cages = [KenKenCage.model_validate(cage) for cage in puzzle["cages"]]
    return Opened(puzzle={**shown, "cages": cages}, solution=puzzle["solution"])


def _draw_code(puzzle: Mapping[str, Any], solution: Grid | None, code: str) -> Drawing:
    grid, cages, difficulty = board_of_answer(puzzle), puzzle["cages"], puzzle["difficulty"]
    if solution is None:
        return draw_puzzle(grid, cages, difficulty, code)
    return draw_solution(grid, cages, solution, difficulty, code=code)


def _invitation(puzzle: Mapping[str, Any]) -> str:
    grid = board_of_answer(puzzle)
    once = (
        "once in every row and column" if grid.rows == grid.columns else "at most once in each row and column"
    )
    return f"Fill in {grid.digits_named} {once}, so that each cage makes its target."


PUZZLES = Puzzles(model=KenKenPuzzle, opened=_code_content, draw=_draw_code, invitation=_invitation)


def puzzle_code(grid: Board, cages: Sequence[KenKenCage], difficulty: str, solution: Grid) -> str:
    """Return the code of a puzzle with one solution.

    Raises:
        CodeError: No code expresses the puzzle.
    """
    return code_of(
        {
            "game": "kenken",
            **shown_fields(grid),
            "cages": [cage.model_dump() for cage in cages],
            "difficulty": difficulty,
            "solution": solution,
        }
    )


def code_if_any(
    grid: Board, cages: Sequence[KenKenCage], difficulty: str | None, solution: Grid
) -> str | None:
    """Return the code of a puzzle with one solution, or None if no code can express the puzzle."""
    if difficulty is None:
        return None
    try:
        code = puzzle_code(grid, cages, difficulty, solution)
        again = _code_content(puzzle_of(code))
    except ValueError:
        return None
    same = _cage_set(again.puzzle["cages"]) == _cage_set(cages) and again.solution == solution
    return code if same else None


def _cage_set(cages: Sequence[KenKenCage]) -> set[tuple[object, ...]]:
    """Return the cages as a set, independent of their order; of single cells only the target counts."""
    return {
        (cage.target, *((cage.operator, cage.distinct) if len(cage.cells) > 1 else ()), *sorted(cage.cells))
        for cage in cages
    }
