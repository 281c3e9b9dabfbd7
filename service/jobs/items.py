"""``GET /v1/jobs/{id}/items``: the long part of a result, in pages or as a stream."""

import json
from collections.abc import Iterator
from typing import Any

from flask import Request, Response

from db.items import ItemPosition, read_items
from db.models import State
from db.records import JobRecord
from service.http.described import Returns
from service.http.problems import not_found
from service.http.rows import Line, RowPage, RowSource, rows_response, streams
from service.jobs.answer import no_result
from worker.declarations.operation import AnyOperation
from worker.declarations.table import ItemsQuery
from worker.registry import OPERATIONS


class ItemList(RowPage):
    """A page of items, in order."""

    items: list[dict[str, Any]]
    """Their fields depend on the operation."""


ITEMS = Returns(model=ItemList, headers=("Link",), media=streams("All items"))


def items_response(job: JobRecord, query: ItemsQuery, request: Request) -> Response:
    """Return the items in the accepted media type.

    Raises:
        ProblemError: 404 if the operation has no items, 409 if the job has not succeeded.
    """
    operation = OPERATIONS.get(job.kind)
    if operation is None or operation.items is None or operation.internal:
        raise not_found(f"Jobs of kind {job.kind} have no items.")
    if job.state != State.SUCCEEDED:
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
