"""``kenken/generate``: a new puzzle with exactly one solution."""

from typing import Annotated, Self

from pydantic import AfterValidator, Field, ValidationError, model_validator

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.drawing import Drawing
from worker.declarations.fields import INTEGRAL, MadeFrom, Seed
from worker.declarations.operation import JobFailure, Operation, Params, Picture, Result
from worker.games.kenken.operations.codes import PUZZLES, opened_puzzle
from worker.games.kenken.operations.examples import GENERATE_EXAMPLES
from worker.games.kenken.operations.fields import CageModel, FilledGrid, OperatorName, fault
from worker.games.kenken.operations.pictures import draw_puzzle, draw_solution
from worker.games.kenken.rules.cage import MAX_GENERATED_ORDER, MIN_GENERATED_ORDER, OPERATORS
from worker.games.kenken.rules.levels import Difficulty
from worker.games.kenken.rules.possible import no_such_puzzle, possible_difficulties


def _in_order(operators: list[OperatorName]) -> list[OperatorName]:
    return [operator for operator in OPERATORS if operator in operators]


class GenerateParams(Params):
    """The properties of the puzzle to make."""

    size: Annotated[
        int,
        Field(
            ge=MIN_GENERATED_ORDER,
            le=MAX_GENERATED_ORDER,
            description="Rows, columns and digits of the grid.",
        ),
        INTEGRAL,
    ]
    seed: Annotated[
        Seed,
        Field(description="The same seed always makes the same puzzle. Drawn at random when it is left out."),
    ]
    operators: Annotated[
        list[OperatorName],
        Field(
            min_length=1,
            max_length=len(OPERATORS) * 2,
            default=list(OPERATORS),
            description="The operators that may be used. Cells where none of them fits are given.",
        ),
        AfterValidator(_in_order),
    ]
    difficulty: Annotated[
        Difficulty | None,
        Field(description="The strongest reasoning that a person needs; null for any."),
    ] = None
    mystery: Annotated[bool, Field(description="True to hide the operators of the cages.")] = False

    @model_validator(mode="after")
    def _is_possible(self) -> Self:
        wish = self.size, self.operators, self.mystery
        if self.difficulty is not None and self.difficulty not in possible_difficulties(*wish):
            others = possible_difficulties(self.size, OPERATORS, self.mystery)
            field = "operators" if self.difficulty in others else "difficulty"
            located = fault((field,), no_such_puzzle(*wish))
            raise ValidationError.from_exception_data("puzzle", [located])
        return self


class GenerateResult(Result):
    """A puzzle and its one solution."""

    size: Annotated[int, Field(ge=MIN_GENERATED_ORDER, le=MAX_GENERATED_ORDER)]
    cages: list[CageModel]
    solution: FilledGrid
    difficulty: Difficulty
    code: Annotated[
        str, Field(description="The code that opens the puzzle at `/v1/puzzles/{code}`, permanently.")
    ]
    seed: MadeFrom


def _compute(params: GenerateParams, _shard: object, checkpoint: Checkpoint) -> GenerateResult:
    from worker.games.kenken.kernels.making.generate import NoSuchPuzzleError, generate

    try:
        puzzle = generate(
            params.size,
            params.seed,
            params.operators,
            params.difficulty,
            params.mystery,
            checkpoint=checkpoint,
        )
    except NoSuchPuzzleError as error:
        raise JobFailure("no-such-puzzle", "No such puzzle was found", str(error)) from error
    cages = [
        CageModel(operator=cage.operator, target=cage.target, cells=list(cage.cells)) for cage in puzzle.cages
    ]
    solution = [list(row) for row in puzzle.solution]
    opened = opened_puzzle(puzzle.order, cages, puzzle.difficulty, solution)
    return GenerateResult(
        size=puzzle.order,
        cages=cages,
        solution=solution,
        difficulty=puzzle.difficulty,
        code=PUZZLES.code(opened),
        seed=params.seed,
    )


def _puzzle(_params: GenerateParams, result: GenerateResult) -> Drawing:
    return draw_puzzle(result.size, result.cages, result.difficulty, result.code)


def _solution(_params: GenerateParams, result: GenerateResult) -> Drawing:
    return draw_solution(result.size, result.cages, result.solution, result.difficulty, code=result.code)


GENERATE = Operation(
    game="kenken",
    name="generate",
    version=4,
    summary="Make a puzzle",
    description="Draws a Latin square and cages from the seed, splits and joins cages until there is exactly one"
    " solution, and makes further puzzles until one has exactly the requested difficulty. Impossible"
    " requests are refused: size 3 goes up to `normal`, or to `hard` with hidden operators, and `÷`"
    " alone makes `easy` puzzles unless hidden. If none of the many puzzles made from a seed has it,"
    " the job fails with `no-such-puzzle`.",
    params=GenerateParams,
    result=GenerateResult,
    examples=GENERATE_EXAMPLES,
    compute=_compute,
    pictures=(
        Picture("puzzle", "The puzzle, to be printed and solved.", _puzzle),
        Picture("solution", "The puzzle with its solution filled in.", _solution),
    ),
)
