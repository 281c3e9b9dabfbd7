"""Deductions as the API shows them: a code with parameters beside the sentence in English."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, cast

from pydantic import Field

from worker.declarations.operation import Result
from worker.declarations.sentences import Sentence
from worker.games.kenken.operations.fields import CageModel, CellModel, Digit
from worker.games.kenken.rules.cage import Cell
from worker.games.kenken.rules.levels import Difficulty

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
DeductionCode = Literal[
    "last-candidate",
    "last-place",
    "given",
    "cage-line",
    "cage-digits",
    "cage-cells",
    "line-places",
    "line-set",
    "crossing-rows",
    "crossing-columns",
    "chain",
    "trial",
]

_CELL: Final = r"r\d+c\d+"
_LINE: Final = r"(?:row|column) \d+"
_NUMBERS: Final = r"[\d ]+"
_CAGE: Final = r"the cage [^(]+\([^)]+\)"
_PATTERNS: Final = {
    "cell": _CELL,
    "cells": rf"{_CELL}(?: {_CELL})*",
    "digit": r"\d+",
    "digits": _NUMBERS,
    "any_digits": r"\d+(?:, \d+)*(?: or \d+)?",
    "removed": r".*in r\d+c\d+",
    "line": _LINE,
    "cage": _CAGE,
    "rows": _NUMBERS,
    "columns": _NUMBERS,
    "first": _CELL,
    "last": _CELL,
    "path": rf"{_CELL}(?: – {_CELL})*",
}
SENTENCES: Final[dict[DeductionCode, Sentence]] = {
    code: Sentence(template, _PATTERNS)
    for code, template in cast(
        "dict[DeductionCode, str]",
        {
            "last-candidate": "{cell} is {digit}: no other digit is left for it.",
            "last-place": "{cell} is {digit}: no other cell of {line} can be {digit}.",
            "given": "{cell} is given: {digit}.",
            "cage-line": "Every way to fill {cage} needs {digits} in {line}: no other cell of it does.",
            "cage-cells": "No way to fill {cage} has {removed}.",
            "cage-digits": "No way to fill {cage} has {any_digits}.",
            "line-places": "In {line} only {cells} can be {digits}, so they are nothing else.",
            "line-set": "In {line} {cells} share {digits}, so its other cells are none of these.",
            "crossing-rows": "In rows {rows} a {digit} can only stand in columns {columns}, so it stands nowhere else"
            " in those.",
            "crossing-columns": "In columns {columns} a {digit} can only stand in rows {rows}, so it stands nowhere"
            " else in those.",
            "chain": "If {first} is not {digit}, then {last} is ({path}): no cell in line with both is {digit}.",
            "trial": "{cell} is not {digit}: trying it ends in a contradiction.",
        },
    ).items()
}
"""The sentence of each code."""
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
    row: Annotated[int | None, Field(ge=0, description="The line, if it is a row.")] = None
    column: Annotated[int | None, Field(ge=0, description="The line, if it is a column.")] = None
    rows: list[int] | None = None
    columns: list[int] | None = None
    cage: Annotated[int | None, Field(ge=0, description="The place of the cage in `cages`.")] = None


class DeductionModel(Result):
    """One deduction, in words and in cells."""

    technique: Annotated[
        TechniqueName, Field(description="The technique; each is defined in `service/guide/kenken.md`.")
    ]
    difficulty: Annotated[Difficulty, Field(description="The least difficulty that needs this technique.")]
    code: Annotated[
        DeductionCode,
        Field(
            description="The deduction as a code, for translation with `params`. "
            + " ".join(f"`{code}`: {meaning}" for code, meaning in MEANINGS.items())
        ),
    ]
    params: DeductionDetails
    text: Annotated[
        str, Field(description="A sentence in English; `r1c1` is the first cell of the first row.")
    ]
    cells: Annotated[list[CellModel], Field(description="The cells concerned.")]
    placed: Annotated[PlacedModel | None, Field(description="The digit that is now known.")]
    removed: Annotated[list[RemovedModel], Field(description="The candidates that are now ruled out.")]


def deductions(steps: Iterable["Step"], cages: Sequence[CageModel]) -> list[DeductionModel]:
    """Return the steps of an explanation of the puzzle with these cages, in order."""
    return [_deduction(step, cages) for step in steps]


def _deduction(step: "Step", cages: Sequence[CageModel]) -> DeductionModel:
    code, params = read_sentence(step.text, step.cells, cages)
    return DeductionModel(
        technique=cast("TechniqueName", step.technique.name.lower()),
        difficulty=step.technique.difficulty,
        code=code,
        params=params,
        text=step.text,
        cells=list(step.cells),
        placed=PlacedModel(cell=step.placed[0], digit=step.placed[1]) if step.placed else None,
        removed=[RemovedModel(cell=cell, digits=list(digits)) for cell, digits in step.removed],
    )


def read_sentence(
    text: str, cells: Sequence[Cell], cages: Sequence[CageModel]
) -> tuple[DeductionCode, DeductionDetails]:
    """Return the code and the parameters of a deduction's sentence about these cells.

    Raises:
        ValueError: if the sentence matches no deduction.
    """
    for code, sentence in SENTENCES.items():
        found = sentence.read(text)
        if found is not None:
            # The sentence names a chain from its first end, the note from its last.
            ordered = list(reversed(cells)) if code == "chain" else list(cells)
            details = {"cells": ordered, **_details(found)}
            if code in ("given", "cage-line", "cage-digits", "cage-cells"):
                details["cage"] = next(number for number, cage in enumerate(cages) if cells[0] in cage.cells)
            return code, DeductionDetails.model_validate(details)
    raise ValueError(f"not a deduction: {text}")


def _details(found: Mapping[str, str]) -> dict[str, Any]:
    """Return the parameters under their API names; lines are counted from 0 there."""
    details: dict[str, Any] = {}
    for name in ("digit", "digits", "any_digits"):
        if name in found:
            numbers = found[name].replace(",", " ").replace("or", " ").split()
            details["digits"] = [int(number) for number in numbers]
    if "line" in found:
        axis, number = found["line"].split()
        details[axis] = int(number) - 1
    for name in ("rows", "columns"):
        if name in found:
            details[name] = [int(number) - 1 for number in found[name].split()]
    return details
