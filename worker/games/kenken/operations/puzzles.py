"""The grid and the cages of a puzzle as parameters, and what fills the grid."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Self

from pydantic import AfterValidator, Field, ValidationError, ValidationInfo, model_validator

from worker.declarations.fields import INTEGRAL, IfUsed
from worker.declarations.operation import Params
from worker.games.kenken.operations.fields import MAX_CELLS, Digit, KenKenCage, cores, fault, fault_in
from worker.games.kenken.rules.board import Board, plain_board
from worker.games.kenken.rules.cage import MAX_ORDER, MIN_ORDER, PuzzleError, checked_puzzle
from worker.games.kenken.rules.targets import check_targets

Side = Annotated[int, Field(ge=MIN_ORDER, le=MAX_ORDER), INTEGRAL]
LongerSide = Annotated[Side, Field(description="The longer side of the grid: the number of its digits.")]


def board_from(data: Mapping[str, Any]) -> Board | None:
    """Return the grid of valid parameters, or None if its sides are missing, or these or its digits are invalid.

    An answer has the rows and columns of a rectangle beside its `size`.
    """
    rows, columns = data.get("rows"), data.get("columns")
    if "rows" in data and "digits" not in data:
        return None
    if data.get("size") is not None and None in (rows, columns):
        rows = columns = data["size"]
    if rows is None or columns is None:
        return None
    digits = data.get("digits")
    return Board(rows, columns, tuple(digits) if digits else plain_board(max(rows, columns)).digits)


def check_digits(digits: list[int] | None, info: ValidationInfo) -> list[int] | None:
    """Return the digits of a grid, ascending; its sides are validated before them.

    Raises:
        ValidationError: They are not as many different integers as the longer side has cells.
    """
    if digits is None:
        return None
    board = board_from({**info.data, "digits": None})
    if len(set(digits)) < len(digits) or (board is not None and len(digits) != board.order):
        how_many = "" if board is None else f" {board.order}"
        what = (
            f"The digits of this grid are{how_many} different integers, as many as its longer side has cells"
        )
        raise ValidationError.from_exception_data("digits", [fault((), what)])
    return sorted(digits)


Digits = Annotated[
    list[Digit],
    Field(
        min_length=MIN_ORDER,
        max_length=MAX_ORDER,
        description="The digits that fill the grid, ascending: as many as its longer side has cells. Left out where"
        " they are 1 to n.",
    ),
]


class BoardParams(Params):
    """A grid, by its `size`, or by its `rows` and `columns`, and its digits."""

    size: IfUsed[Side] = None
    """Rows and columns of a square grid. Left out of a job's `params` where the grid is not square."""
    rows: IfUsed[Side] = None
    """Rows, with `columns` instead of `size`. Each line has different digits. Left out of a job's
    `params` where the grid is square."""
    columns: IfUsed[Side] = None
    """Columns, with `rows` instead of `size`. Left out of a job's `params` where the grid is square."""
    digits: Annotated[IfUsed[Digits], AfterValidator(check_digits)] = None
    """The digits that fill the grid: as many different integers as its longer side has cells, in any order; 1 to n
    when left out or null. Left out of a job's `params` where they are 1 to n."""

    @model_validator(mode="after")
    def _check_sides(self) -> Self:
        sides = self.size, self.rows, self.columns
        if self.size is None and None in sides[1:]:
            missing = (
                "size" if self.rows is self.columns is None else "rows" if self.rows is None else "columns"
            )
            raise sides_error(missing, "A grid has a `size`, or `rows` and `columns`, which are integers")
        if self.size is not None and sides[1:] != (None, None):
            field = "columns" if self.rows is None else "rows"
            raise sides_error(field, "Leave this out: the grid has a `size`")
        return self

    @property
    def board(self) -> Board:
        """The grid in the form of the rules."""
        board = board_from(self.__dict__)
        assert board is not None  # noqa: S101  # validated
        return board

    def canonical(self) -> dict[str, object]:
        """Return the parameters as JSON values, the same for equal grids."""
        fields = super().canonical()
        return {**plain_fields(self.board), **{name: fields[name] for name in fields if name not in _GRID}}


_GRID: Final = ("size", "rows", "columns", "digits")


def plain_fields(board: Board) -> dict[str, object]:
    """Return a grid as its shortest parameters."""
    square = board.rows == board.columns
    sides: dict[str, object] = (
        {"size": board.rows} if square else {"rows": board.rows, "columns": board.columns}
    )
    return sides if board.has_plain_digits else {**sides, "digits": list(board.digits)}


def shown_fields(board: Board) -> dict[str, object]:
    """Return a grid as the fields of an answer: always with its `size`."""
    return {"size": board.order, **plain_fields(board)}


def board_of_answer(fields: Mapping[str, Any]) -> Board:
    """Return the grid of the fields of an answer."""
    rows, columns = fields.get("rows") or fields["size"], fields.get("columns") or fields["size"]
    return Board(rows, columns, tuple(fields.get("digits") or plain_board(fields["size"]).digits))


def sides_error(field: str, what: str) -> ValidationError:
    """Return an error about a side of a grid."""
    return ValidationError.from_exception_data("grid", [fault((field,), what)])


def _check_puzzle(cages: list[KenKenCage], info: ValidationInfo) -> list[KenKenCage]:
    board = board_from(info.data)
    if board is not None:
        try:
            check_targets(board, checked_puzzle(board, cores(cages)))
        except PuzzleError as error:
            raise fault_in(error) from None
    return cages


PuzzleCages = Annotated[
    list[KenKenCage],
    Field(
        min_length=1, max_length=MAX_CELLS, description="The cages: each cell of the grid is in exactly one."
    ),
    AfterValidator(_check_puzzle),
]


def check_shape(what: str, rows: Sequence[Sequence[Sequence[int] | None]], board: Board) -> None:
    """Raise an error for each row and digit that is not in a grid; each cell has a list of digits.

    ``what`` begins the messages, as in "A grid of size 4 has 4 rows".
    """
    shape = f"{what} of {board} has"
    faults = []
    if len(rows) != board.rows:
        faults.append(fault((), f"{shape} {board.rows} rows, not {len(rows)}"))
    for number, row in enumerate(rows):
        if len(row) != board.columns:
            faults.append(fault((number,), f"{shape} {board.columns} cells in each row, not {len(row)}"))
        for place, digits in enumerate(row):
            if any(digit not in board.ranks for digit in digits or ()):
                faults.append(fault((number, place), f"The digits of this grid are {board.digits_named}"))
    if faults:
        raise ValidationError.from_exception_data("grid", faults)


def _check_grid_size(grid: list[list[int | None]], info: ValidationInfo) -> list[list[int | None]]:
    board = board_from(info.data)
    if board is not None:
        cells = [[None if digit is None else [digit] for digit in row] for row in grid]
        check_shape("A grid", cells, board)
    return grid


Grid = Annotated[
    list[list[Digit | None]],
    Field(
        max_length=MAX_ORDER, description="The digits filled in so far, row by row; null for an empty cell."
    ),
    AfterValidator(_check_grid_size),
]
