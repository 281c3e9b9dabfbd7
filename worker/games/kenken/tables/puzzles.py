"""The tables of KenKen: how many puzzles of a size there are, those with the fewest cages, and their chart."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from worker.declarations.chart_numbers import most_and_least, per_row, readable
from worker.declarations.pictures import Figure, Lines, Panel, ScaleKind, series
from worker.declarations.published import recount_of, recount_tables
from worker.declarations.table import (
    Chart,
    Column,
    ColumnType,
    Dataset,
    Document,
    ItemsQuery,
    NoQuery,
    PathPart,
    Row,
    Rows,
    StandingTable,
    Table,
    TableData,
    TableFacts,
    Values,
    whole_result,
)
from worker.games.kenken.operations.census import CENSUS, KenKenCensusResult, KenKenFewestPuzzle
from worker.games.kenken.rules.work import LARGEST_COUNTED, LARGEST_LISTED

_UP_TO_SYMMETRY = "counting those that are rotations or reflections of each other once"


def _counts(name: str, meaning: str) -> Column:
    return Column(name=name, type=ColumnType.INT64, meaning=meaning)


_BY_CAGES = (
    Column(name="cages_total", type=ColumnType.UINT8, meaning="The number of cages, given cells included."),
    Column(
        name="operators_total", type=ColumnType.UINT8, meaning="The number of cages of two or more cells."
    ),
    _counts("divisions", "The number of ways to divide the grid into such cages."),
    _counts("puzzles", "The number of puzzles with at least one solution."),
    _counts("unique_total", "The number of puzzles with exactly one solution."),
    _counts("puzzles_up_to_symmetry", f"The number of puzzles, {_UP_TO_SYMMETRY}."),
    _counts("unique_up_to_symmetry", f"The number of puzzles with exactly one solution, {_UP_TO_SYMMETRY}."),
)
_BY_TECHNIQUE = (
    Column(name="technique", type=ColumnType.TEXT, meaning="The hardest technique that the puzzles need."),
    Column(
        name="difficulty", type=ColumnType.TEXT, meaning="The least difficulty that allows the technique."
    ),
    _counts("puzzles", "The number of rated puzzles that need it."),
)


def _cages(table: StandingTable) -> Iterator[Values]:
    for row in table.result["by_cages"]:
        yield tuple(row[column.name] for column in _BY_CAGES)


def _techniques(table: StandingTable) -> Iterator[Values]:
    for row in table.result["by_technique"]:
        yield tuple(row[column.name] for column in _BY_TECHNIQUE)


COUNTS = Dataset(
    name="counts",
    row="a number of cages and of operators, and how many puzzles have them",
    columns=_BY_CAGES,
    read=_cages,
)

TECHNIQUES = Dataset(
    name="techniques",
    row="a technique, and how many puzzles need nothing harder",
    columns=_BY_TECHNIQUE,
    read=_techniques,
)


PUBLISHED: Final = Path(__file__).with_name("published") / "kenken"


class KenKenSummary(TableFacts, KenKenCensusResult):
    """The number of puzzles, altogether and by cages and solutions."""


def _fewest(table: TableData, query: ItemsQuery) -> Iterator[tuple[str, Row]]:
    return table.items(0, query.cursor)


_SUMMARY = Document(
    operation_id="show_kenken_table",
    summary="Get the census of a size",
    description="The numbers of puzzles, by cages, operators and solutions, and up to symmetry.",
    model=KenKenSummary,
    get=whole_result(KenKenSummary),
    entries="by_cages",
)
_FEWEST = Rows(
    path="/fewest",
    operation_id="list_kenken_fewest",
    summary="List the puzzles with the fewest cages",
    description="All puzzles with exactly one solution that have no more operators and cages than a row of `fewest`.",
    query=ItemsQuery,
    model=KenKenFewestPuzzle,
    read=_fewest,
)
_PUZZLES = PathPart(
    name="variant", description="Rows and columns of the grid, and the operators if not all.", example="3"
)


def _table(name: str, which: str, **params: Any) -> Table:
    size = params["size"]
    return Table(
        name=f"kenken/{name}",
        title=f"KenKen: how many puzzles of size {size} there are{which}, by cages and operators",
        kind=CENSUS.kind,
        params=params,
        dataset=COUNTS,
        entries="by_cages",
        published=PUBLISHED / f"{name}.json" if size == LARGEST_COUNTED else None,
        views=(_SUMMARY, _FEWEST) if size <= LARGEST_LISTED else (_SUMMARY,),
        part=_PUZZLES,
    )


_SMALL = tuple(_table(str(size), "", size=size) for size in (2, 3))
_PUBLISHED = (
    _table("4", "", size=4),
    _table("4-mystery", " with hidden operators", size=4, mystery=True),
    _table("4-sums", " with sums alone", size=4, operators=["+"]),
    _table("4-sums-and-products", " with sums and products alone", size=4, operators=["+", "×"]),
)
RECOUNT = recount_of(CENSUS, *_PUBLISHED)
TABLES = (*_SMALL, *_PUBLISHED, *recount_tables(RECOUNT, *_PUBLISHED))


_ALL: Final = "puzzles"
_UNIQUE: Final = "with one solution"


def puzzles_by_cages(tables: Sequence[TableData], _query: NoQuery) -> Figure:
    """Draw the number of puzzles by number of cages, all and those with one solution: a panel per size."""
    panels: dict[str, dict[str, Counter[int]]] = {}
    for table in tables:
        result = KenKenCensusResult.model_validate(table.result)
        puzzles, unique = Counter[int](), Counter[int]()
        for row in result.by_cages:
            puzzles[row.cages_total] += row.puzzles
            unique[row.cages_total] += row.unique_total
        panels[f"size {result.size}"] = {_ALL: puzzles, _UNIQUE: unique}
    return Figure(
        name="kenken-puzzles",
        title="KenKen puzzles by number of cages",
        subtitle="Cages, operators and targets that at least one Latin square satisfies; log scale.",
        description=per_row({size.capitalize(): rows for size, rows in panels.items()}, _finding),
        x_name="cages",
        y_name="puzzles",
        scale=ScaleKind.LOGARITHMIC,
        panels=tuple(
            Panel(
                title=size,
                note=f"{readable(rows[_UNIQUE].total())} with one solution",
                layer=Lines(tuple(series(name, counts) for name, counts in rows.items())),
            )
            for size, rows in panels.items()
        ),
    )


def _finding(rows: dict[str, Counter[int]]) -> str:
    most, _ = most_and_least(rows[_ALL])
    return (
        f"{readable(rows[_ALL].total())} puzzles, {readable(rows[_UNIQUE].total())} of them with exactly one solution;"
        f" most have {most} cages ({readable(rows[_ALL][most])})"
    )


CHARTS = (
    Chart(
        name="kenken",
        title="KenKen puzzles of sizes 3 and 4, by number of cages",
        tables=("kenken/3", "kenken/4"),
        draw=puzzles_by_cages,
    ),
)
