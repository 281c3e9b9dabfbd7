"""``kenken/check`` and ``kenken/hint``: the conflicts of a partly filled grid, and its next digit.

A hint comes with the deductions that lead to it, of which none could be left out. To find these, each is left out in
turn, and those that depend on it are examined again. Measured over all digits of 20 to 40 puzzles of each size from 10
to 12, half of the hints took 4 ms after the puzzle was solved, one in a hundred more than 0.06 s, and the slowest, with
114 deductions at first, 1 s. A cancelled job stops at the next deduction left out.

A player's marks are the candidates left in each cell.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field, NonNegativeInt, ValidationInfo
from typing_extensions import TypeAliasType

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import IfUsed
from worker.declarations.operation import Operation, Result
from worker.declarations.sentences import describe_codes
from worker.games.kenken.operations.fields import (
    Digit,
    KenKenCell,
    cores,
    not_decided,
    refusal,
)
from worker.games.kenken.operations.puzzles import BoardParams, Grid, PuzzleCages, board_from, check_shape
from worker.games.kenken.operations.solve import (
    KenKenDeduction,
    deduction,
)
from worker.games.kenken.rules.cage import MAX_ORDER, Cell, PuzzleError, cage_told, cell_names

Lines = list[tuple[str, int, list[tuple[int, int]]]]
"""Rows or columns: the name of the axis, the number from 0, and the cells."""

KenKenConflictCode = TypeAliasType("KenKenConflictCode", Literal["digit-twice", "cage-out-of-reach"])
KenKenCheckCode = TypeAliasType(
    "KenKenCheckCode", Literal["ok", "digit-twice", "cage-out-of-reach", "empty-cell"]
)
CHECK_CODES: Final[dict[KenKenCheckCode, str]] = {
    "ok": "the grid is correct.",
    "digit-twice": "`digit` stands in each of `cells`, all of them in the row or the column, or in the cage if its"
    " digits are distinct.",
    "cage-out-of-reach": "with the digits in `cells`, nothing in the cage's empty cells makes its target. Digits of"
    " other cages do not count.",
    "empty-cell": "nothing is wrong so far, but the cell of `cells` and perhaps others are empty.",
}
CONFLICT_CODES: Final[dict[KenKenConflictCode, str]] = {
    "digit-twice": CHECK_CODES["digit-twice"],
    "cage-out-of-reach": CHECK_CODES["cage-out-of-reach"],
}


class KenKenCheckParams(BoardParams):
    """A puzzle and the digits filled in."""

    cages: PuzzleCages
    grid: Grid


class KenKenConflictDetails(Result):
    """The details of a code; unused fields are left out. Rows, columns and cages are counted from 0."""

    cells: list[KenKenCell]
    """The cells that the code is about."""
    digit: IfUsed[Digit] = None
    """The digit that stands twice."""
    row: IfUsed[NonNegativeInt] = None
    """The line, if it is a row."""
    column: IfUsed[NonNegativeInt] = None
    """The line, if it is a column."""
    cage: IfUsed[NonNegativeInt] = None
    """The place of the cage in `cages`."""


class KenKenConflict(Result):
    """A conflict."""

    code: Annotated[
        KenKenConflictCode,
        Field(description=f"The error as a code, for translation. {describe_codes(CONFLICT_CODES)}"),
    ]
    params: KenKenConflictDetails
    """The parameters of `code`."""
    detail: str
    """A sentence in English; `r1c1` is the first cell of the first row."""


class KenKenCheckResult(Result):
    """The correctness of a grid, its first fault, and all conflicts."""

    correct: bool
    """True if it is complete and solves the puzzle."""
    complete: bool
    """True if every cell is filled."""
    code: Annotated[
        KenKenCheckCode,
        Field(description=f"The first error as a code, for translation. {describe_codes(CHECK_CODES)}"),
    ]
    params: KenKenConflictDetails
    """The parameters of `code`."""
    detail: str | None
    """The error in a sentence; null when `correct`."""
    place: KenKenCell | None
    """`[row, column]` of the first cell that `code` is about, from 0; null when `correct`."""
    conflicts: list[KenKenConflict]
    """The conflicts, one by one. No later entries can resolve them."""
    conflict_cells: list[KenKenCell]
    """The cells with a digit that stands twice in their row or column, or in their cage if its digits are distinct."""
    conflict_cages: list[Annotated[int, Field(ge=0)]]
    """The places in `cages` of the cages that cannot make their target with their own digits."""


def _compute_check(params: KenKenCheckParams, _shard: object, _checkpoint: Checkpoint) -> KenKenCheckResult:
    from worker.games.kenken.kernels.solving.layout import layout_of
    from worker.games.kenken.kernels.solving.solve import checked_grid, fixed_candidates, wrong_cages

    layout = layout_of(params.board, cores(params.cages))
    wrong = wrong_cages(layout, fixed_candidates(layout, checked_grid(params.board, params.grid)))
    doubled = [*_find_duplicates(params), *_find_repeats(params)]
    conflicts = [*doubled, *(_describe_out_of_reach(params, number) for number in wrong)]
    cells = sorted({cell for conflict in doubled for cell in conflict.params.cells})
    empty = next(((at, row.index(None)) for at, row in enumerate(params.grid) if None in row), None)
    first = conflicts[0] if conflicts else None
    code, detail, details = _verdict(first, empty)
    return KenKenCheckResult(
        correct=code == "ok",
        complete=empty is None,
        code=code,
        params=details,
        detail=detail,
        place=details.cells[0] if details.cells else None,
        conflicts=conflicts,
        conflict_cells=cells,
        conflict_cages=list(wrong),
    )


def _verdict(
    conflict: KenKenConflict | None, empty: Cell | None
) -> tuple[KenKenCheckCode, str | None, KenKenConflictDetails]:
    """Return the code, the sentence and the details of the first fault of a grid."""
    if conflict is not None:
        return conflict.code, conflict.detail, conflict.params
    if empty is not None:
        detail = f"Nothing is wrong so far; {cell_names([empty])} is empty."
        return "empty-cell", detail, KenKenConflictDetails(cells=[empty])
    return "ok", None, KenKenConflictDetails(cells=[])


def _find_duplicates(params: KenKenCheckParams) -> Iterator[KenKenConflict]:
    down, across = range(params.board.rows), range(params.board.columns)
    rows: Lines = [("row", row, [(row, column) for column in across]) for row in down]
    columns: Lines = [("column", column, [(row, column) for row in down]) for column in across]
    for axis, line, cells in (*rows, *columns):
        for digit in params.board.digits:
            places = [(row, column) for row, column in cells if params.grid[row][column] == digit]
            if len(places) > 1:
                details = KenKenConflictDetails.model_validate({"cells": places, "digit": digit, axis: line})
                detail = f"{digit} stands {len(places)} times in {axis} {line + 1}."
                yield KenKenConflict(code="digit-twice", params=details, detail=detail)


def _find_repeats(params: KenKenCheckParams) -> Iterator[KenKenConflict]:
    """Yield the digits that stand twice in a cage of distinct digits."""
    for number, cage in enumerate(params.cages):
        for digit in params.board.digits if cage.distinct else ():
            places = [(row, column) for row, column in cage.cells if params.grid[row][column] == digit]
            if len(places) > 1:
                details = KenKenConflictDetails(cells=places, digit=digit, cage=number)
                detail = f"{digit} stands {len(places)} times in {cage_told(cage.cage())}, whose digits are distinct."
                yield KenKenConflict(code="digit-twice", params=details, detail=detail)


def _describe_out_of_reach(params: KenKenCheckParams, number: int) -> KenKenConflict:
    cage = params.cages[number]
    return KenKenConflict(
        code="cage-out-of-reach",
        params=KenKenConflictDetails(cells=cage.cells, cage=number),
        detail=f"{cage_told(cage.cage()).capitalize()} cannot make its target any more.",
    )


CHECK = Operation(
    game="kenken",
    name="check",
    version=3,
    summary="Check a grid, filled in or not",
    description="Reports the digits that stand twice in a line or in a cage of distinct digits, and the cages whose"
    " own digits leave no way to make their target. Each cage is judged alone, without the digits that other cages have"
    " in its lines. It reports broken rules, not digits that differ from the solution: `kenken/hint` finds wrong"
    " digits.",
    params=KenKenCheckParams,
    result=KenKenCheckResult,
    compute=_compute_check,
)


MarksValue = list[list[list[int] | None]]


def _check_marks_size(marks: MarksValue | None, info: ValidationInfo) -> MarksValue | None:
    board = board_from(info.data)
    if board is None or marks is None:
        return marks
    check_shape("The marks: a grid", marks, board)
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


KenKenHintCode = TypeAliasType("KenKenHintCode", Literal["next-step", "take-back", "wrong-marks", "solved"])
HINT_CODES: Final[dict[KenKenHintCode, str]] = {
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

    cells: list[KenKenCell]
    """The cells at fault."""


class KenKenHintResult(Result):
    """The next step of a puzzle, or the mistakes to correct first."""

    code: Annotated[
        KenKenHintCode,
        Field(description=f"The hint as a code, for translation. {describe_codes(HINT_CODES)}"),
    ]
    params: KenKenHintDetails
    """The parameters of `code`."""
    detail: str
    """The next thing to do, in a sentence."""
    mistakes: list[KenKenCell]
    """The filled cells that differ from the solution; if there are any, there are no steps."""
    wrong_marks: list[KenKenCell]
    """With `marks`: the empty cells whose marks lack the digit of the solution; if there are any, there are no
    steps."""
    steps: list[KenKenDeduction]
    """The simplest deductions that lead to another digit, which the last of them places."""


def _compute_hint(params: KenKenHintParams, _shard: object, checkpoint: Checkpoint) -> KenKenHintResult:
    from worker.games.kenken.kernels.reasoning.explain import UndecidedError, hint

    try:
        found = hint(params.board, cores(params.cages), params.grid, params.marks, checkpoint)
    except PuzzleError as error:
        raise refusal(error) from error
    except UndecidedError as error:
        raise not_decided(error) from error
    steps = [deduction(step) for step in found.steps]
    code, sentence = _message(found.mistakes, found.wrong_marks, steps)
    return KenKenHintResult(
        code=code,
        params=KenKenHintDetails(cells=list(found.mistakes or found.wrong_marks)),
        detail=sentence,
        mistakes=list(found.mistakes),
        wrong_marks=list(found.wrong_marks),
        steps=steps,
    )


def _message(
    mistakes: Sequence[Cell], wrong: Sequence[Cell], steps: Sequence[KenKenDeduction]
) -> tuple[KenKenHintCode, str]:
    if mistakes:
        return "take-back", f"Take back what stands in {cell_names(mistakes)}: it is not in the solution."
    if wrong:
        return "wrong-marks", f"The marks in {cell_names(wrong)} lack the digit that belongs there."
    return ("next-step", steps[0].detail) if steps else ("solved", "The puzzle is solved.")


HINT = Operation(
    game="kenken",
    name="hint",
    version=9,
    summary="Get the next step of a puzzle",
    description="Returns the simplest deductions that lead from the filled cells and the player's `marks` to"
    " another digit, or the digits to take back first. A puzzle without exactly one solution is"
    " refused. The job fails with `not-decided` when it takes too much work to find out, which"
    " happens only far beyond any puzzle made for people.",
    params=KenKenHintParams,
    result=KenKenHintResult,
    compute=_compute_hint,
)
