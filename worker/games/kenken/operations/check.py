"""``kenken/check``: is what is filled in wrong already?"""

from typing import Annotated

from pydantic import Field

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import Operation, Params, Result
from worker.games.kenken.operations.examples import CHECK_EXAMPLES
from worker.games.kenken.operations.fields import Grid, Place, PuzzleCages, Size, cores


class KenKenCheckParams(Params):
    """A puzzle and what has been filled in."""

    size: Size
    cages: PuzzleCages
    grid: Grid


class Conflicts(Result):
    """What is wrong whatever is filled in later."""

    cells: Annotated[
        list[Place], Field(description="The cells with a digit that stands twice in their row or column.")
    ]
    cages: Annotated[
        list[Annotated[int, Field(ge=0)]],
        Field(description="The places in `cages` of those that cannot make their target any more."),
    ]


class KenKenCheckResult(Result):
    """Whether the grid is wrong so far, and whether it is done."""

    conflicts: Conflicts
    complete: Annotated[bool, Field(description="Whether every cell is filled.")]
    correct: Annotated[bool, Field(description="Whether it is complete and solves the puzzle.")]


def _compute(params: KenKenCheckParams, _shard: object, _checkpoint: Checkpoint) -> KenKenCheckResult:
    from worker.games.kenken.kernels.solving.grid import check

    found = check(params.size, cores(params.cages), params.grid)
    return KenKenCheckResult(
        conflicts=Conflicts(cells=list(found.cells), cages=list(found.cages)),
        complete=found.complete,
        correct=found.correct,
    )


CHECK = Operation(
    game="kenken",
    name="check",
    version=1,
    summary="Check a grid, filled in or not",
    description="Names the digits that stand twice in a line, and the cages that cannot make their target any more"
    " whatever is filled in later. It tells rules that are broken, not digits that differ from the solution: that is"
    " what `kenken/hint` does.",
    params=KenKenCheckParams,
    result=KenKenCheckResult,
    examples=CHECK_EXAMPLES,
    compute=_compute,
)
