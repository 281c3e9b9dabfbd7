"""The daily puzzles: a small one and a large one, made from the date and a secret of the server."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from typing import Any, Final

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import PuzzleCode
from worker.declarations.game import (
    MOST_SEEDS,
    AddressOf,
    Daily,
    DailyAnswer,
    DailyAnswers,
    DailySeed,
    MadeBy,
    secret_seed,
    seeds_from,
    shown_fields,
)
from worker.declarations.operation import JobFailure, Operation, Params, Result
from worker.games.kenken.operations.fields import DifficultyRating, DifficultyWord, KenKenCage
from worker.games.kenken.operations.generate import (
    GENERATE,
    GenerateParams,
    GenerateResult,
    PuzzleParams,
    make_puzzle,
)
from worker.games.kenken.rules.cage import OPERATORS
from worker.games.kenken.rules.reasoning import Difficulty

FIRST_DAY: Final = date(2026, 1, 1)
"""The first day of the archive, in the year of the first daily puzzles."""

SMALL: Final[tuple[tuple[int, Difficulty], ...]] = (
    *((4, "easy"),) * 3,
    *((4, "medium"),) * 3,
    (4, "hard"),
)
LARGE: Final[tuple[tuple[int, Difficulty], ...]] = (
    *((6, "easy"),) * 2,
    *((6, "medium"),) * 2,
    *((6, "hard"),) * 2,
    (7, "hard"),
)
"""Size and difficulty, Monday to Sunday."""


class KenKenDailyParams(Params):
    """The parameters of a day's puzzles."""

    puzzles: list[PuzzleParams]


class KenKenDailyResult(Result):
    """The puzzles of a day."""

    puzzles: list[GenerateResult]


class KenKenDailyPuzzle(Result):
    """One of the puzzles of a day."""

    size: int
    """Rows, columns and digits of the grid."""
    cages: list[KenKenCage]
    """Each cell of the grid is in exactly one."""
    difficulty: DifficultyWord
    rating: DifficultyRating
    puzzle_code: PuzzleCode
    seed: DailySeed
    made_by: MadeBy


class KenKenDaily(DailyAnswer):
    """A day's puzzles, a small and a large one, each with exactly one solution."""

    small: KenKenDailyPuzzle
    """The small puzzle."""
    large: KenKenDailyPuzzle
    """The large puzzle."""


class KenKenDailies(DailyAnswers[KenKenDaily]):
    """The puzzles of several days."""


def daily_puzzles(day: date, secret: str) -> KenKenDailyParams:
    """Return the parameters of a day's puzzles."""
    wishes = {"small": SMALL[day.weekday()], "large": LARGE[day.weekday()]}
    return KenKenDailyParams(
        puzzles=[
            PuzzleParams(
                size=size,
                operators=list(OPERATORS),
                difficulty=difficulty,
                seed=secret_seed(f"kenken/daily/{name}/{day}", secret),
            )
            for name, (size, difficulty) in wishes.items()
        ]
    )


def _compute_daily(params: KenKenDailyParams, _shard: object, checkpoint: Checkpoint) -> KenKenDailyResult:
    return KenKenDailyResult(puzzles=[_make_puzzle(wish, checkpoint) for wish in params.puzzles])


def _make_puzzle(wish: PuzzleParams, checkpoint: Checkpoint) -> GenerateResult:
    """Return the puzzle of the first seed, counting up from the requested one, that makes one.

    Nearly every seed does.

    Raises:
        JobFailure: None of the first `MOST_SEEDS` seeds makes one.
    """
    for seed in seeds_from(wish.seed):
        with suppress(JobFailure):
            return make_puzzle(wish, seed, checkpoint)
    detail = f"None of {MOST_SEEDS:,} seeds made a puzzle of size {wish.size} that is {wish.difficulty}."
    raise JobFailure("no-such-puzzle", "No such puzzle was found", detail)


def _daily_fields(
    params: KenKenDailyParams, result: Mapping[str, Any], address_of: AddressOf | None
) -> Mapping[str, Any]:
    small, large = (
        shown_fields(KenKenDailyPuzzle, made, GENERATE, _call(wish, made["seed"]), address_of)
        for wish, made in zip(params.puzzles, result["puzzles"], strict=True)
    )
    return {"small": small, "large": large}


def _call(wish: PuzzleParams, seed: int) -> GenerateParams:
    """Return the parameters that make a puzzle of the day alone; ``seed`` is the one that made it."""
    return GenerateParams.model_validate({**wish.model_dump(), "seed": seed})


DAILY_PUZZLES = Operation(
    game="kenken",
    name="daily",
    version=5,
    summary="Make the puzzles of the day",
    description="Makes puzzles as `kenken/generate` does. The seeds, parameters, are secret until the day is over.",
    params=KenKenDailyParams,
    result=KenKenDailyResult,
    compute=_compute_daily,
    internal=True,
    hidden=True,
)

DAILY = Daily(
    operation=DAILY_PUZZLES,
    first_day=FIRST_DAY,
    params=daily_puzzles,
    shown=_daily_fields,
    day=KenKenDaily,
    days=KenKenDailies,
    text="Get the puzzles of the day.\n\nThere are two: `small`, of size 4, and `large`, of size 6, or 7 on Sundays."
    " They get harder from Monday to Sunday. When the day is over, `made_by` is the call of `kenken/generate` that"
    " makes each again.",
)
