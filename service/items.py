"""``GET /v1/jobs/{id}/items``: the long part of a result, in pages or as a stream."""

import csv
import hashlib
import io
import json
from collections.abc import Callable, Iterable, Iterator
from http import HTTPStatus
from itertools import islice
from typing import Annotated
from urllib.parse import urlencode

from flask import Request, Response
from pydantic import BaseModel, ConfigDict, Field

from db.items import POSITION_PATTERN, Position, read_items
from db.models import State
from db.records import JobRecord
from service.job_view import RETRY_AFTER_S
from service.problems import ProblemError
from worker.jobs.operation import AnyOperation
from worker.jobs.registry import OPERATIONS

JSON, NDJSON, CSV = "application/json", "application/x-ndjson", "text/csv"
# The first is what is sent to those who have no preference.
MEDIA_TYPES = (JSON, NDJSON, CSV)
MAX_PAGE = 1_000
DEFAULT_PAGE = 100
# Lines are sent together: a write a line would cost more than the line.
LINES_A_WRITE = 500

Item = tuple[Position, str]


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
    if operation is None or operation.items is None:
        raise ProblemError(HTTPStatus.NOT_FOUND, f"Jobs of kind {job.kind} have no items.")
    if job.state != State.SUCCEEDED:
        headers = {} if job.finished else {"Retry-After": str(RETRY_AFTER_S)}
        raise ProblemError(HTTPStatus.CONFLICT, f"The job is {job.state}; it has no items.", headers=headers)
    accepted = request.accept_mimetypes
    # Saying nothing is accepting anything (RFC 9110, section 12.5.1).
    media_type = accepted.best_match(MEDIA_TYPES) if accepted else JSON
    if media_type is None:
        raise ProblemError(HTTPStatus.NOT_ACCEPTABLE, f"Items come as {', '.join(MEDIA_TYPES)}.")
    etag = hashlib.sha256(f"{job.computation_id} {query!r} {media_type}".encode()).hexdigest()[:32]
    if request.if_none_match.contains(etag):
        response = Response(status=HTTPStatus.NOT_MODIFIED)
    else:
        items = _items(job, operation, Position.parse(query.cursor) if query.cursor else Position())
        response = _WRITERS[media_type](items, operation, query, request)
    # What has succeeded never changes.
    response.set_etag(etag)
    response.vary.add("Accept")
    return response


def _items(job: JobRecord, operation: AnyOperation, start: Position) -> Iterator[Item]:
    if operation.items_field is None:
        return read_items(job.computation_id, start)
    entries = json.loads(job.result or "{}").get(operation.items_field, [])
    return (
        (Position(0, 0, place), json.dumps(entries[place], ensure_ascii=False, separators=(",", ":")))
        for place in range(start.place, len(entries))
    )


def _page(items: Iterator[Item], _operation: AnyOperation, query: ItemsQuery, request: Request) -> Response:
    page = list(islice(items, query.limit or DEFAULT_PAGE))
    following = next(items, None)
    lines = ",".join(line for _, line in page)
    cursor = f'"{following[0]}"' if following else "null"
    response = Response(f'{{"items":[{lines}],"next":{cursor}}}', mimetype=JSON)
    if following:
        link = urlencode({**request.args.to_dict(), "cursor": str(following[0])})
        response.headers["Link"] = f'<{request.path}?{link}>; rel="next"'
    return response


def _together(lines: Iterable[str]) -> Iterator[str]:
    remaining = iter(lines)
    while batch := list(islice(remaining, LINES_A_WRITE)):
        yield "".join(batch)


def _ndjson(
    items: Iterator[Item], _operation: AnyOperation, query: ItemsQuery, _request: Request
) -> Response:
    lines = (f"{line}\n" for _, line in islice(items, query.limit))
    return Response(_together(lines), mimetype=NDJSON)


def _csv(items: Iterator[Item], operation: AnyOperation, query: ItemsQuery, _request: Request) -> Response:
    columns = list(operation.items.model_fields) if operation.items else []
    rows = (json.loads(line) for _, line in islice(items, query.limit))
    lines = (_csv_line([_cell(row.get(column)) for column in columns]) for row in rows)
    return Response(_together(_first(_csv_line(columns), lines)), mimetype=CSV)


def _first(line: str, lines: Iterable[str]) -> Iterator[str]:
    yield line
    yield from lines


def _csv_line(cells: list[str]) -> str:
    """One line of CSV (RFC 4180)."""
    buffer = io.StringIO()
    csv.writer(buffer).writerow(cells)
    return buffer.getvalue()


def _cell(value: object) -> str:
    """A value in a cell: numbers of a list separated by spaces, anything deeper as JSON."""
    if value is None:
        return ""
    if isinstance(value, list) and all(isinstance(entry, int | str) for entry in value):
        return " ".join(str(entry) for entry in value)
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return str(value)
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_WRITERS: dict[str, Callable[[Iterator[Item], AnyOperation, ItemsQuery, Request], Response]] = {
    JSON: _page,
    NDJSON: _ndjson,
    CSV: _csv,
}
