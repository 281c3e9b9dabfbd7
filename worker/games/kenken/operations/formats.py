"""``kenken/read`` and ``kenken/write``: puzzles as text, in the formats of this project and of other programs."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, Self, cast

from pydantic import AfterValidator, ConfigDict, Field, ValidationError, ValidationInfo, model_validator

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.documented import Documented
from worker.declarations.fields import INTEGRAL, IfUsed
from worker.declarations.operation import Cost, Operation, Params, QueueName, Refusal, Result
from worker.declarations.sentences import describe_codes
from worker.games.kenken.formats.gauguin import write_gauguin
from worker.games.kenken.formats.puzzle import (
    FAULT_CODES,
    MAX_TITLE,
    KenKenFormat,
    KenKenReadFaultCode,
    Puzzle,
    normal,
)
from worker.games.kenken.formats.reading import MAX_FAULTS, MAX_PUZZLES, MAX_TEXT, Fault, ReadPuzzle, read
from worker.games.kenken.formats.writing import HOLDS, NotHeldError, check_held, write
from worker.games.kenken.operations.codes import code_if_any
from worker.games.kenken.operations.fields import cage_models, cores, fault, not_decided
from worker.games.kenken.operations.puzzles import (
    Digits,
    Grid,
    LongerSide,
    PuzzleCages,
    Side,
    board_of_answer,
    check_digits,
    shown_fields,
    sides_error,
)
from worker.games.kenken.rules.board import Board
from worker.games.kenken.rules.work import solving_seconds

if TYPE_CHECKING:
    from worker.games.kenken.kernels.solving.solve import Solutions

FORMATS: Final[dict[KenKenFormat, str]] = {
    "text": "a map with a name for each cell's cage, the clue of each cage, and the digits filled in, as the command"
    " line prints it.",
    "letter-map": "a map with a letter for each cell, a digit where it is given, and the clues, as for `kenken-rs`.",
    "kk": "several such maps, each below a line that begins with `.KK`, as for `ghfbsd/kenken`.",
    "cage-list": "the size, and a line for each cage such as `11 + A1 A2`.",
    "keen": "game ids of Simon Tatham's Keen, such as `6:…,a11d2…`.",
    "gauguin": "a saved game of Gauguin.",
    "holoken": "a saved game of HoloKen, HoloKenMod or an early Gauguin; it is read, and not written.",
    "poisonmeatball": "the JSON of poisonmeatball.com.",
    "json": "JSON as this service has it, or with similar names.",
    "puzzle-code": "puzzle codes such as `N1EM-GVDR-6`.",
}
Format = Annotated[
    KenKenFormat, Field(description=f"The format of a text of puzzles. {describe_codes(FORMATS)}")
]


class KenKenReadParams(Params):
    """A text."""

    text: Annotated[str, Field(max_length=MAX_TEXT)]
    """Puzzles in any one of the formats that `puzzle_format` names."""


def _own_digits(digits: list[int] | None, info: ValidationInfo) -> list[int] | None:
    """Return the digits of a grid, ascending, or None where they are 1 to n."""
    checked = check_digits(digits, info)
    return None if checked == list(range(1, len(checked or ()) + 1)) else checked


class KenKenTextPuzzle(Documented):
    """A puzzle of a text.

    Where it was read, its cages are in the order of their first cells, and given cells have no operator.
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    size: LongerSide
    rows: IfUsed[Side] = None
    """Rows of the grid. Left out of answers where the grid is square."""
    columns: IfUsed[Side] = None
    """Columns of the grid. Left out of answers where the grid is square."""
    digits: Annotated[IfUsed[Digits], AfterValidator(_own_digits)] = None
    """The digits that fill the grid: as many different integers as its longer side has cells. Left out of answers where
    they are 1 to n."""
    cages: PuzzleCages
    grid: Annotated[
        Grid | None, Field(description="The digits filled in, row by row; null if there are none.")
    ] = None
    title: Annotated[str | None, Field(max_length=MAX_TITLE)] = None
    """The puzzle's title, for the formats that have one; null if it has none."""
    text_line: Annotated[int | None, Field(ge=1), INTEGRAL] = None
    """The line in which the puzzle begins, from 1, in the text that it was read from. It is not written."""

    @model_validator(mode="before")
    @classmethod
    def _without_sides_of_a_square(cls, fields: Any) -> Any:
        if not isinstance(fields, dict) or not fields.get("rows") == fields.get("columns") == fields.get(
            "size"
        ):
            return fields
        return {name: value for name, value in fields.items() if name not in ("rows", "columns")}

    @model_validator(mode="after")
    def _check_sides(self) -> Self:
        if (self.rows is None) is not (self.columns is None):
            missing = "rows" if self.rows is None else "columns"
            raise sides_error(missing, "A rectangle has `rows` and `columns`")
        if self.rows is not None and max(self.board.rows, self.board.columns) != self.size:
            raise sides_error("size", "The size of a rectangle is its longer side")
        return self

    @property
    def board(self) -> Board:
        """The grid in the form of the rules."""
        return board_of_answer(self.__dict__)

    def puzzle(self) -> Puzzle:
        """Return the puzzle in normal form."""
        grid = None if self.grid is None else tuple(map(tuple, self.grid))
        return normal(Puzzle(self.board, cores(self.cages), grid, self.title))


class KenKenReadFaultDetails(Result):
    """The parameters of a code; unused fields are left out."""

    text: IfUsed[str] = None
    """The part of the text that is wrong, shortened."""


class KenKenReadFault(Result):
    """What is wrong in a text, and where."""

    code: Annotated[
        KenKenReadFaultCode,
        Field(description=f"The fault as a code, for translation. {describe_codes(FAULT_CODES)}"),
    ]
    params: KenKenReadFaultDetails
    """The parameters of `code`."""
    detail: str
    """The fault in a sentence."""
    text_line: Annotated[int, Field(ge=1)]
    """The line of the text, from 1."""
    text_column: Annotated[int, Field(ge=1)]
    """The place in the line, from 1, in characters."""


class KenKenReadResult(Result):
    """The puzzles of a text, and its faults."""

    puzzle_format: Format | None
    """The format of the text; null if it has none that is read."""
    text_puzzles: list[KenKenTextPuzzle]
    """The puzzles without a fault, in their order."""
    faults: list[KenKenReadFault]
    """The faults, in their order: one for each puzzle that could not be read, up to a limit."""


def _found_puzzle(found: ReadPuzzle) -> KenKenTextPuzzle:
    puzzle = found.puzzle
    return KenKenTextPuzzle.model_validate(
        {
            **shown_fields(puzzle.board),
            "cages": cage_models(puzzle.cages),
            "grid": None if puzzle.grid is None else [list(row) for row in puzzle.grid],
            "title": puzzle.title,
            "text_line": found.line,
        }
    )


def _found_fault(found: Fault) -> KenKenReadFault:
    return KenKenReadFault(
        code=found.code,
        params=KenKenReadFaultDetails(text=found.text),
        detail=found.detail,
        text_line=found.line,
        text_column=found.column,
    )


def _compute_read(params: KenKenReadParams, _shard: object, _checkpoint: Checkpoint) -> KenKenReadResult:
    reading = read(params.text)
    return KenKenReadResult(
        puzzle_format=reading.format,
        text_puzzles=[_found_puzzle(found) for found in reading.puzzles],
        faults=[_found_fault(found) for found in reading.faults],
    )


READ = Operation(
    game="kenken",
    name="read",
    version=2,
    summary="Read puzzles from text",
    description="Finds out which format a text has, and returns its puzzles. What is wrong is reported with its line"
    " and column, and the other puzzles of the text are returned all the same. Any text up to the limit of its length"
    f" is answered, with up to {MAX_PUZZLES} puzzles and {MAX_FAULTS} faults.",
    params=KenKenReadParams,
    result=KenKenReadResult,
    compute=_compute_read,
)


class KenKenWriteParams(Params):
    """Puzzles, and the format to write them in."""

    puzzle_format: Format
    text_puzzles: Annotated[list[KenKenTextPuzzle], Field(min_length=1, max_length=MAX_PUZZLES)]
    """The puzzles; some formats have one puzzle in a text."""

    @model_validator(mode="after")
    def _check_held(self) -> Self:
        try:
            check_held([puzzle.puzzle() for puzzle in self.text_puzzles], self.puzzle_format)
        except NotHeldError as error:
            located = fault(self._place(error), str(error))
            raise ValidationError.from_exception_data("text_puzzles", [located]) from None
        return self

    def _place(self, error: NotHeldError) -> tuple[str | int, ...]:
        if error.puzzle is None:
            return ("puzzle_format",)
        part = error.part
        if part[0] == "cages" and len(part) > 1:
            # The cages of a puzzle in normal form are in the order of their cells.
            cages = self.text_puzzles[error.puzzle].cages
            order = sorted(range(len(cages)), key=lambda number: cages[number].cells)
            part = ("cages", order[int(part[1])])
        return ("text_puzzles", error.puzzle, *part)


class KenKenWriteResult(Result):
    """Puzzles as text."""

    text: str
    """The text, with a line end."""


def _compute_write(params: KenKenWriteParams, _shard: object, checkpoint: Checkpoint) -> KenKenWriteResult:
    puzzles = [written.puzzle() for written in params.text_puzzles]
    if not HOLDS[params.puzzle_format].solution:
        return KenKenWriteResult(text=write(puzzles, params.puzzle_format))
    texts = [
        _write_solved(puzzle, params.puzzle_format, number, checkpoint)
        for number, puzzle in enumerate(puzzles)
    ]
    return KenKenWriteResult(text="".join(texts))


def _write_solved(puzzle: Puzzle, name: KenKenFormat, number: int, checkpoint: Checkpoint) -> str:
    from worker.games.kenken.kernels.solving.solve import solve

    found = solve(puzzle.board, puzzle.cages, 2, checkpoint=checkpoint)
    if not found.unique:
        raise _refusal(number, name, found)
    solution = [list(row) for row in found.solutions[0]]
    if name == "gauguin":
        return write_gauguin(puzzle, solution)
    code = _code(puzzle, solution)
    if code is None:
        raise Refusal(
            f"/text_puzzles/{number}", "No code expresses this puzzle: a code hides all operators or none"
        )
    return f"{code}\n"


def _refusal(number: int, name: KenKenFormat, found: "Solutions") -> Exception:
    if found.unique is None:
        return not_decided(
            ValueError(f"Puzzle {number + 1}: whether it has one solution took too long to find out")
        )
    solutions = "several solutions" if found.solutions else "no solution"
    detail = f"The format {name} has the solution of a puzzle, and this puzzle has {solutions}"
    return Refusal(f"/text_puzzles/{number}", detail, "The puzzle cannot be written")


def _code(puzzle: Puzzle, solution: Sequence[Sequence[int]]) -> str | None:
    from worker.games.kenken.kernels.reasoning.rate import rate
    from worker.games.kenken.kernels.solving.layout import layout_of

    difficulty = rate(layout_of(puzzle.board, puzzle.cages)).difficulty
    return code_if_any(puzzle.board, cage_models(puzzle.cages), difficulty, cast("list[list[int]]", solution))


_PUZZLE_SECONDS: Final = 0.0002


def _estimate_write(params: KenKenWriteParams) -> Cost:
    solved = HOLDS[params.puzzle_format].solution
    seconds = sum(
        solving_seconds(puzzle.size, cores(puzzle.cages)) if solved else _PUZZLE_SECONDS
        for puzzle in params.text_puzzles
    )
    return Cost(seconds, f"{len(params.text_puzzles)} puzzles in the format {params.puzzle_format}")


WRITE = Operation(
    game="kenken",
    name="write",
    version=3,
    summary="Write puzzles as text",
    description="Writes puzzles in one of the formats, so that the programs of that format read them, and"
    " `kenken/read` returns them as they were. What a format cannot hold is refused by the place of it, such as a cage"
    " that hides its operator for `keen`. The formats `gauguin` and `puzzle-code` have the solution of a puzzle, so"
    " its only solution is searched.",
    params=KenKenWriteParams,
    result=KenKenWriteResult,
    compute=_compute_write,
    queue=QueueName.LONG,
    estimate=_estimate_write,
)
