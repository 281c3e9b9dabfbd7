"""``GET /v1/jobs/{id}/items``: the long part of a result, in pages or as a stream."""

import json
from collections.abc import Iterator
from http import HTTPStatus
from typing import Annotated

from flask import Request, Response
from pydantic import BaseModel, ConfigDict, Field

from db.items import POSITION_PATTERN, Position, read_items
from db.models import State
from db.records import JobRecord
from service.http.problems import ProblemError
from service.http.rows import MAX_PAGE, Line, RowSource, rows_response
from service.jobs.answer import RETRY_AFTER_S
from worker.declarations.operation import AnyOperation
from worker.registry import OPERATIONS


class ItemsQuery(BaseModel):
    """Which items."""

    model_config = ConfigDict(extra="forbid")

    limit: Annotated[
        int | None,
        Field(
            ge=1, le=MAX_PAGE, description="Items in a page, 100 unless said. A stream has all unless said."
        ),
    ] = None
    cursor: Annotated[
        str | None,
        Field(pattern=POSITION_PATTERN, description="The `next` of the page before."),
    ] = None


def items_response(job: JobRecord, query: ItemsQuery, request: Request) -> Response:
    """The items in the media type that is accepted best.

    Raises:
        ProblemError: 404 when the operation has no items, 406 when none of our media types is accepted, 409 when the
            job has not succeeded.
    """
    operation = OPERATIONS.get(job.kind)
    if operation is None or operation.items is None or operation.internal:
        raise ProblemError(HTTPStatus.NOT_FOUND, f"Jobs of kind {job.kind} have no items.")
    if job.state != State.SUCCEEDED:
        headers = {} if job.finished else {"Retry-After": str(RETRY_AFTER_S)}
        raise ProblemError(HTTPStatus.CONFLICT, f"The job is {job.state}; it has no items.", headers=headers)
    start = Position.parse(query.cursor) if query.cursor else Position()
    source = RowSource(
        # What has succeeded never changes.
        version=str(job.computation_id),
        read=lambda: _items(job, operation, start),
        columns=list(operation.items.model_fields),
    )
    return rows_response(source, query.limit, request)


def _items(job: JobRecord, operation: AnyOperation, start: Position) -> Iterator[Line]:
    if operation.items_field is None:
        return ((str(position), line) for position, line in read_items(job.computation_id, start))
    entries = json.loads(job.result or "{}").get(operation.items_field, [])
    return (
        (str(Position(0, 0, place)), json.dumps(entries[place], ensure_ascii=False, separators=(",", ":")))
        for place in range(start.place, len(entries))
    )
