"""``kenken/check`` and ``kenken/hint``: the conflicts of a partly filled grid, and its next digit.

A hint comes with the deductions that lead to it. A player's marks are the candidates left in each cell.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Final, Literal, cast

from pydantic import AfterValidator, Field, ValidationInfo

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import Operation, Params, Result
from worker.declarations.sentences import describe_codes, message_of
from worker.games.kenken.operations.fields import (
    CellModel,
    Digit,
    Grid,
    PuzzleCages,
    Size,
    check_shape,
    cores,
    not_decided,
    refusal,
)
from worker.games.kenken.operations.solve import (
    DeductionDetails,
    DeductionModel,
    PlacedModel,
    TechniqueName,
    deduction,
)
from worker.games.kenken.rules.cage import MAX_ORDER, Cell, PuzzleError, cell_names
from worker.games.kenken.rules.reasoning import (
    SENTENCES,
    Deduced,
    DeductionCode,
    Technique,
    needed_deductions,
)

if TYPE_CHECKING:
    from worker.games.kenken.kernels.reasoning.explain import Step

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
    from worker.games.kenken.kernels.solving.layout import layout_of
    from worker.games.kenken.kernels.solving.solve import checked_grid, fixed_candidates, wrong_cages

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


MarksValue = list[list[list[int] | None]]
GridValue = Sequence[Sequence[int | None]]
Candidates = dict[Cell, set[int]]
"""The digits that empty cells may still hold."""


def _check_marks_size(marks: MarksValue | None, info: ValidationInfo) -> MarksValue | None:
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
    AfterValidator(_check_marks_size),
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


def deductions_to_digit(size: int, left: Candidates, steps: Sequence["Step"]) -> list[DeductionModel]:
    """Return the deductions that lead from the player's candidates to another digit, which the last one places.

    ``steps`` are the deductions without marks. Deductions that the player's candidates already reflect are left out.
    The list ends as soon as the remaining candidates determine a digit.
    """
    told: list[Deduced[DeductionModel]] = []
    for step in steps:
        plain = next(_plain(size, left), None)
        if plain is not None:
            return needed_deductions([*told, plain])
        gained = any(left.get(cell, set()) & set(digits) for cell, digits in step.removed)
        if step.placed or gained:
            told.append(Deduced(deduction(step), [cell for cell, _ in step.removed], step.premises))
        for cell, digits in step.removed:
            left.get(cell, set()).difference_update(digits)
    return needed_deductions(told)


def _plain(size: int, left: Candidates) -> Iterator[Deduced[DeductionModel]]:
    """Yield the digits that follow from the candidates alone: last candidates of cells, and last places in lines."""
    for cell, digits in left.items():
        if len(digits) == 1:
            yield Deduced(_last_place(Technique.LAST_CANDIDATE, cell, min(digits)), (), (cell,))
    for axis, name in enumerate(("row", "column")):
        for line in range(size):
            cells = [cell for cell in left if cell[axis] == line]
            for digit in range(1, size + 1):
                places = [cell for cell in cells if digit in left[cell]]
                if len(places) == 1:
                    yield Deduced(
                        _last_place(Technique.LAST_PLACE, places[0], digit, **{name: line}), (), cells
                    )


def _last_place(technique: Technique, cell: Cell, digit: int, **line: int) -> DeductionModel:
    """Return the deduction of the last candidate of a cell, or of the last place of a digit in a line."""
    name = technique.name.lower()
    told = message_of(
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
    return deductions_to_digit(params.size, left, found)


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
