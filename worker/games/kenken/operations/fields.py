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
    WithJsonSchema,
)
from pydantic_core import InitErrorDetails, PydanticCustomError
from typing_extensions import TypeAliasType

from worker.declarations import fields
from worker.declarations.documented import Documented
from worker.declarations.fields import (
    INTEGRAL,
    MAX_SAFE_INTEGER,
    Rated,
    name_or_list,
    plain_operator,
    sort_operators,
)
from worker.declarations.operation import JobFailure, Refusal
from worker.games.kenken.rules.board import MAX_DIGIT
from worker.games.kenken.rules.cage import MAX_ORDER, OPERATORS, Cage, Operator, PuzzleError
from worker.games.kenken.rules.rating import RANGES
from worker.games.kenken.rules.reasoning import DIFFICULTIES, Difficulty

MAX_CELLS: Final = MAX_ORDER**2

Digit = Annotated[int, Field(ge=0, le=MAX_DIGIT), INTEGRAL]
Index = Annotated[int, Field(ge=0, lt=MAX_ORDER), INTEGRAL]
# JSON has no tuples, so an array is accepted; the numbers inside stay strict.
KenKenCell = TypeAliasType(
    "KenKenCell", Annotated[tuple[Index, Index], Field(strict=False, description="Row and column, from 0.")]
)


TYPED: Final = ("*", "/")
"""Signs on every keyboard that are read as operators, which answers never have."""
KenKenOperator = TypeAliasType(
    "KenKenOperator",
    Annotated[
        Operator,
        BeforeValidator(plain_operator),
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
    plain = plain_operator(value)
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
        description="`-` subtracts from the largest digit all others, and `÷` divides it by them; they take two cells"
        " or more, and nothing is divided by 0. Null for a mystery cage, which any operator may make (of three cells or"
        " more, `+` or `×`), and for a cell that is given. `*` and `/` are read as `×` and `÷`."
    ),
]


Operators = Annotated[
    list[KenKenOperator],
    Field(min_length=1, max_length=len(OPERATORS) * 2, default=list(OPERATORS)),
    AfterValidator(lambda chosen: list(sort_operators(chosen))),
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


Distinct = Annotated[
    bool,
    Field(
        exclude_if=lambda distinct: not distinct,
        description="True if no digit stands twice in the cage. Left out of answers where it is false.",
    ),
]


class KenKenCage(Documented):
    """A cage of a puzzle."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    operator: CageOperator = None
    target: Target
    cells: Annotated[Cells, AfterValidator(sorted)]
    distinct: Distinct = False

    def cage(self) -> Cage:
        """Return the cage in the form of the rules."""
        return Cage(self.operator, self.target, tuple(self.cells), self.distinct)


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
        description="The difficulty from 0 to 100, within the ratings of its word: 0 to 33, 34 to 66, 67 to 84, 85"
        " to 94 and, for `unreasonable`, 95 to 100. The formula is at `/docs/play/kenken-difficulty/`."
    ),
]
KenKenGrid = TypeAliasType("KenKenGrid", list[list[Digit]])
FilledGrid = Annotated[KenKenGrid, Field(description="The digits, row by row.")]


def cage_models(cages: Sequence[Cage]) -> list[KenKenCage]:
    """Return cages of the rules in the form of a client."""
    return [
        KenKenCage(operator=cage.operator, target=cage.target, cells=list(cage.cells), distinct=cage.distinct)
        for cage in cages
    ]


def difficulties_of(wish: Difficulty | tuple[int, int] | None) -> tuple[Difficulty, ...]:
    """Return the difficulties that a request allows, easiest first: those with a rating in its range."""
    if isinstance(wish, tuple):
        low, high = wish
        return tuple(
            each for each, (least, most) in RANGES.items() if least <= high and low <= most and low <= high
        )
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
