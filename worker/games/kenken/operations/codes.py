"""KenKen puzzles that have a code: they have exactly one solution, which the code contains."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from worker.code_formats import code_of, puzzle_of
from worker.declarations.answers import Answer
from worker.declarations.drawing import Drawing
from worker.declarations.puzzle_codes import Opened, Puzzles
from worker.games.kenken.operations.fields import CageModel, FilledGrid
from worker.games.kenken.operations.pictures import draw_puzzle, draw_solution
from worker.games.kenken.rules.cage import MAX_GENERATED_ORDER, MIN_GENERATED_ORDER
from worker.games.kenken.rules.levels import Difficulty

Grid = list[list[int]]


class KenKenPuzzle(Answer):
    """A KenKen puzzle with exactly one solution."""

    code: str
    """The puzzle's code."""
    game: Literal["kenken"]
    size: Annotated[int, Field(ge=MIN_GENERATED_ORDER, le=MAX_GENERATED_ORDER)]
    cages: list[CageModel]
    difficulty: Difficulty
    solution: FilledGrid | None = None
    """With `solution=1`: the digits, row by row."""


def _opened(puzzle: Mapping[str, Any]) -> Opened[KenKenPuzzle]:
    """Return a puzzle with its solution."""
    shown = {name: value for name, value in puzzle.items() if name != "solution"}
    cages = [CageModel.model_validate(cage) for cage in puzzle["cages"]]
    return Opened(puzzle={**shown, "cages": cages}, solution=puzzle["solution"])


def _draw(puzzle: Mapping[str, Any], solution: Grid | None, code: str) -> Drawing:
    size, cages, difficulty = puzzle["size"], puzzle["cages"], puzzle["difficulty"]
    if solution is None:
        return draw_puzzle(size, cages, difficulty, code)
    return draw_solution(size, cages, solution, difficulty, code=code)


def _invitation(puzzle: Mapping[str, Any]) -> str:
    return f"Fill in 1 to {puzzle['size']} once in every row and column, so that each cage makes its target."


PUZZLES = Puzzles(model=KenKenPuzzle, opened=_opened, draw=_draw, invitation=_invitation)


def puzzle_code(size: int, cages: Sequence[CageModel], difficulty: Difficulty, solution: Grid) -> str:
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


def code_if_any(
    size: int, cages: Sequence[CageModel], difficulty: Difficulty | None, solution: Grid
) -> str | None:
    """Return the code of a puzzle with one solution, or None if no code can express the puzzle."""
    if difficulty is None:
        return None
    try:
        code = puzzle_code(size, cages, difficulty, solution)
        again = _opened(puzzle_of(code))
    except ValueError:
        return None
    same = _cage_set(again.puzzle["cages"]) == _cage_set(cages) and again.solution == solution
    return code if same else None


def _cage_set(cages: Sequence[CageModel]) -> set[tuple[object, ...]]:
    """Return the cages as a set, independent of their order and without the operators of single cells."""
    return {
        (cage.operator if len(cage.cells) > 1 else None, cage.target, *sorted(cage.cells)) for cage in cages
    }
