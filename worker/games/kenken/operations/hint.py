"""``kenken/hint``: the next digit of a grid, and how one comes to it."""

from typing import Annotated

from pydantic import Field

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import Operation, Result
from worker.games.kenken.operations.check import KenKenCheckParams
from worker.games.kenken.operations.examples import HINT_EXAMPLES
from worker.games.kenken.operations.fields import (
    DeductionModel,
    Place,
    cores,
    deductions,
    not_decided,
    refusal,
)
from worker.games.kenken.rules.cage import PuzzleError


class KenKenHintParams(KenKenCheckParams):
    """A puzzle and what has been filled in."""


class KenKenHintResult(Result):
    """How to go on."""

    hint: Annotated[str, Field(description="What to do next, in a sentence.")]
    mistakes: Annotated[
        list[Place],
        Field(description="The filled cells that are not as in the solution; with any, there are no steps."),
    ]
    steps: Annotated[
        list[DeductionModel],
        Field(
            description="The simplest deductions that lead to another digit, which the last of them places."
        ),
    ]


def _compute(params: KenKenHintParams, _shard: object, checkpoint: Checkpoint) -> KenKenHintResult:
    from worker.games.kenken.kernels.reasoning.explain import UndecidedError, hint

    try:
        mistakes, found = hint(params.size, cores(params.cages), params.grid, checkpoint)
    except PuzzleError as error:
        raise refusal(error) from error
    except UndecidedError as error:
        raise not_decided(error) from error
    sentence = found[0].text if found else "The puzzle is solved."
    if mistakes:
        cells = " ".join(f"r{row + 1}c{column + 1}" for row, column in mistakes)
        sentence = f"Take back what stands in {cells}: it is not in the solution."
    return KenKenHintResult(hint=sentence, mistakes=list(mistakes), steps=deductions(found))


HINT = Operation(
    game="kenken",
    name="hint",
    version=2,
    summary="Get the next step of a puzzle",
    description="From what is filled in, the simplest deductions that lead to another digit; or what must be taken"
    " back first. A puzzle without exactly one solution is refused. The job fails with `not-decided` when it"
    " takes too much work to find out, which happens only far beyond any puzzle made for people.",
    params=KenKenHintParams,
    result=KenKenHintResult,
    examples=HINT_EXAMPLES,
    compute=_compute,
)
