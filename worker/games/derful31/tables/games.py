"""The tables of 31-derful: the number of games by total, and the games; for order 5 only totals with few games.

The tables answer enumerations of their order with the standard deck, for one total or all totals.
"""

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Annotated

from pydantic import Field

from worker.declarations.operation import Output
from worker.declarations.published import recount_of, recount_tables
from worker.declarations.table import (
    DEFAULT_PAGE,
    MAX_PAGE,
    Answering,
    Column,
    ColumnType,
    Dataset,
    Document,
    ItemsQuery,
    NotInTableError,
    PathPart,
    QueryError,
    Row,
    Rows,
    RowsQuery,
    StandingTable,
    Table,
    TableData,
    TableFacts,
    Values,
    whole_result,
)
from worker.games.derful31.operations.enumerate import (
    ENUMERATE,
    FULL_ORDER,
    MAX_LISTED,
    Derful31EnumerateParams,
    Derful31EnumerateResult,
    Derful31Game,
    Derful31TotalRow,
    EnumeratePartial,
    games_in,
    is_listable,
)
from worker.games.derful31.operations.fields import STANDARD
from worker.games.derful31.operations.grids import GRIDS, Derful31GridsParams, Derful31RankedGrid

_TOTAL = Column(name="total", type=ColumnType.UINT8, meaning="The sum of every row and column of the grid.")
_GAMES = Column(name="games", type=ColumnType.INT64, meaning="The number of games with this total.")
_LABELLED = Column(
    name="labelled", type=ColumnType.DIGITS, meaning="The number of winning grids, symmetric ones included."
)
_LISTS = Column(
    name="lists",
    type=ColumnType.INT64,
    meaning="The number of card lists that can be arranged to win; missing if there are too many to try.",
)
_HANDS = Column(
    name="hands",
    type=ColumnType.DIGITS,
    meaning="The number of sets of cards of the deck, copies distinguished, that can be arranged to win.",
)


def _read_games(table: StandingTable) -> Iterator[Values]:
    for _, line in table.items():  # noqa: PERF102  # no dictionary
        game = json.loads(line)
        yield game["total"], *(card for row in game["grid"] for card in row)


def _read_totals(table: StandingTable) -> Iterator[Values]:
    for row in table.result["by_total"]:
        yield tuple(int(row["games"]) if name == "games" else row[name] for name in TOTALS_NAMES)


def games_dataset(order: int) -> Dataset:
    """Return the dataset of all games of an order."""
    places = range(1, order + 1)
    return Dataset(
        name="games",
        row="a game, as its canonical grid, ordered by total",
        columns=(
            _TOTAL,
            Column(
                name="grid",
                type=ColumnType.UINT8,
                meaning="The cards of the canonical grid, row by row: r2c1 is the first card of the second row.",
                places=tuple(f"r{row}c{column}" for row in places for column in places),
            ),
        ),
        read=_read_games,
    )


TOTALS = Dataset(
    name="totals",
    row="a total, and the number of games with it",
    columns=(
        _TOTAL,
        _GAMES,
        _LABELLED,
        _LISTS,
        Column(
            name="possible_lists",
            type=ColumnType.INT64,
            meaning="The number of card lists with the right sum, winning or not; missing if there are too many.",
        ),
        _HANDS,
        Column(
            name="possible_hands",
            type=ColumnType.DIGITS,
            meaning="The number of sets of cards with the right sum, winning or not.",
        ),
        Column(
            name="win_probability",
            type=ColumnType.TEXT,
            meaning="The probability that random cards of the deck win with this total, as an exact fraction.",
        ),
    ),
    read=_read_totals,
)
TOTALS_NAMES = tuple(column.name for column in TOTALS.columns)


def enumerations(order: int) -> Answering:
    """Return the enumerations that the table of an order answers."""
    return Answering(kind=ENUMERATE.kind, may=partial(_may, order), covers=_covers, answer=_enumeration)


def _may(order: int, params: Derful31EnumerateParams) -> bool:
    return params.order == order and params.deck == STANDARD


def _rows_up_to(table: StandingTable, params: Derful31EnumerateParams) -> list[Derful31TotalRow]:
    """Return the table's rows up to the last requested total."""
    rows = [Derful31TotalRow.model_validate(row) for row in table.result["by_total"]]
    return [row for row in rows if params.total is None or row.total <= params.total]


def _covers(table: StandingTable, params: Derful31EnumerateParams) -> bool:
    if table.params.get("total") not in (None, params.total):
        return False
    rows = _rows_up_to(table, params)
    if not rows or params.total not in (None, rows[-1].total):
        return False
    # The table of order 5 has no games: those of a total with few games are listed by computing them.
    return not params.lists or params.order <= FULL_ORDER or not is_listable(params, rows[-1])


def _enumeration(table: StandingTable, params: Derful31EnumerateParams) -> Output:
    counted = _rows_up_to(table, params)
    rows = counted if params.total is None else counted[-1:]
    if not params.lists or params.order > FULL_ORDER:
        return Output(EnumeratePartial(rows=rows, parts=[], listed_total=0))
    games = (game for _, game in games_of(table, params.total, games_in(counted) - games_in(rows)))
    return Output(EnumeratePartial(rows=rows, parts=[], listed_total=games_in(rows)), games)


def games_of(
    table: StandingTable, total: int | None, before: int = 0, cursor: str | None = None
) -> Iterator[tuple[str, str]]:
    """Return the games with this total or all, from the cursor on: each as JSON, with its own cursor.

    They are in the order of their totals; ``before`` is the number of games with a smaller total.
    """
    games = table.items(before, cursor)
    if total is None:
        return games
    return takewhile(lambda game: game[1].startswith(f'{{"total":{total},'), games)


ORDER_5 = 5
ORDER_6 = 6


class Derful31Summary(TableFacts, Derful31EnumerateResult):
    """The number of games, altogether and by total."""


class Derful31GamesQuery(ItemsQuery):
    """The games to return."""

    total: Annotated[int | None, Field(ge=1)] = None
    """Only games with this total. Required for order 5."""


class Derful31GridsQuery(RowsQuery):
    """The labelled grids to return."""

    total: Annotated[int, Field(ge=1)]
    """The sum of every row and column."""
    limit: Annotated[
        int, Field(ge=1, le=MAX_PAGE, description=f"Maximum number of rows. Default: {DEFAULT_PAGE}.")
    ] = DEFAULT_PAGE
    cursor: Annotated[str | None, Field(pattern=r"^[0-9]{1,18}$")] = None
    """The rank of the first grid, from 0: the `next` of the previous page, or any."""


def _games(table: TableData, query: Derful31GamesQuery) -> Iterator[tuple[str, Row]]:
    if query.total is None:
        return games_of(table, None, cursor=query.cursor)
    before, games = _games_of_total(table, query.total)
    return games_of(table, query.total, before, query.cursor) if games else iter(())


def _games_of_order_5(table: TableData, query: Derful31GamesQuery) -> Iterator[tuple[str, Row]]:
    """Return the games of a total, listed when first requested: all totals together have too many games to store."""
    if query.total is None:
        raise QueryError("total", f"`total` is required for order {ORDER_5}")
    _, games = _games_of_total(table, query.total)
    if not games:
        raise _beyond(table)
    if games > MAX_LISTED:
        raise NotInTableError(
            f"The {games:,} games of order {ORDER_5} with total {query.total} are too many to list;"
            f" their labelled grids are at /v1/tables/{table.name}/grids?total={query.total}."
        )
    listed = table.compute(ENUMERATE.kind, Derful31EnumerateParams(order=ORDER_5, total=query.total))
    return listed.items(0, query.cursor)


def _grids(table: TableData, query: Derful31GridsQuery) -> Iterator[tuple[str, Row]]:
    if not _games_of_total(table, query.total)[1]:
        raise _beyond(table)
    params = Derful31GridsParams(
        order=ORDER_5, total=query.total, rank=int(query.cursor or 0), limit=query.limit
    )
    result = table.compute(GRIDS.kind, params).result
    rows = [(grid["rank"], json.dumps(grid, separators=(",", ":"))) for grid in result["grids"]]
    if result["next_rank"] is not None:
        # Only the cursor's number is used, as the start of the next page.
        rows.append((result["next_rank"], "{}"))
    return iter(rows)


def _games_of_total(table: TableData, total: int) -> tuple[int, int]:
    """Count the games with a smaller total, and those with this total.

    Raises:
        QueryError: if the total is smaller or larger than all totals of the table.
    """
    rows = table.result["by_total"]
    if not rows[0]["total"] <= total <= rows[-1]["total"]:
        raise _beyond(table)
    before = sum(int(row["games"]) for row in rows if row["total"] < total)
    return before, sum(int(row["games"]) for row in rows if row["total"] == total)


def _beyond(table: TableData) -> QueryError:
    rows = table.result["by_total"]
    return QueryError("total", f"There are games with totals from {rows[0]['total']} to {rows[-1]['total']}")


_SUMMARY = Document(
    operation_id="show_derful31_table",
    summary="Get the census of an order",
    description="The numbers of games, labelled grids and winning card lists, and the probability that a deal"
    " wins, by total.",
    model=Derful31Summary,
    get=whole_result(Derful31Summary),
    entries="by_total",
)


def _games_view(read: Callable[[TableData, Derful31GamesQuery], Iterator[tuple[str, Row]]]) -> Rows:
    return Rows(
        path="/games",
        operation_id="list_derful31_games",
        summary="List the games of an order",
        description="Each as its canonical grid, by total. For order 5, only the games of one total, if there are at"
        " most 250,000 (from 45 on); they are listed when they are first requested.",
        query=Derful31GamesQuery,
        model=Derful31Game,
        read=read,
    )


_ORDER = PathPart(name="order", description="Rows and columns of the grid.", example="3", is_number=True)

_GRIDS = Rows(
    path="/grids",
    operation_id="list_derful31_grids",
    summary=f"List the labelled grids of order {ORDER_5}",
    description="In the fixed order of `31-derful/grids`, from any rank: `cursor` is the rank"
    " of a grid. These are labelled grids, not games: each game occurs once for each of"
    " its different grids, scattered over the order. A stream too has at most `limit` rows.",
    query=Derful31GridsQuery,
    model=Derful31RankedGrid,
    read=_grids,
    engine=GRIDS.engine,
)
_LISTED = tuple(
    Table(
        name=f"31-derful/{order}",
        title=f"31-derful: all games of order {order}, by total",
        kind=ENUMERATE.kind,
        params={"order": order},
        views=(_SUMMARY, _games_view(_games)),
        answering=(enumerations(order),),
        dataset=games_dataset(order),
        part=_ORDER,
    )
    for order in (2, 3, 4)
)


def _published_table(order: int, *views: Rows) -> Table:
    return Table(
        name=f"31-derful/{order}",
        title=f"31-derful: how many games of order {order} there are, by total",
        kind=ENUMERATE.kind,
        params={"order": order, "count_only": True},
        entries="by_total",
        published=Path(__file__).with_name("published") / "31-derful" / f"{order}.json",
        views=(_SUMMARY, *views),
        answering=(enumerations(order),),
        dataset=TOTALS,
        part=_ORDER,
    )


_PUBLISHED = (_published_table(ORDER_5, _games_view(_games_of_order_5), _GRIDS), _published_table(ORDER_6))
RECOUNT = recount_of(ENUMERATE, *_PUBLISHED)
TABLES = (*_LISTED, *_PUBLISHED, *recount_tables(RECOUNT, *_PUBLISHED))
