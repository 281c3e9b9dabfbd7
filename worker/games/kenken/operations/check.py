"""``kenken/check``: the conflicts of a partly filled grid."""

from collections.abc import Iterator
from typing import Annotated, Final, Literal

from pydantic import Field

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import Operation, Params, Result
from worker.declarations.sentences import describe_codes
from worker.games.kenken.operations.fields import CellModel, Digit, Grid, PuzzleCages, Size, cores
from worker.games.kenken.rules.cage import cell_names

Lines = list[tuple[str, int, list[tuple[int, int]]]]
"""Rows or columns: the name of the axis, the number from 0, and the cells."""

ConflictCode = Literal["digit-twice", "cage-out-of-reach"]
CHECK_CODES: Final[dict[ConflictCode, str]] = {
    "digit-twice": "`digit` stands in each of `cells`, all of them in the row or the column.",
    "cage-out-of-reach": "whatever is filled in later, `cells` do not make the target of the cage.",
}


class KenKenCheckParams(Params):
    """A puzzle and the digits filled in."""

    size: Size
    cages: PuzzleCages
    grid: Grid


class Conflicts(Result):
    """The codes of conflicts, which no later entries can resolve."""

    cells: list[CellModel]
    """The cells with a digit that stands twice in their row or column."""
    cages: list[Annotated[int, Field(ge=0)]]
    """The places in `cages` of the cages that cannot make their target any more."""


class KenKenConflictDetails(Result):
    """The details of a conflict; unused fields are null. Rows, columns and cages are counted from 0."""

    cells: list[CellModel]
    digit: Digit | None = None
    row: Annotated[int | None, Field(ge=0)] = None
    """The line, if it is a row."""
    column: Annotated[int | None, Field(ge=0)] = None
    """The line, if it is a column."""
    cage: Annotated[int | None, Field(ge=0)] = None
    """The place of the cage in `cages`."""


class KenKenConflict(Result):
    """A conflict."""

    code: Annotated[
        ConflictCode,
        Field(description=f"The error as a code, for translation. {describe_codes(CHECK_CODES)}"),
    ]
    params: KenKenConflictDetails
    text: str
    """A sentence in English; `r1c1` is the first cell of the first row."""


class KenKenCheckResult(Result):
    """The conflicts of a grid, and whether it is complete and correct."""

    conflicts: Conflicts
    reasons: list[KenKenConflict]
    """The conflicts, one by one."""
    complete: bool
    """True if every cell is filled."""
    correct: bool
    """True if it is complete and solves the puzzle."""


def _compute_check(params: KenKenCheckParams, _shard: object, _checkpoint: Checkpoint) -> KenKenCheckResult:
    from worker.games.kenken.kernels.solving.grid import checked_grid, fixed_candidates, wrong_cages
    from worker.games.kenken.kernels.solving.layout import layout_of

    layout = layout_of(params.size, cores(params.cages))
    wrong = wrong_cages(layout, fixed_candidates(layout, checked_grid(params.size, params.grid)))
    doubled = list(_find_duplicates(params))
    reasons = [*doubled, *(_describe_out_of_reach(params, number) for number in wrong)]
    cells = sorted({cell for reason in doubled for cell in reason.params.cells})
    complete = all(None not in row for row in params.grid)
    return KenKenCheckResult(
        conflicts=Conflicts(cells=cells, cages=list(wrong)),
        reasons=reasons,
        complete=complete,
        correct=complete and not reasons,
    )


def _find_duplicates(params: KenKenCheckParams) -> Iterator[KenKenConflict]:
    size = params.size
    rows: Lines = [("row", row, [(row, column) for column in range(size)]) for row in range(size)]
    columns: Lines = [("column", column, [(row, column) for row in range(size)]) for column in range(size)]
    for axis, line, cells in (*rows, *columns):
        for digit in range(1, size + 1):
            places = [(row, column) for row, column in cells if params.grid[row][column] == digit]
            if len(places) > 1:
                details = KenKenConflictDetails.model_validate({"cells": places, "digit": digit, axis: line})
                text = f"{digit} stands {len(places)} times in {axis} {line + 1}."
                yield KenKenConflict(code="digit-twice", params=details, text=text)


def _describe_out_of_reach(params: KenKenCheckParams, number: int) -> KenKenConflict:
    cage = params.cages[number]
    return KenKenConflict(
        code="cage-out-of-reach",
        params=KenKenConflictDetails(cells=cage.cells, cage=number),
        text=f"The cage {cage.target}{cage.operator or ''} ({cell_names(cage.cells)}) cannot make its target any more.",
    )


CHECK = Operation(
    game="kenken",
    name="check",
    version=2,
    summary="Check a grid, filled in or not",
    description="Reports the digits that stand twice in a line, and the cages that cannot make their target any"
    " more, whatever is filled in later. It reports broken rules, not digits that differ from the"
    " solution: `kenken/hint` finds wrong digits.",
    params=KenKenCheckParams,
    result=KenKenCheckResult,
    compute=_compute_check,
)
