"""``/v1/tables/partitions``: how many partitions each number has."""

from collections.abc import Iterator
from functools import partial
from typing import Annotated

from flask import Blueprint, Response, request
from pydantic import BaseModel, ConfigDict, Field

from db.items import position_of, read_items
from service.http.body import invalid, validate_query
from service.http.pages import MAX_PAGE
from service.http.problems import FieldError
from service.http.rows import Line, RowSource, rows_response
from service.tables.answers import may_be_kept
from service.tables.built import BuiltTable, BuiltTables
from worker.games.partition.tables.counts import PartitionCount

PATH = "/v1/tables/partitions"


class PartitionsQuery(BaseModel):
    """Up to which number."""

    model_config = ConfigDict(extra="forbid")

    up_to: Annotated[
        int | None, Field(ge=1, description="The last number; that of the table unless said.")
    ] = None
    limit: Annotated[
        int | None,
        Field(
            ge=1, le=MAX_PAGE, description="Rows in a page, 100 unless said. A stream has all unless said."
        ),
    ] = None
    cursor: Annotated[int | None, Field(ge=0, description="The `next` of the page before.")] = None


def partitions_blueprint(tables: BuiltTables) -> Blueprint:
    """The routes of the tables of partitions."""
    blueprint = Blueprint("partition_tables", __name__, url_prefix=PATH)
    blueprint.add_url_rule("/<kind>", "rows", partial(rows, tables), methods=["GET"])
    return blueprint


def rows(tables: BuiltTables, kind: str) -> Response:
    """The numbers of partitions."""
    asked = validate_query(PartitionsQuery)
    table = tables.get(f"partitions/{kind}")
    last = last_number(table, asked.up_to)
    source = RowSource(
        version=table.version,
        read=lambda: counts(table, asked.cursor, last),
        columns=list(PartitionCount.model_fields),
    )
    return may_be_kept(rows_response(source, asked.limit, request))


def last_number(table: BuiltTable, up_to: int | None) -> int:
    """The last number that is asked for.

    Raises:
        ProblemError: 422 when the table does not go so far.
    """
    last: int = table.result["up_to"]
    if up_to is not None and up_to > last:
        raise invalid([FieldError("/up_to", f"The table goes up to {last}", "query")])
    return last if up_to is None else up_to


def counts(table: BuiltTable, start: int | None, up_to: int) -> Iterator[Line]:
    """The rows from one number on up to another, each with its number as its cursor."""
    first: int = table.result["first"]
    begin = max(first, start or 0)
    if begin > up_to:
        return
    position = position_of(table.record.computation_id, begin - first)
    if position is not None:
        for n, (_, line) in enumerate(read_items(table.record.computation_id, position), begin):
            if n > up_to:
                return
            yield str(n), line
