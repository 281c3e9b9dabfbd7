"""The tables of KenKen: how many puzzles of a size there are, and those with the fewest cages."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from worker.declarations.published import recount_of, recount_tables
from worker.declarations.table import (
    Column,
    ColumnType,
    Dataset,
    Document,
    ItemsQuery,
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
from worker.games.kenken.operations.census import CENSUS, FewestPuzzle, KenKenCensusResult
from worker.games.kenken.rules.work import LARGEST_COUNTED, LARGEST_LISTED

_UP_TO_SYMMETRY = "where those that turns and reflections of the grid make of each other count once"


def _counts(name: str, meaning: str) -> Column:
    return Column(name=name, type=ColumnType.INT64, meaning=meaning)


_BY_CAGES = (
    Column(name="cages", type=ColumnType.UINT8, meaning="The number of cages, given cells included."),
    Column(name="operators", type=ColumnType.UINT8, meaning="The number of cages of two or more cells."),
    _counts("divisions", "The number of ways to divide the grid into such cages."),
    _counts("puzzles", "The number of puzzles with at least one solution."),
    _counts("unique", "The number of puzzles with exactly one solution."),
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
    operation_id="kenken_table",
    summary="Get the census of a size",
    description="The numbers of puzzles, by cages, operators and solutions, and up to symmetry.",
    model=KenKenSummary,
    get=whole_result(KenKenSummary),
    entries="by_cages",
)
_FEWEST = Rows(
    path="/fewest",
    operation_id="kenken_table_fewest",
    summary="List the puzzles with the fewest cages",
    description="All puzzles with exactly one solution that have no more operators and cages than a row of `fewest`.",
    query=ItemsQuery,
    model=FewestPuzzle,
    read=_fewest,
)
_PUZZLES = PathPart(
    name="puzzles", description="Rows and columns of the grid, and the operators if not all.", example="3"
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
