"""``kenken/census``: count all puzzles of a size."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Final, Literal, get_args

from pydantic import Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError
from typing_extensions import TypeAliasType

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import INTEGRAL, Operator
from worker.declarations.operation import Cost, Operation, Output, Params, QueueName, Result, Shard
from worker.games.kenken.operations.fields import FilledGrid, KenKenCage, Operators, cage_models
from worker.games.kenken.rules.cage import OPERATORS
from worker.games.kenken.rules.work import (
    DIVISIONS,
    LARGEST_COUNTED,
    LARGEST_LISTED,
    SMALLEST_COUNTED,
    census_parts,
    census_seconds,
)

if TYPE_CHECKING:
    from worker.games.kenken.kernels.census.census import Counts

KenKenSymmetry = TypeAliasType(
    "KenKenSymmetry", Literal["identity", "quarter-turn", "half-turn", "middle-line", "diagonal"]
)
CLASSES: Final[tuple[KenKenSymmetry, ...]] = get_args(KenKenSymmetry.__value__)
SIZES: Final = (1, 2, 1, 2, 2)
"""The number of symmetries of each class."""
SYMMETRIES: Final = sum(SIZES)

Count = Annotated[int, Field(ge=0)]


class KenKenFixedPuzzles(Result):
    """The puzzles that a symmetry of the square leaves as they are."""

    symmetry: KenKenSymmetry
    """`middle-line` and `diagonal` are reflections."""
    symmetries: int
    """Number of symmetries of this class, which all fix equally many puzzles."""
    puzzles: Count
    """Number of puzzles that each of them fixes."""
    unique_total: Count
    """Those with exactly one solution."""


class KenKenCageCounts(Result):
    """The puzzles with some number of cages and of operators."""

    cages_total: int
    """The number of cages, given cells included."""
    operators_total: int
    """Cages of two or more cells, which show or hide an operator."""
    divisions: Count
    """Ways to divide the grid into so many cages, with or without puzzles."""
    puzzles: Count
    """Puzzles with at least one solution."""
    unique_total: Count
    """Those with exactly one solution."""
    puzzles_up_to_symmetry: Count
    """The puzzles, counting those that are rotations or reflections of each other once."""
    unique_up_to_symmetry: Count
    """Those with exactly one solution, up to symmetry."""


class KenKenSolutionCounts(Result):
    """The puzzles with some number of cages and of solutions."""

    cages_total: int
    """The number of cages, given cells included."""
    solutions_total: int
    """The number of solutions."""
    puzzles: Count
    """Puzzles with so many cages and solutions."""
    puzzles_up_to_symmetry: Count
    """The same, counting those that are rotations or reflections of each other once."""


class KenKenFewest(Result):
    """Puzzles with one solution that have fewer cages than any with as few operators, or fewer."""

    operators_total: int
    """Cages of two or more cells."""
    cages_total: int
    """The number of cages, given cells included."""
    unique_total: Count
    """Puzzles with exactly one solution."""
    unique_up_to_symmetry: Count
    """The same, up to rotations and reflections of the grid."""


class KenKenCensusResult(Result):
    """The numbers of puzzles."""

    size: int
    """Rows, columns and digits of the grid."""
    operators: list[Operator]
    """The operators that cages of two or more cells may show."""
    mystery: bool
    """True if all operators are hidden."""
    divisions: Count
    """Ways to divide the grid into connected cages, with or without puzzles."""
    divisions_up_to_symmetry: Count
    """Divisions, counting those that are rotations or reflections of each other once."""
    puzzles: Count
    """Puzzles with at least one solution."""
    unique_total: Count
    """Puzzles with exactly one solution."""
    puzzles_up_to_symmetry: Count
    """Puzzles, counting those that are rotations or reflections of each other once."""
    unique_up_to_symmetry: Count
    """Those with exactly one solution."""
    fixed: list[KenKenFixedPuzzles]
    """The mean over the eight symmetries is the number of puzzles up to symmetry (Burnside's lemma)."""
    by_cages: list[KenKenCageCounts]
    """Ascending by cages, then by operators."""
    by_solutions: list[KenKenSolutionCounts]
    """Ascending by cages, then by solutions."""
    fewest: list[KenKenFewest]
    """The fewest cages that can force one solution, for 0, 1, … operators, as long as more operators need fewer
    cages."""


class KenKenFewestPuzzle(Result):
    """A puzzle with one solution that has no more operators and cages than a row of `fewest`."""

    operators_total: int
    """Cages of two or more cells."""
    cages: list[KenKenCage]
    """Each cell of the grid is in exactly one."""
    solution: FilledGrid


class CensusPartial(Result):
    """The counts of one shard; the counts of all shards are added up.

    Numbers of fixed puzzles are added up over symmetries: all eight, or those of a class.
    """

    cages: list[tuple[int, int, int, int, int, int, int]]
    """Cages, operators, divisions; puzzles, those with one solution; fixed puzzles, those with one solution."""
    solutions: list[tuple[int, int, int, int]]
    """Cages, solutions, puzzles, fixed puzzles."""
    by_class: list[tuple[int, int]]
    """For each class, the fixed puzzles and those with one solution."""


def _sum_rows(rows: Sequence[tuple[int, ...]], key: int) -> list[tuple[int, ...]]:
    """Return the rows, ascending, with those of equal first `key` numbers added up."""
    totals: dict[tuple[int, ...], Counter[int]] = {}
    for row in rows:
        totals.setdefault(row[:key], Counter()).update(dict(enumerate(row[key:])))
    width = len(rows[0]) - key if rows else 0
    return [(*first, *(counts[place] for place in range(width))) for first, counts in sorted(totals.items())]


def _eighth(fixed: int, over: int = SYMMETRIES) -> int:
    """Return a mean over symmetries.

    Raises:
        ArithmeticError: it is not whole, so that a count must be wrong.
    """
    mean, rest = divmod(fixed, over)
    if rest:
        raise ArithmeticError(f"the sum {fixed} over {over} symmetries is no multiple of their number")
    return mean


def census_result(
    size: int, operators: list[Operator], mystery: bool, partials: Sequence[CensusPartial]
) -> KenKenCensusResult:
    """Return the result of a census from the counts of all its shards, in any order."""
    by_cages = [
        KenKenCageCounts(
            cages_total=cages,
            operators_total=shown,
            divisions=divisions,
            puzzles=puzzles,
            unique_total=unique,
            puzzles_up_to_symmetry=_eighth(fixed),
            unique_up_to_symmetry=_eighth(fixed_unique),
        )
        for cages, shown, divisions, puzzles, unique, fixed, fixed_unique in _sum_rows(
            [row for partial in partials for row in partial.cages], 2
        )
    ]
    by_solutions = [
        KenKenSolutionCounts(
            cages_total=cages,
            solutions_total=solutions,
            puzzles=puzzles,
            puzzles_up_to_symmetry=_eighth(fixed),
        )
        for cages, solutions, puzzles, fixed in _sum_rows(
            [row for partial in partials for row in partial.solutions], 2
        )
    ]
    classes = _sum_rows(
        [(place, *row) for partial in partials for place, row in enumerate(partial.by_class)], 1
    )
    return KenKenCensusResult(
        size=size,
        operators=operators,
        mystery=mystery,
        divisions=sum(row.divisions for row in by_cages),
        divisions_up_to_symmetry=DIVISIONS[size],
        puzzles=sum(row.puzzles for row in by_cages),
        unique_total=sum(row.unique_total for row in by_cages),
        puzzles_up_to_symmetry=sum(row.puzzles_up_to_symmetry for row in by_cages),
        unique_up_to_symmetry=sum(row.unique_up_to_symmetry for row in by_cages),
        fixed=[
            KenKenFixedPuzzles(
                symmetry=CLASSES[place],
                symmetries=SIZES[place],
                puzzles=_eighth(puzzles, SIZES[place]),
                unique_total=_eighth(unique, SIZES[place]),
            )
            for place, puzzles, unique in classes
        ],
        by_cages=by_cages,
        by_solutions=by_solutions,
        fewest=fewest(by_cages),
    )


def fewest(by_cages: Sequence[KenKenCageCounts]) -> list[KenKenFewest]:
    """Return, by ascending operators, the fewest cages of a puzzle with one solution, while they become fewer."""
    found: list[KenKenFewest] = []
    for row in sorted(by_cages, key=lambda row: (row.operators_total, row.cages_total)):
        if row.unique_total and (not found or row.cages_total < found[-1].cages_total):
            found.append(
                KenKenFewest(
                    operators_total=row.operators_total,
                    cages_total=row.cages_total,
                    unique_total=row.unique_total,
                    unique_up_to_symmetry=row.unique_up_to_symmetry,
                )
            )
    return found


class KenKenCensusParams(Params):
    """The puzzles to count."""

    size: Annotated[int, Field(ge=SMALLEST_COUNTED, le=LARGEST_COUNTED), INTEGRAL]
    """Rows, columns and digits of the grid."""
    operators: Operators
    """The operators that cages of two or more cells may show; `*` and `/` are read as `×` and `÷`. `-` and `÷` take two
    cells: with these alone, a division with a larger cage has no puzzle."""
    mystery: Annotated[bool, Field(validate_default=True)] = False
    """True to hide all operators: a cage shows its target only, which any of the four operators may make."""

    @field_validator("mystery")
    @classmethod
    def _check_mystery(cls, mystery: bool, info: ValidationInfo) -> bool:
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
) -> Iterator[KenKenFewestPuzzle]:
    """Yield the puzzles of all rows of `fewest`, by operators."""
    from worker.games.kenken.kernels.census.census import fewest_puzzles

    size = params.size
    for row in fewest(census_result(size, params.operators, params.mystery, [partial]).by_cages):
        kind = (row.operators_total, row.cages_total)
        for puzzle in fewest_puzzles(size, params.operators, params.mystery, [kind]):
            checkpoint()
            yield KenKenFewestPuzzle(
                operators_total=row.operators_total,
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
    version=2,
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
    items=KenKenFewestPuzzle,
    estimate=_estimate,
)
