"""``kenken/solve``: the solutions of a puzzle, its difficulty, and the steps to the solution."""

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.drawing import Drawing
from worker.declarations.fields import INTEGRAL
from worker.declarations.operation import Cost, Operation, Params, Picture, Result
from worker.declarations.queues import QueueName
from worker.games.kenken.operations.codes import code_if_any
from worker.games.kenken.operations.deductions import DeductionModel, deduction
from worker.games.kenken.operations.fields import (
    DifficultyRating,
    FilledGrid,
    PuzzleCages,
    Size,
    cores,
    rating_of,
    refusal,
)
from worker.games.kenken.operations.pictures import draw_puzzle, draw_solution
from worker.games.kenken.rules.cage import PuzzleError
from worker.games.kenken.rules.levels import Difficulty
from worker.games.kenken.rules.solving_time import solving_seconds

if TYPE_CHECKING:
    from worker.games.kenken.kernels.solving.solve import Solutions

MAX_SOLUTIONS = 1_000


class KenKenSolveParams(Params):
    """A puzzle, and the parts of the answer to include."""

    size: Size
    cages: PuzzleCages
    limit: Annotated[int, Field(ge=1, le=MAX_SOLUTIONS), INTEGRAL] = 2
    """Maximum number of solutions to list."""
    explain: bool = False
    """True to explain the steps by which a person finds the solution."""


class KenKenSolveResult(Result):
    """The solutions of a puzzle."""

    solutions: list[FilledGrid]
    """Grids row by row, up to `limit`."""
    unique: bool | None
    """True if there is exactly one solution; null when the search ended undecided."""
    complete: bool
    """True if all solutions are listed."""
    difficulty: Difficulty | None
    """The strongest reasoning a person needs; null without exactly one solution."""
    rating: DifficultyRating | None
    steps: list[DeductionModel] | None
    """With `explain`: the way to the one solution; null when it takes too much work to find."""


def _compute(params: KenKenSolveParams, _shard: object, checkpoint: Checkpoint) -> KenKenSolveResult:
    from worker.games.kenken.kernels.solving.solve import solve

    try:
        # One more than is listed: the answer says whether there are others.
        found = solve(params.size, cores(params.cages), params.limit + 1, checkpoint=checkpoint)
    except PuzzleError as error:
        raise refusal(error) from error
    listed = found.solutions[: params.limit]
    steps, difficulty = _reasoning(params, found, checkpoint)
    return KenKenSolveResult(
        solutions=[[list(row) for row in grid] for grid in listed],
        unique=found.unique,
        complete=found.complete and len(listed) == len(found.solutions),
        difficulty=difficulty,
        rating=rating_of(difficulty) if difficulty else None,
        steps=steps,
    )


def _reasoning(
    params: KenKenSolveParams, found: "Solutions", checkpoint: Checkpoint
) -> tuple[list[DeductionModel] | None, Difficulty | None]:
    from worker.games.kenken.kernels.reasoning.explain import UndecidedError, explain
    from worker.games.kenken.kernels.reasoning.reasoning import rate
    from worker.games.kenken.kernels.solving.layout import layout_of

    if not found.unique:
        return None, None
    cages = cores(params.cages)
    difficulty = rate(layout_of(params.size, cages))
    if not params.explain:
        return None, difficulty
    try:
        steps = explain(params.size, cages, found.solutions[0], checkpoint)
        return [deduction(step) for step in steps], difficulty
    except UndecidedError:
        return None, difficulty


def _estimate(params: KenKenSolveParams) -> Cost:
    seconds = solving_seconds(params.size, cores(params.cages))
    return Cost(seconds, f"a puzzle of size {params.size} with {len(params.cages)} cages")


def _solution(params: KenKenSolveParams, result: KenKenSolveResult) -> Drawing | None:
    if not result.solutions:
        return None
    note = "" if result.unique else "one of several solutions" if result.unique is False else "a solution"
    return draw_solution(
        params.size, params.cages, result.solutions[0], result.difficulty, note, _code(params, result)
    )


def _puzzle(params: KenKenSolveParams, result: KenKenSolveResult) -> Drawing:
    return draw_puzzle(params.size, params.cages, result.difficulty, _code(params, result))


def _code(params: KenKenSolveParams, result: KenKenSolveResult) -> str | None:
    if not result.unique or not result.solutions:
        return None
    return code_if_any(params.size, params.cages, result.difficulty, result.solutions[0])


SOLVE = Operation(
    game="kenken",
    name="solve",
    version=5,
    summary="Solve a puzzle",
    description="Lists solutions and says whether there is exactly one, or proves that there is none. The search ends"
    " undecided (`unique` null) only far beyond any puzzle made for people. A cage that no digits can fill is refused"
    " by its name.",
    params=KenKenSolveParams,
    result=KenKenSolveResult,
    compute=_compute,
    queue=QueueName.LONG,
    estimate=_estimate,
    pictures=(
        Picture("solution", "The puzzle with its first solution filled in.", _solution),
        Picture("puzzle", "The puzzle, empty.", _puzzle),
    ),
)
