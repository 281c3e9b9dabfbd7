"""Deductions as the API shows them: a code with parameters beside the sentence in English."""

from typing import TYPE_CHECKING, Annotated, Final, Literal, cast

from pydantic import Field

from worker.declarations.operation import Result
from worker.declarations.sentences import describe_codes
from worker.games.kenken.operations.fields import CellModel, Digit
from worker.games.kenken.rules.levels import Difficulty
from worker.games.kenken.rules.sentences import DeductionCode

if TYPE_CHECKING:
    from worker.games.kenken.kernels.reasoning.steps import Step

TechniqueName = Literal[
    "last_candidate",
    "last_place",
    "cage_digits",
    "cage_cells",
    "cage_line",
    "line_set",
    "crossing_set",
    "chain",
    "trial",
]
MEANINGS: Final[dict[DeductionCode, str]] = {
    "last-candidate": "`digits` are all that is left for `cells`.",
    "last-place": "of the line only `cells` can be `digits`.",
    "given": "the cage of `cells` is given.",
    "cage-line": "every way to fill the cage needs `digits` in the line, so the line's other cells are none of them.",
    "cage-digits": "no way to fill the cage has `digits`.",
    "cage-cells": "no way to fill the cage has what is `removed` in these cells.",
    "line-places": "of the line only `cells` can be `digits`, so they are nothing else.",
    "line-set": "`cells` of the line share `digits`, so its other cells are none of them.",
    "crossing-rows": "in `rows`, `digits` can only stand in `columns`, so there in no other row.",
    "crossing-columns": "in `columns`, `digits` can only stand in `rows`, so there in no other column.",
    "chain": "if the first of `cells` is not `digits` the last one is, so no cell in line with both is.",
    "trial": "trying `digits` in `cells` ends in a contradiction.",
}


class PlacedModel(Result):
    """A cell and its digit."""

    cell: CellModel
    digit: Digit


class RemovedModel(Result):
    """A cell and digits that it is not."""

    cell: CellModel
    digits: list[Digit]


class DeductionDetails(Result):
    """The details of a deduction; unused fields are null. Rows, columns and cages are counted from 0."""

    cells: list[CellModel]
    digits: list[Digit] | None = None
    row: Annotated[int | None, Field(ge=0)] = None
    """The line, if it is a row."""
    column: Annotated[int | None, Field(ge=0)] = None
    """The line, if it is a column."""
    rows: list[int] | None = None
    columns: list[int] | None = None
    cage: Annotated[int | None, Field(ge=0)] = None
    """The place of the cage in `cages`."""


class DeductionModel(Result):
    """One deduction, in words and in cells."""

    technique: TechniqueName
    """The technique; each is defined at `/docs/play/kenken/`."""
    difficulty: Difficulty
    """The least difficulty that needs this technique."""
    code: Annotated[
        DeductionCode,
        Field(
            description=f"The deduction as a code, for translation with `params`. {describe_codes(MEANINGS)}"
        ),
    ]
    params: DeductionDetails
    text: str
    """A sentence in English; `r1c1` is the first cell of the first row."""
    cells: list[CellModel]
    """The cells concerned."""
    placed: PlacedModel | None
    """The digit that is now known."""
    removed: list[RemovedModel]
    """The candidates that are now ruled out."""


def deduction(step: "Step") -> DeductionModel:
    """Return a step of an explanation."""
    return DeductionModel(
        technique=cast("TechniqueName", step.technique.name.lower()),
        difficulty=step.technique.difficulty,
        code=step.told.code,
        params=DeductionDetails.model_validate(step.told.params),
        text=step.told.text,
        cells=list(step.cells),
        placed=PlacedModel(cell=step.placed[0], digit=step.placed[1]) if step.placed else None,
        removed=[RemovedModel(cell=cell, digits=list(digits)) for cell, digits in step.removed],
    )
