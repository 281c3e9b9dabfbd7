"""Games and grids of order 5, which are too many to be kept: computed when they are asked for, a part at a time."""

import json
from collections.abc import Iterator
from http import HTTPStatus
from typing import Annotated

from flask import Request, Response
from pydantic import BaseModel, ConfigDict, Field

from db.items import Position, read_items
from db.models import State
from db.records import JobRecord, Submitter
from service.http.body import invalid
from service.http.pages import DEFAULT_PAGE, MAX_PAGE
from service.http.problems import FieldError, ProblemError, not_found
from service.http.request_log import request_id
from service.http.rows import Line, RowSource, rows_response
from service.jobs.submitting import submit_operation
from service.tables.answers import may_be_kept
from service.tables.built import BuiltTable
from worker.declarations.operation import AnyOperation, Params
from worker.engine.job_document import job_path, progress
from worker.games.derful31.operations.enumerate import ENUMERATE, MAX_LISTED, DerfulEnumerateParams, Game
from worker.games.derful31.operations.grids import GRIDS, DerfulGridsParams, DerfulGridsResult, NumberedGrid

ORDER = 5
WAIT_S = 10
RETRY_AFTER_S = 2


class DerfulGridsQuery(BaseModel):
    """Which labelled grids."""

    model_config = ConfigDict(extra="forbid")

    total: Annotated[int, Field(ge=1, description="The sum of every row and column.")]
    limit: Annotated[int, Field(ge=1, le=MAX_PAGE, description="Rows in a page; in a stream, too.")] = (
        DEFAULT_PAGE
    )
    cursor: Annotated[
        str | None,
        Field(
            pattern=r"^[0-9]{1,18}$",
            description="The number of the first grid, from 0: the `next` of the page before, or any.",
        ),
    ] = None


def order_5_games(
    table: BuiltTable, total: int | None, cursor: str | None, limit: int | None, request: Request
) -> Response:
    """The games of a total, if there are not too many.

    Raises:
        ProblemError: 404 when there are, 422 without a total of the table, 503 until they are listed.
    """
    if total is None:
        raise invalid([FieldError("/total", "Say a total: all games of order 5 are too many", "query")])
    if (games := _row_games(table, total)) > MAX_LISTED:
        raise not_found(
            f"There are {games:,} games of order {ORDER} with total {total}, which are not listed; their labelled grids"
            f" are at {request.path.rpartition('/')[0]}/grids?total={total}, from any position."
        )
    job = _computed(ENUMERATE, DerfulEnumerateParams(order=ORDER, total=total))
    start = Position.parse(cursor) if cursor else Position()
    source = RowSource(
        version=table.version,
        read=lambda: ((str(position), line) for position, line in read_items(job.computation_id, start)),
        columns=list(Game.model_fields),
    )
    return may_be_kept(rows_response(source, limit, request))


def order_5_grids(table: BuiltTable, asked: DerfulGridsQuery, request: Request) -> Response:
    """The labelled grids of a total, from any position.

    Raises:
        ProblemError: 422 for a total that the table has not, 503 until they are counted.
    """
    _row_games(table, asked.total)
    params = DerfulGridsParams(
        order=ORDER, total=asked.total, offset=int(asked.cursor or 0), limit=asked.limit
    )
    job = _computed(GRIDS, params)
    source = RowSource(
        version=f"{table.version} {GRIDS.engine}",
        read=lambda: _grids(job),
        columns=list(NumberedGrid.model_fields),
    )
    return may_be_kept(rows_response(source, asked.limit, request))


def _grids(job: JobRecord) -> Iterator[Line]:
    result = DerfulGridsResult.model_validate_json(job.result or "")
    for grid in result.grids:
        yield grid.number, json.dumps(grid.model_dump(), separators=(",", ":"))
    if result.next is not None:
        # What follows the page is not sent: it says where the next begins.
        yield result.next, "{}"


def _row_games(table: BuiltTable, total: int) -> int:
    """How many games have this total."""
    games: dict[int, int] = {row["total"]: row["games"] for row in table.result["by_total"]}
    if total not in games:
        detail = f"There are games with totals from {min(games)} to {max(games)}"
        raise invalid([FieldError("/total", detail, "query")])
    return games[total]


def _computed(operation: AnyOperation, params: Params) -> JobRecord:
    """The finished job that answers ``params``.

    Raises:
        ProblemError: 503 until it is finished.
    """
    job = submit_operation(operation, params, WAIT_S, Submitter(request_id()))
    if job.state != State.SUCCEEDED:
        raise ProblemError(
            HTTPStatus.SERVICE_UNAVAILABLE,
            "What was asked for is being computed.",
            name="table-not-ready",
            headers={"Retry-After": str(RETRY_AFTER_S)},
            more={"job": job_path(job), "progress": progress(job)},
        )
    return job
