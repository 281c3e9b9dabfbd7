"""``kenken/generate``: new puzzles, each with exactly one solution."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from operator import not_
from typing import Annotated, Final, Self

from pydantic import Field, ValidationError, model_validator

from worker.declarations.checkpoint import Checkpoint, report
from worker.declarations.fields import INTEGRAL, MAX_SAFE_INTEGER, IfUsed, MadeFrom, PuzzleCode, Seed
from worker.declarations.operation import (
    Cost,
    JobFailure,
    Operation,
    Output,
    Picture,
    QueueName,
    Result,
    Shard,
)
from worker.declarations.pictures import Drawing
from worker.games.kenken.operations.codes import draw_puzzle, draw_solution, puzzle_code
from worker.games.kenken.operations.fields import (
    DifficultyRating,
    DifficultyWord,
    FilledGrid,
    KenKenCage,
    KenKenDifficultyWish,
    Operators,
    cage_models,
    difficulties_of,
    fault,
)
from worker.games.kenken.operations.puzzles import (
    BoardParams,
    Digits,
    LongerSide,
    Side,
    board_of_answer,
    shown_fields,
)
from worker.games.kenken.rules.cage import MAX_GENERATED_ORDER, MIN_GENERATED_ORDER, OPERATORS, Cage
from worker.games.kenken.rules.rating import ALL_RATINGS, RANGES, Rating
from worker.games.kenken.rules.reasoning import (
    DIFFICULTIES,
    Difficulty,
    no_such_puzzle,
    possible_difficulties,
)
from worker.games.kenken.rules.work import LARGEST_COUNTED, is_counted

MAX_COUNT: Final = 1_000
LargestCage = Annotated[int, Field(ge=2, le=6), INTEGRAL]
SHARD_MS: Final = 1_000
ATTEMPTS: Final = 50
"""Seeds tried for a puzzle of a pack that differs from those before it."""
_SMALL: Final = 4
"""The largest size with so few puzzles that a pack may meet one twice: a single shard makes all of them."""
_MS: Final[dict[Difficulty | None, tuple[int, ...]]] = {
    None: (1, 2, 3, 5, 8, 14, 40),
    "easy": (1, 2, 2, 3, 3, 8, 9),
    "medium": (10, 17, 10, 6, 7, 14, 20),
    "hard": (80, 80, 33, 27, 31, 44, 45),
    "expert": (200, 200, 200, 194, 254, 112, 192),
    "unreasonable": (200, 200, 100, 25, 60, 113, 129),
}
"""Processor time of a puzzle in milliseconds, for each difficulty and the sizes from 3 to 9."""
_WITHOUT_GIVENS: Final = 4
"""Factor of time for puzzles in which no digit is given."""
_HIDDEN_DIVISIONS_MS: Final[dict[tuple[int, Difficulty | None], int]] = {
    (4, "medium"): 17,
    (5, "medium"): 110,
    (6, "medium"): 50,
    (7, "medium"): 450,
}
"""Processor time of the puzzles that are rare if all cages are quotients, which do not say so: most are `easy`."""


_MadeSide = Annotated[int, Field(ge=MIN_GENERATED_ORDER, le=MAX_GENERATED_ORDER), INTEGRAL]


class PuzzleParams(BoardParams):
    """The properties of the puzzle to make."""

    size: IfUsed[_MadeSide] = None
    """Rows and columns of a square grid. Left out of a job's `params` where the grid is not square."""
    rows: IfUsed[_MadeSide] = None
    """Rows, with `columns` instead of `size`. Each line has different digits. Left out of a job's
    `params` where the grid is square."""
    columns: IfUsed[_MadeSide] = None
    """Columns, with `rows` instead of `size`. Left out of a job's `params` where the grid is square."""
    seed: Seed
    """The same seed always makes the same puzzle. Drawn at random when it is left out."""
    operators: Operators
    """The operators that may be used; `*` and `/` are read as `×` and `÷`. Cells where none of them fits are given."""
    difficulty: KenKenDifficultyWish | None = None
    """The strongest reasoning that a person needs: a word, or a range `[low, high]` of ratings from 0 to 100; null for
    any."""
    mystery: bool = False
    """True to hide the operators of the cages."""
    largest_cage: IfUsed[LargestCage] = None
    """Maximum number of cells of a cage; null for cages of the sizes that suit the difficulty, of at most six cells.
    Left out of a job's `params` where it is null."""
    single_cells: Annotated[bool, Field(exclude_if=bool)] = True
    """False for a puzzle in which no digit is given. Left out of a job's `params` where it is true."""
    with_long_operators: Annotated[bool, Field(exclude_if=not_)] = False
    """True to let `-` and `÷` join three cells or more where the operator is shown. Left out of a job's `params` where
    it is false."""
    distinct: Annotated[bool, Field(exclude_if=not_)] = False
    """True for cages in which no digit stands twice. Left out of a job's `params` where it is false."""

    @model_validator(mode="after")
    def _check_difficulty(self) -> Self:
        wanted = set(difficulties_of(self.difficulty))
        if not wanted:
            raise _puzzle_error("difficulty", "No rating lies in this range: give the lower one first")
        if wanted.isdisjoint(self.possible):
            order = self.board.order
            others = possible_difficulties(order, OPERATORS, self.mystery)
            field = "difficulty" if wanted.isdisjoint(others) else "operators"
            raise _puzzle_error(field, no_such_puzzle(order, self.operators, self.mystery))
        return self

    @model_validator(mode="after")
    def _check_pairs(self) -> Self:
        board = self.board
        # A hidden operator of three cells or more is `+` or `×`.
        joins = {"+", "×"} & set(self.operators) or (self.with_long_operators and not self.mystery)
        pairs = self.largest_cage == 2 or not joins
        if not self.single_cells and pairs and board.rows * board.columns % 2:
            raise _puzzle_error("single_cells", f"Cages of two cells leave one over in a grid of {board}")
        return self

    @property
    def is_plain(self) -> bool:
        """True for a plain grid without further settings."""
        further = self.largest_cage, self.with_long_operators or None, self.distinct or None
        return self.board.is_plain and self.single_cells and further == (None, None, None)

    @property
    def possible(self) -> tuple[Difficulty, ...]:
        """The difficulties that such puzzles may have, as far as this is known beforehand."""
        if not self.is_plain:
            return DIFFICULTIES
        return possible_difficulties(self.board.order, self.operators, self.mystery)

    @property
    def difficulties(self) -> tuple[Difficulty, ...] | None:
        """The difficulties that a puzzle may have and that there are; None for any."""
        if self.difficulty is None:
            return None
        return tuple(each for each in difficulties_of(self.difficulty) if each in self.possible)

    @property
    def ratings(self) -> tuple[int, int]:
        """The lowest and the highest rating that a puzzle may have."""
        return self.difficulty if isinstance(self.difficulty, tuple) else ALL_RATINGS


def _puzzle_error(field: str, what: str) -> ValidationError:
    return ValidationError.from_exception_data("puzzle", [fault((field,), what)])


class GenerateParams(PuzzleParams):
    """The properties of the puzzles to make, and their number."""

    count: Annotated[int, Field(ge=1, le=MAX_COUNT), INTEGRAL] = 1
    """Number of puzzles, all different. They are the items of the job, and the result is the first of them."""
    uniform: bool = False
    """True to draw each puzzle evenly from all puzzles with exactly one solution: of size 3 or 4; with all operators,
    shown or hidden, or with `+`, or with `+` and `×`. `difficulty` is left out then: it is what the puzzle turns out to
    have."""

    @model_validator(mode="after")
    def _check_drawable(self) -> Self:
        if not self.uniform:
            return self
        if self.difficulty is not None:
            raise _puzzle_error(
                "difficulty", "Puzzles drawn evenly have the difficulty that chance gives; leave this out"
            )
        if not (self.is_plain and is_counted(self.board.order, self.operators, self.mystery)):
            raise _puzzle_error(
                "uniform",
                f"Puzzles are drawn evenly up to size {LARGEST_COUNTED}, with all operators, with + or with + ×;"
                " only all operators together can be hidden, and the grid and the cages are plain",
            )
        return self


class GenerateResult(Result):
    """A puzzle and its one solution."""

    size: LongerSide
    rows: IfUsed[Side] = None
    """Rows of the grid; left out for a square."""
    columns: IfUsed[Side] = None
    """Columns of the grid; left out for a square."""
    digits: IfUsed[Digits] = None
    cages: list[KenKenCage]
    """Each cell of the grid is in exactly one."""
    solution: FilledGrid
    difficulty: DifficultyWord
    rating: DifficultyRating
    puzzle_code: PuzzleCode
    seed: MadeFrom


class PackPartial(Result):
    """The puzzles of a shard: the first of them, and the codes of all."""

    first: GenerateResult
    codes: list[str]


def make_puzzle(params: PuzzleParams, seed: int, checkpoint: Checkpoint) -> GenerateResult:
    """Return the puzzle of a seed.

    Raises:
        JobFailure: none of the puzzles made from this seed has the properties.
    """
    from worker.games.kenken.kernels.making.generate import NoSuchPuzzleError, Settings, generate

    wish = params.board, seed, params.operators, params.difficulties, params.mystery
    settings = Settings(params.largest_cage, params.single_cells, params.with_long_operators, params.distinct)
    try:
        puzzle = generate(*wish, checkpoint=checkpoint, ratings=params.ratings, settings=settings)
    except NoSuchPuzzleError as error:
        raise JobFailure("no-such-puzzle", "No such puzzle was found", str(error)) from error
    return _result(params, seed, puzzle.cages, puzzle.solution, puzzle.rated)


def _draw_puzzle(params: GenerateParams, seed: int) -> GenerateResult:
    from worker.games.kenken.kernels.census.drawing import draw_evenly
    from worker.games.kenken.kernels.reasoning.rate import rate
    from worker.games.kenken.kernels.solving.layout import layout_of

    puzzle = draw_evenly(params.board.order, seed, params.operators, params.mystery)
    rated = rate(layout_of(params.board, puzzle.cages))
    return _result(params, seed, puzzle.cages, puzzle.solution, rated)


def _result(
    params: PuzzleParams,
    seed: int,
    cages: Sequence[Cage],
    grid: Sequence[Sequence[int]],
    rated: Rating,
) -> GenerateResult:
    models = cage_models(cages)
    solution = [list(row) for row in grid]
    return GenerateResult.model_validate(
        {
            **shown_fields(params.board),
            "cages": models,
            "solution": solution,
            "difficulty": rated.difficulty,
            "rating": rated.rating,
            "puzzle_code": puzzle_code(params.board, models, rated.difficulty, solution),
            "seed": seed,
        }
    )


def _make_one(params: GenerateParams, seed: int, checkpoint: Checkpoint) -> GenerateResult:
    return _draw_puzzle(params, seed) if params.uniform else make_puzzle(params, seed, checkpoint)


def _compute_generate(
    params: GenerateParams, shard: tuple[int, int] | None, checkpoint: Checkpoint
) -> Output:
    if shard is None:
        puzzle = _make_one(params, params.seed, checkpoint)
        return Output(puzzle, [puzzle])
    first, count = shard
    puzzles: dict[str, GenerateResult] = {}
    for number in range(first, first + count):
        report(number - first, count)
        puzzle = _make_another(params, number, puzzles.keys(), checkpoint)
        puzzles[puzzle.puzzle_code] = puzzle
    listed = list(puzzles.values())
    return Output(PackPartial(first=listed[0], codes=list(puzzles)), listed)


def _make_another(
    params: GenerateParams, number: int, known: Collection[str], checkpoint: Checkpoint
) -> GenerateResult:
    """Return the puzzle with this number: it has the seed plus the number, and further seeds if that one is known."""
    for attempt in range(ATTEMPTS):
        seed = (params.seed + number + attempt * MAX_COUNT) % (MAX_SAFE_INTEGER + 1)
        puzzle = _make_one(params, seed, checkpoint)
        if puzzle.puzzle_code not in known:
            return puzzle
    raise _too_few(params)


def _too_few(params: GenerateParams) -> JobFailure:
    return JobFailure(
        "no-such-puzzle",
        "No such puzzles were found",
        f"From seed {params.seed}, fewer than {params.count} different puzzles were found.",
    )


def _ms(params: GenerateParams) -> int:
    """Return the processor time of a puzzle; of a range, about as many puzzles fit as it has ratings of its words."""
    words = params.difficulties or (None,)
    low, high = params.ratings
    ends = [RANGES[word] if word else ALL_RATINGS for word in words]
    shares = [Fraction(min(high, most) - max(low, least) + 1, most - least + 1) for least, most in ends]
    return int(sum(_ms_of(params, word) for word in words) / sum(shares))


def _ms_of(params: GenerateParams, difficulty: Difficulty | None) -> int:
    hidden_divisions = params.mystery and set(params.operators) == {"÷"}
    if hidden_divisions and (rare := _HIDDEN_DIVISIONS_MS.get((params.board.order, difficulty))):
        return rare
    further = 1 if params.single_cells else _WITHOUT_GIVENS
    return _MS[difficulty][params.board.order - MIN_GENERATED_ORDER] * further


def _plan(params: GenerateParams) -> Sequence[Shard]:
    """Return one shard for a single puzzle, or shards of about `SHARD_MS`: their first puzzle, and their number."""
    if params.count == 1:
        return (Shard(),)
    size = params.count if params.board.order <= _SMALL else max(1, SHARD_MS // _ms(params))
    return [
        Shard([first, puzzles], puzzles)
        for first in range(0, params.count, size)
        for puzzles in (min(size, params.count - first),)
    ]


def _combine(params: GenerateParams, partials: Sequence[str]) -> str:
    if params.count == 1:
        return partials[0]
    parts = [PackPartial.model_validate_json(partial) for partial in partials]
    if len({code for part in parts for code in part.codes}) < params.count:
        raise _too_few(params)
    return parts[0].first.model_dump_json()


def _estimate(params: GenerateParams) -> Cost:
    what = "a puzzle is" if params.count == 1 else f"{params.count:,} puzzles are"
    return Cost(params.count * _ms(params) / 1_000, f"{what} to be made")


def _puzzle(_params: GenerateParams, result: GenerateResult) -> Drawing:
    return draw_puzzle(
        board_of_answer(result.model_dump()), result.cages, result.difficulty, result.puzzle_code
    )


def _solution(_params: GenerateParams, result: GenerateResult) -> Drawing:
    return draw_solution(
        board_of_answer(result.model_dump()),
        result.cages,
        result.solution,
        result.difficulty,
        code=result.puzzle_code,
    )


GENERATE = Operation(
    game="kenken",
    name="generate",
    version=9,
    summary="Make puzzles",
    description="Draws a Latin square and cages from the seed, splits and joins cages until there is exactly one"
    " solution, and makes further puzzles until one has exactly the requested difficulty. What is not"
    " made is refused: puzzles of size 3 are `easy`, or up to `medium` with hidden operators, and those of `÷`"
    " alone are `easy` unless hidden. If none of the many puzzles made from a seed has it,"
    " the job fails with `no-such-puzzle`. Puzzle number k of a pack, from 0, has the seed plus k, and made alone"
    " it is the same; small grids skip puzzles that occurred before. With `uniform`,"
    " puzzles are drawn evenly from all there are, by their numbers among them, among which are the 16 `medium`"
    " ones of size 3.",
    params=GenerateParams,
    result=GenerateResult,
    compute=_compute_generate,
    plan=_plan,
    combine=_combine,
    queue=QueueName.LONG,
    unit="puzzle",
    estimate=_estimate,
    items=GenerateResult,
    pictures=(
        Picture("puzzle", "The puzzle, to be printed and solved.", _puzzle),
        Picture("solution", "The puzzle with its solution filled in.", _solution),
    ),
)
