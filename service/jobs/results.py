"""The result of a job in other forms than its JSON: its items, and its picture."""

import json
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, Final

from flask import Request, Response

from db.items import ItemPosition, read_items
from db.models import JobStatus
from db.records import JobRecord
from service.http.api_request import ApiRequest
from service.http.body import parse_query
from service.http.described import Returns
from service.http.nearest import either, quoted, suggestion
from service.http.problems import FieldError, ProblemError, invalid, not_found
from service.http.rows import Line, RowPage, RowSource, rows_response, streams
from service.jobs.answer import job_response, no_result
from service.pictures.boards.render import render_board
from service.pictures.formats import FORMATS, WIDTH, Width, picture_in, preferred_format
from worker.declarations.documented import Documented
from worker.declarations.operation import AnyOperation, Picture
from worker.declarations.table import ItemsQuery
from worker.registry import OPERATIONS


class ItemList(RowPage):
    """A page of items, in order."""

    items: list[dict[str, Any]]
    """The items; their fields depend on the operation."""


ITEMS = Returns(model=ItemList, headers=("Link",), media=streams("All items"))


def items_response(job: JobRecord, query: ItemsQuery, request: ApiRequest) -> Response:
    """Return the items in the accepted media type.

    Raises:
        ProblemError: 404 if the operation has no items, 409 if the job has not succeeded.
    """
    operation = OPERATIONS.get(job.kind)
    if operation is None or operation.items is None or operation.internal:
        raise not_found(f"Jobs of kind {job.kind} have no items.")
    if job.state != JobStatus.SUCCEEDED:
        raise no_result(job, "items")
    start = ItemPosition.parse(query.cursor) if query.cursor else ItemPosition()
    source = RowSource(
        # A succeeded job never changes.
        version=str(job.computation_id),
        read=lambda: _items(job, operation, start),
        columns=list(operation.items.model_fields),
    )
    return rows_response(source, query, request)


def _items(job: JobRecord, operation: AnyOperation, start: ItemPosition) -> Iterator[Line]:
    if operation.items_field is None:
        return ((str(position), line) for position, line in read_items(job.computation_id, start))
    entries = json.loads(job.result or "{}").get(operation.items_field, [])
    return (
        (
            str(ItemPosition(0, 0, index)),
            json.dumps(entries[index], ensure_ascii=False, separators=(",", ":")),
        )
        for index in range(start.index, len(entries))
    )


JSON: Final = "application/json"
PARAMETER: Final = "picture"
"""The query parameter that selects one of an operation's pictures."""


def wants_picture(request: Request, kind: str) -> bool:
    """Return True if a job of this kind is answered with a picture. JSON has precedence if ``Accept`` prefers neither.

    Raises:
        ProblemError: 406 if JSON is not accepted and the kind has no picture; 422 for an unknown picture or an invalid
            width.
    """
    accepted = request.environ.get("HTTP_ACCEPT", "")
    wanted = "svg" in accepted or "png" in accepted
    pictures = _pictures(kind)
    _width(request)
    if pictures:
        _find_picture(request, pictures)
    if not wanted:
        return False
    if not pictures:
        if not request.accept_mimetypes[JSON]:
            raise _no_picture(f"Jobs of kind {kind} have no picture; they come as {JSON}.")
        return False
    return request.accept_mimetypes.best_match([JSON, *FORMATS]) in FORMATS


def picture_response(request: Request, job: JobRecord, *, submitted: bool = False) -> Response:
    """Return the requested picture of a job, or the job as JSON.

    A job without a result is sent as JSON if it was just submitted or JSON is accepted, a result without the picture if
    JSON is accepted.

    Raises:
        ProblemError: 409 if the job has no result (yet), 406 if its result has no such picture.
    """
    as_it_stands = submitted or bool(request.accept_mimetypes[JSON])
    if job.state != JobStatus.SUCCEEDED:
        if as_it_stands:
            return job_response(job, submitted=submitted)
        raise no_result(job, "picture")
    picture = _find_picture(request, _pictures(job.kind))
    drawn = _draw_result(OPERATIONS[job.kind], picture, job)
    if drawn is not None:
        media_type = preferred_format(request)
        return Response(picture_in(drawn, media_type, _width(request)), mimetype=media_type)
    if request.accept_mimetypes[JSON]:
        return job_response(job, submitted=submitted)
    raise _no_picture(f"This result has no picture `{picture.name}`; it comes as {JSON}.")


def _pictures(kind: str) -> tuple[Picture[Any, Any], ...]:
    operation = OPERATIONS.get(kind)
    return operation.pictures if operation else ()


def _find_picture(request: Request, pictures: tuple[Picture[Any, Any], ...]) -> Picture[Any, Any]:
    named = {picture.name: picture for picture in pictures}
    name = request.args.get(PARAMETER, pictures[0].name)
    if name not in named:
        detail = f"This should be {either(quoted(named))}{suggestion(name, named)}"
        raise invalid([FieldError(f"/{PARAMETER}", detail, "query")])
    return named[name]


class _WidthQuery(Documented):
    width: Width = None


def _width(request: Request) -> int | None:
    """Return the requested width."""
    text = request.args.get(WIDTH)
    return None if text is None else parse_query(_WidthQuery, {WIDTH: text}).width


def _draw_result(operation: AnyOperation, picture: Picture[Any, Any], job: JobRecord) -> str | None:
    params = operation.params.model_validate(job.params)
    result = operation.result.model_validate_json(job.result or "null")
    drawing = picture.draw(params, result)
    return None if drawing is None else render_board(drawing, operation.kind.replace(".", "-"))


def _no_picture(detail: str) -> ProblemError:
    return ProblemError(HTTPStatus.NOT_ACCEPTABLE, detail)
