"""``/v1/tables/31-derful``: how many games there are by total, and the games, of order 5 where they are few."""

import json
from collections.abc import Iterator
from functools import partial
from itertools import takewhile
from typing import Annotated

from flask import Blueprint, Response, request
from pydantic import BaseModel, ConfigDict, Field

from db.items import POSITION_PATTERN, Position, position_of, read_items
from service.http.body import invalid, validate_query
from service.http.pages import MAX_PAGE
from service.http.problems import FieldError
from service.http.rows import CSV, MEDIA_TYPES, NDJSON, Line, RowSource, rows_response
from service.tables.answers import may_be_kept, table_answer
from service.tables.built import BuiltTable, BuiltTables
from service.tables.derful31_order5 import ORDER, DerfulGridsQuery, order_5_games, order_5_grids
from worker.games.derful31.operations.enumerate import DerfulEnumerateResult, Game, TotalRow

PATH = "/v1/tables/31-derful"


class DerfulSummary(DerfulEnumerateResult):
    """How many games there are, in all and by total, as a table."""

    table: str
    engine: str
    checksum: str


class NoQuery(BaseModel):
    """Nothing to be asked."""

    model_config = ConfigDict(extra="forbid")


class DerfulGamesQuery(NoQuery):
    """Which games."""

    total: Annotated[
        int | None, Field(ge=1, description="Only games with this total; needed for order 5.")
    ] = None
    limit: Annotated[
        int | None,
        Field(
            ge=1, le=MAX_PAGE, description="Rows in a page, 100 unless said. A stream has all unless said."
        ),
    ] = None
    cursor: Annotated[
        str | None, Field(pattern=POSITION_PATTERN, description="The `next` of the page before.")
    ] = None


def derful31_blueprint(tables: BuiltTables) -> Blueprint:
    """The routes of 31-derful's tables."""
    blueprint = Blueprint("derful31_tables", __name__, url_prefix=PATH)
    blueprint.add_url_rule("/<order>", "summary", partial(summary, tables), methods=["GET"])
    blueprint.add_url_rule("/<order>/games", "games", partial(games, tables), methods=["GET"])
    blueprint.add_url_rule(f"/{ORDER}/grids", "grids", partial(grids, tables), methods=["GET"])
    return blueprint


def summary(tables: BuiltTables, order: str) -> Response:
    """The census of an order."""
    validate_query(NoQuery)
    table = tables.get(f"31-derful/{order}")
    if request.accept_mimetypes.best_match(MEDIA_TYPES) in (NDJSON, CSV):
        source = RowSource(
            version=table.version, read=lambda: _totals(table), columns=list(TotalRow.model_fields)
        )
        return may_be_kept(rows_response(source, None, request))
    response = table_answer(table, {**table.metadata(), **table.result}, request)
    response.vary.add("Accept")
    return response


def _totals(table: BuiltTable) -> Iterator[Line]:
    """What the table says of each total."""
    return ((str(row["total"]), json.dumps(row, separators=(",", ":"))) for row in table.result["by_total"])


def games(tables: BuiltTables, order: str) -> Response:
    """The games of an order."""
    asked = validate_query(DerfulGamesQuery)
    table = tables.get(f"31-derful/{order}")
    if order == str(ORDER):
        return order_5_games(table, asked.total, asked.cursor, asked.limit, request)
    source = RowSource(
        version=table.version,
        read=lambda: _games(table, asked),
        columns=list(Game.model_fields),
    )
    return may_be_kept(rows_response(source, asked.limit, request))


def grids(tables: BuiltTables) -> Response:
    """The labelled grids of order 5."""
    asked = validate_query(DerfulGridsQuery)
    return order_5_grids(tables.get(f"31-derful/{ORDER}"), asked, request)


def _games(table: BuiltTable, asked: DerfulGamesQuery) -> Iterator[Line]:
    computation_id = table.record.computation_id
    if asked.total is None:
        start: Position | None = Position()
    else:
        start = _first_game(table, asked.total)
    if start is None:
        return
    if asked.cursor is not None:
        start = max(start, Position.parse(asked.cursor))
    items = read_items(computation_id, start)
    if asked.total is not None:
        wanted = f'{{"total":{asked.total},'
        items = takewhile(lambda item: item[1].startswith(wanted), items)
    yield from ((str(position), line) for position, line in items)


def _first_game(table: BuiltTable, total: int) -> Position | None:
    """Where the games of a total begin: they stand in the order of their totals.

    Raises:
        ProblemError: 422 for a total beyond those of the table.
    """
    rows = table.result["by_total"]
    first, last = rows[0]["total"], rows[-1]["total"]
    if not first <= total <= last:
        raise invalid([FieldError("/total", f"There are games with totals from {first} to {last}", "query")])
    if all(row["total"] != total for row in rows):
        return None
    before = sum(row["games"] for row in rows if row["total"] < total)
    return position_of(table.record.computation_id, before)
