"""The result of a census of all puzzles of a size."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Final, Literal, get_args

from pydantic import Field

from worker.declarations.operation import Result
from worker.games.kenken.operations.fields import CageModel, FilledGrid, OperatorName
from worker.games.kenken.rules.census_plan import DIVISIONS

SymmetryClass = Literal["identity", "quarter_turn", "half_turn", "middle_line", "diagonal"]
CLASSES: Final[tuple[SymmetryClass, ...]] = get_args(SymmetryClass)
SIZES: Final = (1, 2, 1, 2, 2)
"""The number of symmetries of each class."""
SYMMETRIES: Final = sum(SIZES)

Count = Annotated[int, Field(ge=0)]


class FixedPuzzles(Result):
    """The puzzles that a symmetry of the square leaves as they are."""

    symmetry: SymmetryClass
    """`middle_line` and `diagonal` are reflections."""
    symmetries: int
    """Number of symmetries of this class, which all fix equally many puzzles."""
    puzzles: Count
    """Number of puzzles that each of them fixes."""
    unique: Count
    """Those with exactly one solution."""


class CageCounts(Result):
    """The puzzles with some number of cages and of operators."""

    cages: int
    operators: int
    """Cages of two or more cells, which show or hide an operator."""
    divisions: Count
    """Ways to divide the grid into such cages."""
    puzzles: Count
    unique: Count
    """Those with exactly one solution."""
    puzzles_up_to_symmetry: Count
    unique_up_to_symmetry: Count


class SolutionCounts(Result):
    """The puzzles with some number of cages and of solutions."""

    cages: int
    solutions: int
    puzzles: Count
    puzzles_up_to_symmetry: Count


class Fewest(Result):
    """Puzzles with one solution that have fewer cages than any with as few operators, or fewer."""

    operators: int
    """Cages of two or more cells."""
    cages: int
    """Given cells included."""
    unique: Count
    unique_up_to_symmetry: Count


class KenKenCensusResult(Result):
    """The numbers of puzzles."""

    size: int
    operators: list[OperatorName]
    mystery: bool
    divisions: Count
    """Ways to divide the grid into connected cages."""
    divisions_up_to_symmetry: Count
    puzzles: Count
    """Puzzles with at least one solution."""
    unique: Count
    """Puzzles with exactly one solution."""
    puzzles_up_to_symmetry: Count
    """Puzzles, where those that turns and reflections of the grid make of each other count once."""
    unique_up_to_symmetry: Count
    """Those with exactly one solution."""
    fixed: list[FixedPuzzles]
    """The mean over the eight symmetries is the number of puzzles up to symmetry (Burnside's lemma)."""
    by_cages: list[CageCounts]
    """Ascending by cages, then by operators."""
    by_solutions: list[SolutionCounts]
    """Ascending by cages, then by solutions."""
    fewest: list[Fewest]
    """The fewest cages that can force one solution, for 0, 1, … operators, as long as more operators need fewer
    cages."""


class FewestPuzzle(Result):
    """A puzzle with one solution that has no more operators and cages than a row of `fewest`."""

    operators: int
    cages: list[CageModel]
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
    size: int, operators: list[OperatorName], mystery: bool, partials: Sequence[CensusPartial]
) -> KenKenCensusResult:
    """Return the result of a census from the counts of all its shards, in any order."""
    by_cages = [
        CageCounts(
            cages=cages,
            operators=shown,
            divisions=divisions,
            puzzles=puzzles,
            unique=unique,
            puzzles_up_to_symmetry=_eighth(fixed),
            unique_up_to_symmetry=_eighth(fixed_unique),
        )
        for cages, shown, divisions, puzzles, unique, fixed, fixed_unique in _sum_rows(
            [row for partial in partials for row in partial.cages], 2
        )
    ]
    by_solutions = [
        SolutionCounts(
            cages=cages, solutions=solutions, puzzles=puzzles, puzzles_up_to_symmetry=_eighth(fixed)
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
        unique=sum(row.unique for row in by_cages),
        puzzles_up_to_symmetry=sum(row.puzzles_up_to_symmetry for row in by_cages),
        unique_up_to_symmetry=sum(row.unique_up_to_symmetry for row in by_cages),
        fixed=[
            FixedPuzzles(
                symmetry=CLASSES[place],
                symmetries=SIZES[place],
                puzzles=_eighth(puzzles, SIZES[place]),
                unique=_eighth(unique, SIZES[place]),
            )
            for place, puzzles, unique in classes
        ],
        by_cages=by_cages,
        by_solutions=by_solutions,
        fewest=fewest(by_cages),
    )


def fewest(by_cages: Sequence[CageCounts]) -> list[Fewest]:
    """Return, by ascending operators, the fewest cages of a puzzle with one solution, while they become fewer."""
    found: list[Fewest] = []
    for row in sorted(by_cages, key=lambda row: (row.operators, row.cages)):
        if row.unique and (not found or row.cages < found[-1].cages):
            found.append(
                Fewest(
                    operators=row.operators,
                    cages=row.cages,
                    unique=row.unique,
                    unique_up_to_symmetry=row.unique_up_to_symmetry,
                )
            )
    return found
