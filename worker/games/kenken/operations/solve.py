"""``kenken/solve``: the solutions of a puzzle, its difficulty, and the steps to the solution.

Deductions are shown as a code with parameters beside the sentence in English.
"""

from typing import TYPE_CHECKING, Annotated, Final, Literal, cast

from pydantic import Field, NonNegativeInt
from typing_extensions import TypeAliasType

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import INTEGRAL, IfUsed
from worker.declarations.operation import Cost, Operation, Picture, QueueName, Result
from worker.declarations.pictures import Drawing
from worker.declarations.sentences import describe_codes
from worker.games.kenken.operations.codes import code_if_any, draw_puzzle, draw_solution
from worker.games.kenken.operations.fields import (
    DifficultyRating,
    DifficultyWord,
    Digit,
    FilledGrid,
    KenKenCell,
    cores,
    refusal,
)
from worker.games.kenken.operations.puzzles import BoardParams, PuzzleCages
from worker.games.kenken.rules.cage import PuzzleError, in_order
from worker.games.kenken.rules.rating import Rating
from worker.games.kenken.rules.reasoning import KenKenDeductionCode
from worker.games.kenken.rules.work import solving_seconds

if TYPE_CHECKING:
    from worker.games.kenken.kernels.reasoning.explain import Step
    from worker.games.kenken.kernels.solving.solve import Solutions

KenKenTechnique = TypeAliasType(
    "KenKenTechnique",
    Literal[
        "last-candidate",
        "last-place",
        "cage-digits",
        "cage-cells",
        "cage-line",
        "line-set",
        "line-sum-cell",
        "line-cage",
        "line-sum",
        "cage-pair",
        "cage-rest",
        "line-parity",
        "digit-count",
        "line-bounds",
        "crossing-set",
        "line-product",
        "chain",
        "trial",
    ],
)
MEANINGS: Final[dict[KenKenDeductionCode, str]] = {
    "last-candidate": "`digits` are all that is left for `cells`.",
    "last-place": "of the line only `cells` can be `digits`.",
    "given": "the cage of `cells` is given.",
    "cage-line": "every way to fill the cage needs `digits` in the line, so the line's other cells are none of them.",
    "cage-digits": "no way to fill the cage has `digits`.",
    "cage-cells": "no way to fill the cage has what is `removed` in these cells.",
    "line-places": "of the line only `cells` can be `digits`, so they are nothing else.",
    "line-set": "`cells` of the line share `digits`, so its other cells are none of them.",
    "line-cage": "of the line only the cage can have `digits`, so each way to fill it has them there.",
    "line-sum": "by the sum of the lines, `total`, of which `known_sum` is known, the `cells` left over make `amount`,"
    " and nothing else does.",
    "line-sum-outside": "likewise, but `cells` are outside the lines, in cages that stick out of them, and `known_sum`"
    " without `less` is `total` and `amount`.",
    "line-sum-difference": "likewise, `cells` less the cells `outside` the lines make `amount`.",
    "cage-pair": "each way to fill the cage with what is `removed` leaves `other_cage` no way.",
    "cage-rest": "each way to fill the cage with what is `removed` leaves the line's other cells too few digits.",
    "line-parity": "by the sum of the lines, `total`, that of the `cells` left over is even (`amount` 0) or odd (1).",
    "digit-count": "the other cages leave `digits`, one or two of them together, for the cage `least` to `most` times"
    " in the lines.",
    "line-bounds": "the other cages leave the cage a sum of `least` to `most` in the lines.",
    "line-product": "by the product of the lines, the product of the `cells` left over is `amount`.",
    "line-product-outside": "likewise, but `cells` are outside the lines, in cages that stick out of them.",
    "crossing-rows": "in `rows`, `digits` can only stand in `columns`, so there in no other row.",
    "crossing-columns": "in `columns`, `digits` can only stand in `rows`, so there in no other column.",
    "chain": "if the first of `cells` is not `digits` the last one is, so no cell in line with both is.",
    "trial": "trying `digits` in `cells` ends in a contradiction.",
}


class KenKenPlaced(Result):
    """A cell and its digit."""

    cell: KenKenCell
    """The cell, `[row, column]` from 0."""
    digit: Digit
    """The digit of the cell."""


class KenKenRemoved(Result):
    """A cell and digits that it is not."""

    cell: KenKenCell
    """The cell, `[row, column]` from 0."""
    digits: list[Digit]
    """The digits that the cell is not, ascending."""


class KenKenDeductionDetails(Result):
    """The details of a deduction; unused fields are left out. Rows, columns and cages are counted from 0."""

    cells: list[KenKenCell]
    """The cells that the sentence names."""
    digits: IfUsed[list[Digit]] = None
    """The digits that the sentence names."""
    row: IfUsed[NonNegativeInt] = None
    """The line, if it is a row."""
    column: IfUsed[NonNegativeInt] = None
    """The line, if it is a column."""
    rows: IfUsed[list[int]] = None
    """The rows, of a deduction about several."""
    columns: IfUsed[list[int]] = None
    """The columns, of a deduction about several."""
    cage: IfUsed[NonNegativeInt] = None
    """The place of the cage in `cages`."""
    other_cage: IfUsed[NonNegativeInt] = None
    """The place of another cage in `cages`."""
    outside: IfUsed[list[KenKenCell]] = None
    """Cells outside the lines, in cages that stick out of them."""
    total: IfUsed[NonNegativeInt] = None
    """The sum of the lines."""
    amount: IfUsed[int] = None
    """What the cells left over of the lines make."""
    known_sum: IfUsed[NonNegativeInt] = None
    """What is known of the sum of the lines; with cells outside, the sum of the cages there with known sums."""
    less: IfUsed[NonNegativeInt] = None
    """The sum of `known_outside`, which is taken off `known_sum`."""
    known_outside: IfUsed[list[KenKenCell]] = None
    """The known cells outside the lines, in the cages that `cells` are in."""
    least: IfUsed[NonNegativeInt] = None
    """The least that the other cages leave for the cage in the lines."""
    most: IfUsed[NonNegativeInt] = None
    """The greatest that the other cages leave for the cage in the lines."""


class KenKenDeduction(Result):
    """One deduction, in words and in cells."""

    technique: KenKenTechnique
    """The technique; each is defined at `/docs/play/kenken-difficulty/`."""
    difficulty: Annotated[
        DifficultyWord, Field(description="The least difficulty that needs this technique.")
    ]
    code: Annotated[
        KenKenDeductionCode,
        Field(
            description=f"The deduction as a code, for translation with `params`. {describe_codes(MEANINGS)}"
        ),
    ]
    params: KenKenDeductionDetails
    """The parameters of `code`."""
    detail: str
    """A sentence in English; `r1c1` is the first cell of the first row."""
    cells: list[KenKenCell]
    """The cells concerned."""
    placed: KenKenPlaced | None
    """The digit that is now known."""
    removed: list[KenKenRemoved]
    """The candidates that are now ruled out."""


def deduction(step: "Step") -> KenKenDeduction:
    """Return a step of an explanation."""
    return KenKenDeduction(
        technique=cast("KenKenTechnique", step.technique.answer_name),
        difficulty=step.technique.difficulty,
        code=step.told.code,
        params=KenKenDeductionDetails.model_validate(step.told.params),
        detail=step.told.text,
        cells=list(step.cells),
        placed=KenKenPlaced(cell=step.placed[0], digit=step.placed[1]) if step.placed else None,
        removed=[KenKenRemoved(cell=cell, digits=list(digits)) for cell, digits in step.removed],
    )


MAX_SOLUTIONS = 1_000


class KenKenSolveParams(BoardParams):
    """A puzzle, and the parts of the answer to include."""

    cages: PuzzleCages
    limit: Annotated[int, Field(ge=1, le=MAX_SOLUTIONS), INTEGRAL] = 2
    """Maximum number of solutions to list."""
    with_steps: bool = False
    """True to list the steps by which a person finds the solution."""


class KenKenSolveResult(Result):
    """The solutions of a puzzle."""

    solutions: list[FilledGrid]
    """Grids row by row, up to `limit`."""
    unique: bool | None
    """True if there is exactly one solution; null when the search ended undecided."""
    all_listed: bool
    """True if all solutions are listed."""
    difficulty: DifficultyWord | None
    """The strongest reasoning that a person needs; null without exactly one solution."""
    rating: DifficultyRating | None
    """The difficulty from 0 to 100; null without exactly one solution."""
    steps: list[KenKenDeduction] | None
    """With `with_steps`: the way to the one solution; null when it takes too much work to find."""


def _compute(params: KenKenSolveParams, _shard: object, checkpoint: Checkpoint) -> KenKenSolveResult:
    from worker.games.kenken.kernels.solving.solve import solve

    try:
        # One more than is listed: the answer says whether there are others.
        found = solve(params.board, cores(params.cages), params.limit + 1, checkpoint=checkpoint)
    except PuzzleError as error:
        raise refusal(error) from error
    listed = found.solutions[: params.limit]
    steps, rated = _reason(params, found, checkpoint)
    return KenKenSolveResult(
        solutions=[[list(row) for row in grid] for grid in listed],
        unique=found.unique,
        all_listed=found.complete and len(listed) == len(found.solutions),
        difficulty=rated.difficulty if rated else None,
        rating=rated.rating if rated else None,
        steps=steps,
    )


def _reason(
    params: KenKenSolveParams, found: "Solutions", checkpoint: Checkpoint
) -> tuple[list[KenKenDeduction] | None, Rating | None]:
    from worker.games.kenken.kernels.reasoning.explain import UndecidedError, explain
    from worker.games.kenken.kernels.reasoning.rate import rate
    from worker.games.kenken.kernels.solving.layout import layout_of

    if not found.unique:
        return None, None
    cages = cores(params.cages)
    # The rating does not depend on how the caller lists the cages.
    rated = rate(layout_of(params.board, in_order(cages)))
    if not params.with_steps:
        return None, rated
    try:
        steps = explain(params.board, cages, found.solutions[0], checkpoint)
        return [deduction(step) for step in steps], rated
    except UndecidedError:
        return None, rated


def _estimate(params: KenKenSolveParams) -> Cost:
    seconds = solving_seconds(params.board.order, cores(params.cages))
    return Cost(seconds, f"a puzzle of {params.board} with {len(params.cages)} cages")


def _solution(params: KenKenSolveParams, result: KenKenSolveResult) -> Drawing | None:
    if not result.solutions:
        return None
    note = "" if result.unique else "one of several solutions" if result.unique is False else "a solution"
    return draw_solution(
        params.board, params.cages, result.solutions[0], result.difficulty, note, _code(params, result)
    )


def _puzzle(params: KenKenSolveParams, result: KenKenSolveResult) -> Drawing:
    return draw_puzzle(params.board, params.cages, result.difficulty, _code(params, result))


def _code(params: KenKenSolveParams, result: KenKenSolveResult) -> str | None:
    if not result.unique or not result.solutions:
        return None
    return code_if_any(params.board, params.cages, result.difficulty, result.solutions[0])


SOLVE = Operation(
    game="kenken",
    name="solve",
    version=9,
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
