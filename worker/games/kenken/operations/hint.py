"""``kenken/hint``: the next digit of a grid, and the deductions that lead to it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Final, Literal

from pydantic import Field

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import Operation, Result
from worker.declarations.sentences import describe_codes
from worker.games.kenken.operations.check import KenKenCheckParams
from worker.games.kenken.operations.deductions import DeductionModel, deduction
from worker.games.kenken.operations.fields import CellModel, cores, not_decided, refusal
from worker.games.kenken.operations.marks import Marks, candidates_of, following, wrong_marks
from worker.games.kenken.rules.cage import Cell, PuzzleError, cell_names

if TYPE_CHECKING:
    from worker.games.kenken.kernels.reasoning.steps import Step

HintCode = Literal["next-step", "take-back", "wrong-marks", "solved"]
HINT_CODES: Final[dict[HintCode, str]] = {
    "next-step": "continue with the first of `steps`.",
    "take-back": "what stands in `cells` is not in the solution.",
    "wrong-marks": "the marks in `cells` lack the digit that belongs there.",
    "solved": "nothing is left to do.",
}


class KenKenHintParams(KenKenCheckParams):
    """A puzzle and the digits filled in."""

    marks: Marks = None


class KenKenHintDetails(Result):
    """The details of a hint."""

    cells: list[CellModel]
    """The cells at fault."""


class KenKenHintResult(Result):
    """The next step of a puzzle, or the mistakes to correct first."""

    hint: str
    """The next thing to do, in a sentence."""
    code: Annotated[
        HintCode, Field(description=f"The hint as a code, for translation. {describe_codes(HINT_CODES)}")
    ]
    params: KenKenHintDetails
    mistakes: list[CellModel]
    """The filled cells that differ from the solution; if there are any, there are no steps."""
    wrong_marks: list[CellModel]
    """With `marks`: the empty cells whose marks lack the digit of the solution; if there are any, there are no
    steps."""
    steps: list[DeductionModel]
    """The simplest deductions that lead to another digit, which the last of them places."""


def _compute_hint(params: KenKenHintParams, _shard: object, checkpoint: Checkpoint) -> KenKenHintResult:
    from worker.games.kenken.kernels.reasoning.explain import UndecidedError, hint, only_solution

    cages = cores(params.cages)
    try:
        mistakes, found = hint(params.size, cages, params.grid, checkpoint)
        if mistakes or params.marks is None:
            return _hint_result(mistakes, (), [deduction(step) for step in found])
        solution = only_solution(params.size, cages, checkpoint)
    except PuzzleError as error:
        raise refusal(error) from error
    except UndecidedError as error:
        raise not_decided(error) from error
    wrong = wrong_marks(params.marks, params.grid, solution)
    return _hint_result((), wrong, [] if wrong else _hint_steps(params, found))


def _hint_steps(params: KenKenHintParams, found: "tuple[Step, ...]") -> list[DeductionModel]:
    left = candidates_of(params.size, params.grid, params.marks or [])
    return following(params.size, left, found)


def _hint_result(
    mistakes: Iterable[Cell], wrong: Iterable[Cell], steps: list[DeductionModel]
) -> KenKenHintResult:
    mistakes, wrong = list(mistakes), list(wrong)
    code, sentence = _message(mistakes, wrong, steps)
    return KenKenHintResult(
        hint=sentence,
        code=code,
        params=KenKenHintDetails(cells=mistakes or wrong),
        mistakes=mistakes,
        wrong_marks=wrong,
        steps=steps,
    )


def _message(mistakes: list[Cell], wrong: list[Cell], steps: list[DeductionModel]) -> tuple[HintCode, str]:
    if mistakes:
        return "take-back", f"Take back what stands in {cell_names(mistakes)}: it is not in the solution."
    if wrong:
        return "wrong-marks", f"The marks in {cell_names(wrong)} lack the digit that belongs there."
    return ("next-step", steps[0].text) if steps else ("solved", "The puzzle is solved.")


HINT = Operation(
    game="kenken",
    name="hint",
    version=4,
    summary="Get the next step of a puzzle",
    description="Returns the simplest deductions that lead from the filled cells and the player's `marks` to"
    " another digit, or the digits to take back first. A puzzle without exactly one solution is"
    " refused. The job fails with `not-decided` when it takes too much work to find out, which"
    " happens only far beyond any puzzle made for people.",
    params=KenKenHintParams,
    result=KenKenHintResult,
    compute=_compute_hint,
)
