"""A player's marks: the candidates left in each cell, and the hint that follows from them."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, cast

from pydantic import AfterValidator, Field, ValidationInfo

from worker.declarations.sentences import tell
from worker.games.kenken.operations.deductions import (
    DeductionDetails,
    DeductionModel,
    PlacedModel,
    TechniqueName,
    deduction,
)
from worker.games.kenken.operations.fields import Digit, check_shape
from worker.games.kenken.rules.cage import MAX_ORDER, Cell, cell_names
from worker.games.kenken.rules.levels import Technique
from worker.games.kenken.rules.needed import Deduced, needed
from worker.games.kenken.rules.sentences import SENTENCES, DeductionCode

if TYPE_CHECKING:
    from worker.games.kenken.kernels.reasoning.steps import Step

MarksValue = list[list[list[int] | None]]
GridValue = Sequence[Sequence[int | None]]
Candidates = dict[Cell, set[int]]
"""The digits that empty cells may still hold."""


def _of_size(marks: MarksValue | None, info: ValidationInfo) -> MarksValue | None:
    size = info.data.get("size")
    if size is None or marks is None:
        return marks
    check_shape(f"The marks of a grid of size {size} have {size}", marks, size)
    return [[sorted(set(digits)) if digits else None for digits in row] for row in marks]


Marks = Annotated[
    list[list[Annotated[list[Digit], Field(max_length=MAX_ORDER)] | None]] | None,
    Field(
        max_length=MAX_ORDER,
        description="The player's pencil marks, row by row: the digits that they still think possible in each cell,"
        " null or empty where they have made none. Marks in filled cells do not count. The hint then follows from"
        " them.",
    ),
    AfterValidator(_of_size),
]


def candidates_of(size: int, grid: GridValue, marks: MarksValue) -> Candidates:
    """Return the player's candidates of empty cells: their marks, without digits filled in the same row or column."""
    found: Candidates = {}
    for row in range(size):
        for column in range(size):
            if grid[row][column] is None:
                seen = {*grid[row], *(line[column] for line in grid)}
                found[row, column] = set(marks[row][column] or range(1, size + 1)) - seen
    return found


def wrong_marks(marks: MarksValue, grid: GridValue, solution: GridValue) -> list[Cell]:
    """Return the empty cells whose marks lack the correct digit."""
    return [
        (row, column)
        for row, line in enumerate(marks)
        for column, digits in enumerate(line)
        if grid[row][column] is None and digits and solution[row][column] not in digits
    ]


def following(size: int, left: Candidates, steps: Sequence["Step"]) -> list[DeductionModel]:
    """Return the deductions that lead from the player's candidates to another digit, which the last one places.

    ``steps`` are the deductions without marks. Deductions that the player's candidates already reflect are left out.
    The list ends as soon as the remaining candidates determine a digit.
    """
    told: list[Deduced[DeductionModel]] = []
    for step in steps:
        plain = next(_plain(size, left), None)
        if plain is not None:
            return needed([*told, plain])
        gained = any(left.get(cell, set()) & set(digits) for cell, digits in step.removed)
        if step.placed or gained:
            told.append(Deduced(deduction(step), [cell for cell, _ in step.removed], step.premises))
        for cell, digits in step.removed:
            left.get(cell, set()).difference_update(digits)
    return needed(told)


def _plain(size: int, left: Candidates) -> Iterator[Deduced[DeductionModel]]:
    """Yield the digits that follow from the candidates alone: last candidates of cells, and last places in lines."""
    for cell, digits in left.items():
        if len(digits) == 1:
            yield Deduced(_last(Technique.LAST_CANDIDATE, cell, min(digits)), (), (cell,))
    for axis, name in enumerate(("row", "column")):
        for line in range(size):
            cells = [cell for cell in left if cell[axis] == line]
            for digit in range(1, size + 1):
                places = [cell for cell in cells if digit in left[cell]]
                if len(places) == 1:
                    yield Deduced(_last(Technique.LAST_PLACE, places[0], digit, **{name: line}), (), cells)


def _last(technique: Technique, cell: Cell, digit: int, **line: int) -> DeductionModel:
    """Return the deduction of the last candidate of a cell, or of the last place of a digit in a line."""
    name = technique.name.lower()
    told = tell(
        SENTENCES,
        cast("DeductionCode", name.replace("_", "-")),
        {"cells": [cell], "digits": [digit], **line},
        cell=cell_names([cell]),
        digit=digit,
        line=" ".join(f"{axis} {place + 1}" for axis, place in line.items()),
    )
    return DeductionModel(
        technique=cast("TechniqueName", name),
        difficulty=technique.difficulty,
        code=told.code,
        params=DeductionDetails.model_validate(told.params),
        text=told.text,
        cells=[cell],
        placed=PlacedModel(cell=cell, digit=digit),
        removed=[],
    )
