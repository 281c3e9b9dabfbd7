"""``kenken.ratings``: the techniques that puzzles with one solution need, of all of a size or of an even sample."""

from collections import Counter
from collections.abc import Sequence
from math import ceil
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field

from worker.declarations.checkpoint import Checkpoint, report
from worker.declarations.operation import Params, Result, Shard
from worker.declarations.published import recount_of, recount_tables
from worker.declarations.table import Document, PathPart, Table, TableFacts, TableOperation, whole_result
from worker.games.kenken.operations.codes import code_if_any
from worker.games.kenken.operations.fields import DifficultyWord, FilledGrid, KenKenCage, cage_models
from worker.games.kenken.operations.solve import KenKenTechnique
from worker.games.kenken.rules.board import plain_board
from worker.games.kenken.rules.cage import MIN_ORDER, OPERATORS
from worker.games.kenken.rules.rating import Rating
from worker.games.kenken.rules.reasoning import Technique
from worker.games.kenken.rules.work import LARGEST_COUNTED, UNIQUE
from worker.games.kenken.tables.puzzles import TECHNIQUES

MOST_PUZZLES_A_SHARD: Final = 2_000
SHARDS_OF_A_SMALL_SAMPLE: Final = 16
"""Maximum number of shards of a small sample, which is drawn from as many counted blocks as a large one."""


class KenKenRatingsParams(Params):
    """The puzzles to rate: with all operators shown and exactly one solution."""

    size: Annotated[int, Field(ge=MIN_ORDER, le=LARGEST_COUNTED)]
    """Rows, columns and digits of the grid."""
    puzzles: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    """The number of puzzles to draw evenly; all puzzles of the size when left out or null."""
    seed: Annotated[int, Field(ge=0)] = 0
    """The same seed always draws the same puzzles."""

    @property
    def rated(self) -> int:
        """The number of puzzles to rate."""
        return self.puzzles or UNIQUE[self.size]


class KenKenRatedPuzzles(Result):
    """The puzzles whose hardest step is by a technique."""

    technique: KenKenTechnique
    """The hardest technique that the puzzles need."""
    difficulty: Annotated[
        DifficultyWord, Field(description="The least difficulty that allows the technique.")
    ]
    puzzles: Annotated[int, Field(ge=0)]
    """Number of puzzles that need nothing harder."""


class KenKenHardestPuzzle(Result):
    """A puzzle with the strongest technique, and of these the most steps by it."""

    technique: KenKenTechnique
    """The hardest technique that the puzzle needs."""
    uses: int
    """Number of rounds by this technique; for `trial`, the cells still open when something must be tried."""
    cages: list[KenKenCage]
    """Each cell of the grid is in exactly one."""
    solution: FilledGrid
    puzzle_code: str | None
    """The code that opens the puzzle at `/v1/puzzles/{puzzle_code}`; null for size 2."""


class KenKenRatingsResult(Result):
    """The difficulty of puzzles."""

    size: int
    """Rows, columns and digits of the grid."""
    puzzles: int
    """Number of puzzles rated."""
    unique_total: int
    """Number of all puzzles of the size with exactly one solution."""
    by_technique: list[KenKenRatedPuzzles]
    """The puzzles by the hardest technique that they need, the easiest technique first."""
    hardest: KenKenHardestPuzzle
    """The puzzle that needs the hardest technique most often."""


class RatingsPartial(Result):
    """The ratings of one shard."""

    counts: list[int]
    """The number of puzzles by technique."""
    hardest: KenKenHardestPuzzle


def _plan(params: KenKenRatingsParams) -> list[Shard]:
    each = min(MOST_PUZZLES_A_SHARD, ceil(params.rated / SHARDS_OF_A_SMALL_SAMPLE))
    return [
        Shard([first, min(first + each, params.rated)], min(each, params.rated - first))
        for first in range(0, params.rated, each)
    ]


def _compute(params: KenKenRatingsParams, shard: Sequence[int], checkpoint: Checkpoint) -> RatingsPartial:
    from worker.games.kenken.kernels.census.drawing import Numbered, sample
    from worker.games.kenken.kernels.reasoning.rate import rate
    from worker.games.kenken.kernels.solving.layout import layout_of

    numbered, size = Numbered(params.size, OPERATORS, mystery=False), params.size
    chosen = range(len(numbered)) if params.puzzles is None else sample(numbered, params.puzzles, params.seed)
    counts: Counter[Technique] = Counter()
    record, holder = Rating(Technique.LAST_CANDIDATE, -1, 0), numbered[0]
    numbers = chosen[slice(*shard)]
    for place, number in enumerate(numbers):
        checkpoint()
        report(place, len(numbers))
        puzzle = numbered[number]
        found = rate(layout_of(size, puzzle.cages))
        counts[found.technique] += 1
        if (found.technique, found.uses) > (record.technique, record.uses):
            record, holder = found, puzzle
    cages = cage_models(holder.cages)
    return RatingsPartial(
        counts=[counts[technique] for technique in Technique],
        hardest=KenKenHardestPuzzle(
            technique=_technique_name(record.technique),
            uses=record.uses,
            cages=cages,
            solution=holder.solution,
            puzzle_code=code_if_any(plain_board(size), cages, record.technique.difficulty, holder.solution),
        ),
    )


def _technique_name(technique: Technique) -> KenKenTechnique:
    return technique.answer_name  # type: ignore[return-value]  # the names are those of the techniques


def _combine(params: KenKenRatingsParams, partials: Sequence[str]) -> str:
    parts = [RatingsPartial.model_validate_json(partial) for partial in partials]
    names = [_technique_name(technique) for technique in Technique]
    return KenKenRatingsResult(
        size=params.size,
        puzzles=params.rated,
        unique_total=UNIQUE[params.size],
        by_technique=[
            KenKenRatedPuzzles(
                technique=_technique_name(technique),
                difficulty=technique.difficulty,
                puzzles=sum(part.counts[technique] for part in parts),
            )
            for technique in Technique
        ],
        # The first of equals.
        hardest=max(
            (part.hardest for part in parts), key=lambda puzzle: (names.index(puzzle.technique), puzzle.uses)
        ),
    ).model_dump_json()


RATINGS = TableOperation(
    game="kenken",
    name="ratings",
    version=5,
    summary="Rate all puzzles of a size, or an even sample",
    params=KenKenRatingsParams,
    result=KenKenRatingsResult,
    compute=_compute,
    plan=_plan,
    combine=_combine,
    unit="puzzle",
)


class KenKenDifficulty(TableFacts, KenKenRatingsResult):
    """How hard the puzzles of a size are."""


def _table(size: int, title: str, **params: int) -> Table:
    return Table(
        name=f"kenken-difficulty/{size}",
        title=title,
        kind=RATINGS.kind,
        params={"size": size, **params},
        dataset=TECHNIQUES,
        entries="by_technique",
        published=Path(__file__).with_name("published") / "kenken-difficulty" / f"{size}.json",
        views=(
            Document(
                operation_id="show_kenken_difficulty",
                summary="Get the difficulty of the puzzles of a size",
                description="The hardest technique that puzzles with one solution need: of all puzzles of size 3, and"
                " of 100,000 of size 4, drawn evenly from all.",
                model=KenKenDifficulty,
                get=whole_result(KenKenDifficulty),
                entries="by_technique",
            ),
        ),
        part=PathPart(
            name="size", description="Rows, columns and digits of the grid.", example="3", is_number=True
        ),
    )


_PUBLISHED = (
    _table(3, "KenKen: the techniques that all puzzles of size 3 need"),
    _table(
        4,
        "KenKen: the techniques that 100,000 puzzles of size 4, drawn evenly, need",
        puzzles=100_000,
        seed=2026,
    ),
)
RATINGS_RECOUNT = recount_of(RATINGS, *_PUBLISHED)
TABLES = (*_PUBLISHED, *recount_tables(RATINGS_RECOUNT, *_PUBLISHED))
