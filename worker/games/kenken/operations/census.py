"""``kenken/census``: count all puzzles of a size."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

from pydantic import Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import INTEGRAL
from worker.declarations.operation import Cost, Operation, Output, Params, Shard
from worker.declarations.queues import QueueName
from worker.games.kenken.operations.census_result import (
    CLASSES,
    CensusPartial,
    FewestPuzzle,
    KenKenCensusResult,
    census_result,
    fewest,
)
from worker.games.kenken.operations.fields import Operators, cage_models
from worker.games.kenken.rules.cage import OPERATORS
from worker.games.kenken.rules.census_plan import (
    DIVISIONS,
    LARGEST_COUNTED,
    LARGEST_LISTED,
    SMALLEST_COUNTED,
    census_parts,
    census_seconds,
)

if TYPE_CHECKING:
    from worker.games.kenken.kernels.census.census import Counts


class KenKenCensusParams(Params):
    """The puzzles to count."""

    size: Annotated[int, Field(ge=SMALLEST_COUNTED, le=LARGEST_COUNTED), INTEGRAL]
    """Rows, columns and digits of the grid."""
    operators: Operators
    """The operators that cages of two or more cells may show. `-` and `÷` take two cells, so that there are no larger
    cages with these alone."""
    mystery: Annotated[bool, Field(validate_default=True)] = False
    """True to hide all operators: a cage shows its target only, which any of the four operators may make."""

    @field_validator("mystery")
    @classmethod
    def _hides_all(cls, mystery: bool, info: ValidationInfo) -> bool:
        if mystery and info.data.get("operators", OPERATORS) != list(OPERATORS):
            raise PydanticCustomError(
                "mystery_operators", "Hidden operators may be any, so `operators` cannot be restricted"
            )
        return mystery


def _plan(params: KenKenCensusParams) -> Sequence[Shard]:
    return [Shard([first, last], last - first) for first, last in census_parts(params.size)]


def _compute(params: KenKenCensusParams, shard: Sequence[int], checkpoint: Checkpoint) -> Output:
    from worker.games.kenken.kernels.census.census import count_part

    first, last = shard
    counts = count_part(params.size, params.operators, params.mystery, (first, last), checkpoint)
    partial = _partial(counts)
    whole = params.size <= LARGEST_LISTED and last - first == DIVISIONS[params.size]
    return Output(partial, _fewest(params, partial, checkpoint) if whole else ())


def _fewest(
    params: KenKenCensusParams, partial: CensusPartial, checkpoint: Checkpoint
) -> Iterator[FewestPuzzle]:
    """Yield the puzzles of all rows of `fewest`, by operators."""
    from worker.games.kenken.kernels.census.census import fewest_puzzles

    size = params.size
    for row in fewest(census_result(size, params.operators, params.mystery, [partial]).by_cages):
        kind = (row.operators, row.cages)
        for puzzle in fewest_puzzles(size, params.operators, params.mystery, [kind]):
            checkpoint()
            yield FewestPuzzle(
                operators=row.operators,
                cages=cage_models(puzzle.cages),
                solution=puzzle.solution,
            )


def _partial(counts: "Counts") -> CensusPartial:
    by_cages: Counter[tuple[int, int, str]] = Counter()
    by_solutions: Counter[tuple[int, int, str]] = Counter()
    for name, counted in (("puzzles", counts.puzzles), ("fixed", counts.fixed)):
        for (cages, shown, solutions), number in counted.items():
            by_cages[cages, shown, name] += number
            by_solutions[cages, solutions, name] += number
            if solutions == 1:
                by_cages[cages, shown, f"{name} with one"] += number
    return CensusPartial(
        cages=[
            (
                *kind,
                divisions,
                by_cages[(*kind, "puzzles")],
                by_cages[(*kind, "puzzles with one")],
                by_cages[(*kind, "fixed")],
                by_cages[(*kind, "fixed with one")],
            )
            for kind, divisions in sorted(counts.divisions.items())
        ],
        solutions=[
            (*kind, by_solutions[(*kind, "puzzles")], by_solutions[(*kind, "fixed")])
            for kind in sorted({key[:2] for key in by_solutions})
        ],
        by_class=[
            (counts.by_class[place, False] + counts.by_class[place, True], counts.by_class[place, True])
            for place in range(len(CLASSES))
        ],
    )


def _combine(params: KenKenCensusParams, partials: Sequence[str]) -> str:
    parsed = [CensusPartial.model_validate_json(partial) for partial in partials]
    return census_result(params.size, params.operators, params.mystery, parsed).model_dump_json()


def _estimate(params: KenKenCensusParams) -> Cost:
    return Cost(census_seconds(params.size), f"every puzzle of size {params.size}")


CENSUS = Operation(
    game="kenken",
    name="census",
    version=1,
    summary="Count all puzzles of a size",
    description="Counts every division of the grid into connected cages with every operator and target that at least"
    " one Latin square satisfies: by number of cages, of operators and of solutions, exactly, and up to the eight"
    " symmetries of the square. A cage of one cell shows its digit. Up to size 3 the items are the puzzles of `fewest`,"
    " which have one solution with the fewest cages and operators. Size 4 takes less than a minute of one processor.",
    params=KenKenCensusParams,
    result=KenKenCensusResult,
    compute=_compute,
    plan=_plan,
    combine=_combine,
    queue=QueueName.LONG,
    unit="division",
    items=FewestPuzzle,
    estimate=_estimate,
)
