"""Parameters shared by KenKen's operations, and the validation of cages before any computation."""

from collections.abc import Sequence
from typing import Annotated, Final

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    ValidationError,
    ValidationInfo,
    WithJsonSchema,
)
from pydantic_core import InitErrorDetails, PydanticCustomError
from typing_extensions import TypeAliasType

from worker.declarations import fields
from worker.declarations.documented import Documented
from worker.declarations.fields import INTEGRAL, MAX_SAFE_INTEGER, RATINGS, Rated, name_or_list
from worker.declarations.operation import JobFailure, Refusal
from worker.games.kenken.rules.cage import (
    ALIASES,
    MAX_ORDER,
    MIN_ORDER,
    OPERATORS,
    Cage,
    Operator,
    PuzzleError,
    checked_puzzle,
)
from worker.games.kenken.rules.reasoning import DIFFICULTIES, Difficulty
from worker.games.kenken.rules.targets import check_targets

MAX_CELLS: Final = MAX_ORDER**2

Size = Annotated[
    int, Field(ge=MIN_ORDER, le=MAX_ORDER, description="Rows, columns and digits of the grid."), INTEGRAL
]
Digit = Annotated[int, Field(ge=1, le=MAX_ORDER), INTEGRAL]
Index = Annotated[int, Field(ge=0, lt=MAX_ORDER), INTEGRAL]
# JSON has no tuples, so an array is accepted; the numbers inside stay strict.
KenKenCell = TypeAliasType(
    "KenKenCell", Annotated[tuple[Index, Index], Field(strict=False, description="Row and column, from 0.")]
)


def _replace_alias(value: object) -> object:
    return ALIASES.get(value, value) if isinstance(value, str) else value


TYPED: Final = ("*", "/")
"""Signs on every keyboard that are read as operators, which answers never have."""
KenKenOperator = TypeAliasType(
    "KenKenOperator",
    Annotated[
        Operator,
        BeforeValidator(_replace_alias),
        WithJsonSchema(
            {
                "description": "`*` and `/` are read as `×` and `÷`, which answers have.",
                "enum": [*OPERATORS, *TYPED],
                "type": "string",
            }
        ),
    ],
)
"""An operator in a request."""


def _read_operator(value: object) -> object:
    plain = _replace_alias(value)
    if isinstance(plain, str) and plain not in OPERATORS:
        raise PydanticCustomError(
            "operator",
            "An operator is `+`, `-`, `×` or `*`, `÷` or `/`; null or left out for a given cell, and to hide it",
        )
    return plain


CageOperator = Annotated[
    KenKenOperator | None,
    BeforeValidator(_read_operator),
    Field(
        description="`-` and `÷` take two cells. Null for a mystery cage, which any operator may make, and for a cell"
        " that is given. `*` and `/` are read as `×` and `÷`."
    ),
]


def _sort_operators(operators: list[Operator]) -> list[Operator]:
    return [operator for operator in OPERATORS if operator in operators]


Operators = Annotated[
    list[KenKenOperator],
    Field(min_length=1, max_length=len(OPERATORS) * 2, default=list(OPERATORS)),
    AfterValidator(_sort_operators),
]
Target = Annotated[
    int,
    Field(ge=0, le=MAX_SAFE_INTEGER, description="The number that the digits of the cells make."),
    INTEGRAL,
]
Cells = Annotated[
    list[KenKenCell],
    Field(
        min_length=1,
        max_length=MAX_CELLS,
        description="`[row, column]` of each cell, from 0. They need not touch.",
    ),
]


class KenKenCage(Documented):
    """A cage of a puzzle."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    operator: CageOperator = None
    target: Target
    cells: Annotated[Cells, AfterValidator(sorted)]

    def cage(self) -> Cage:
        """Return the cage in the form of the rules."""
        return Cage(self.operator, self.target, tuple(self.cells))


def fault(location: tuple[int | str, ...], what: str) -> InitErrorDetails:
    """Return an error at a place in the parameters."""
    custom = PydanticCustomError("bad_puzzle", "{what}", {"what": what})
    return InitErrorDetails(type=custom, loc=location, input=None)


def fault_in(error: PuzzleError, at: tuple[str, ...] | None = ()) -> ValidationError:
    """Return an error about cages, at the cage and the part of it that is at fault.

    ``at`` is the location of the list of cages, or None for a single cage without a list.
    """
    number = () if error.cage is None or at is None else (error.cage,)
    part = (error.part,) if error.part else ()
    located = fault((*(at or ()), *number, *part), str(error))
    return ValidationError.from_exception_data("cages", [located])


def _check_puzzle(cages: list[KenKenCage], info: ValidationInfo) -> list[KenKenCage]:
    size = info.data.get("size")
    if size is not None:
        try:
            check_targets(size, checked_puzzle(size, cores(cages)))
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


def check_shape(shape: str, rows: Sequence[Sequence[Sequence[int] | None]], size: int) -> None:
    """Raise an error for each row and digit that a grid of this size cannot have; each cell has a list of digits.

    ``shape`` begins the messages, as in "A grid of size 4 has 4".
    """
    faults = [] if len(rows) == size else [fault((), f"{shape} rows, not {len(rows)}")]
    for number, row in enumerate(rows):
        if len(row) != size:
            faults.append(fault((number,), f"{shape} cells in each, not {len(row)}"))
        for place, digits in enumerate(row):
            if any(digit > size for digit in digits or ()):
                faults.append(fault((number, place), f"The digits of this grid are 1 to {size}"))
    if faults:
        raise ValidationError.from_exception_data("grid", faults)


def _check_grid_size(grid: list[list[int | None]], info: ValidationInfo) -> list[list[int | None]]:
    size = info.data.get("size")
    if size is not None:
        cells = [[[digit] if digit else None for digit in row] for row in grid]
        check_shape(f"A grid of size {size} has {size}", cells, size)
    return grid


Grid = Annotated[
    list[list[Digit | None]],
    Field(
        max_length=MAX_ORDER, description="The digits filled in so far, row by row; null for an empty cell."
    ),
    AfterValidator(_check_grid_size),
]
Range = Annotated[tuple[Annotated[Rated, INTEGRAL], Annotated[Rated, INTEGRAL]], Field(strict=False)]
KenKenDifficultyWish = TypeAliasType(
    "KenKenDifficultyWish",
    Annotated[
        Annotated[Difficulty, Tag("name")] | Annotated[Range, Tag("list")], Discriminator(name_or_list)
    ],
)
"""A difficulty in a request."""
DifficultyWord = Annotated[
    fields.Difficulty, Field(description="The strongest reasoning that a person needs.")
]
DifficultyRating = Annotated[
    Rated,
    Field(
        description="The difficulty from 0 to 100, in the middle of the ratings of its word; 100 for `unreasonable`."
    ),
]
KenKenGrid = TypeAliasType("KenKenGrid", list[list[Digit]])
FilledGrid = Annotated[KenKenGrid, Field(description="The digits, row by row.")]


def cage_models(cages: Sequence[Cage]) -> list[KenKenCage]:
    """Return cages of the rules in the form of a client."""
    return [KenKenCage(operator=cage.operator, target=cage.target, cells=list(cage.cells)) for cage in cages]


def rating_of(difficulty: Difficulty) -> int:
    """Return the rating of a difficulty."""
    return RATINGS.get(difficulty, 100)


def difficulties_of(wish: Difficulty | tuple[int, int] | None) -> tuple[Difficulty, ...]:
    """Return the difficulties that a request allows, easiest first: those with a rating in its range."""
    if isinstance(wish, tuple):
        low, high = wish
        return tuple(each for each in DIFFICULTIES if low <= rating_of(each) <= high)
    return DIFFICULTIES if wish is None else (wish,)


def cores(cages: Sequence[KenKenCage]) -> tuple[Cage, ...]:
    """Return the cages in the form of the rules."""
    return tuple(model.cage() for model in cages)


def refusal(error: PuzzleError) -> Refusal:
    """Return the refusal of a job that finds a fault in its puzzle while it runs."""
    pointer = "/cages" if error.cage is None else f"/cages/{error.cage}/target"
    return Refusal(pointer, str(error), "The puzzle cannot be worked on")


def not_decided(error: Exception) -> JobFailure:
    """Return the failure of a job that would take more work than is allowed for one puzzle."""
    return JobFailure("not-decided", "The puzzle takes too much work", str(error))
