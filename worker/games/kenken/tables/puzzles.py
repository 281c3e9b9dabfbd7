"""The tables of KenKen: how many puzzles of a size there are, and those with the fewest cages."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from worker.declarations.published import recount_of, recount_tables
from worker.declarations.table import (
    Document,
    ItemsQuery,
    PathPart,
    Row,
    Rows,
    Table,
    TableData,
    TableFacts,
    whole_result,
)
from worker.games.kenken.operations.census import CENSUS
from worker.games.kenken.operations.census_result import FewestPuzzle, KenKenCensusResult
from worker.games.kenken.rules.census_plan import LARGEST_COUNTED, LARGEST_LISTED
from worker.games.kenken.tables.datasets import COUNTS

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
