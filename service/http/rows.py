"""Rows as a page of JSON, or as a stream of newline-delimited JSON or CSV, depending on `Accept`."""

import csv
import hashlib
import io
import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from itertools import chain, islice
from types import GenericAlias
from typing import Any

from flask import Response
from pydantic import BaseModel, Field, create_model
from pydantic_core import to_json

from db.datasets import DatasetFile
from service.http.api_request import ApiRequest
from service.http.pages import JSON, page_response
from service.http.stored_file import StoredFile
from worker.declarations import table
from worker.declarations.documented import Answer

NDJSON, CSV = "application/x-ndjson", "text/csv"
# The first type is the default.
MEDIA_TYPES = (JSON, NDJSON, CSV)
# Lines are sent in batches: a write for each line would cost more than the line itself. Formatting a batch takes some
# milliseconds, during which the process does nothing else.
LINES_PER_WRITE = 100
# One stream at a time formats its lines, so that other requests wait for one batch at most.
_formatting = threading.Lock()

Line = tuple[str, table.Row]
"""A row, with the cursor of a page that begins with it."""


class RowPage(Answer):
    """A page of rows."""

    items: list[Any]
    next: str | None
    """The `cursor` of the next page; null at the end."""


@cache
def page_of(row: type[BaseModel]) -> type[RowPage]:
    """Return the model of a page of rows: ``HandPage`` for rows of the model ``Hand``."""
    rows: Any = GenericAlias(list, (row,))
    items = Field(description="The rows, in the order of the table.")
    return create_model(f"{row.__name__}Page", __base__=RowPage, __doc__=RowPage.__doc__, items=(rows, items))


def streams(what: str) -> dict[str, str]:
    """Return the documentation of streams of rows, by media type."""
    return {
        NDJSON: f"{what}, one a line, as a stream.",
        CSV: f"{what} with a header, as a stream.",
    }


@dataclass(frozen=True, kw_only=True)
class RowSource:
    """Rows to send. ``version`` changes whenever a row may have changed; ``read`` is called only if rows are sent.

    Rows that are not JSON text have the values of ``columns``; ``header`` names these in CSV. ``find_file`` returns the
    stored file with the lines of all rows, if there is one; it is called only if all are sent as such lines.
    """

    version: str
    read: Callable[[], Iterator[Line]]
    columns: Sequence[str]
    header: Sequence[str] = ()
    find_file: Callable[[], DatasetFile | None] = lambda: None

    def json_line(self, row: table.Row) -> str:
        """Return a row as JSON."""
        if isinstance(row, str):
            return row
        return to_json(dict(zip(self.columns, map(_numbers, row), strict=True))).decode()

    def csv_line(self, row: table.Row) -> str:
        """Return a row as a line of CSV."""
        if isinstance(row, str):
            values = json.loads(row)
            return _csv_line([_cell(values.get(name)) for name in self.columns])
        return ",".join(map(_cells, row)) + "\r\n"


def rows_response(source: RowSource, query: table.RowsQuery | None, request: ApiRequest) -> Response:
    """Return the rows of a query in the accepted media type. Default: 100 rows in a page, all of them in a stream."""
    media_type = request.accept_mimetypes.best_match(MEDIA_TYPES, default=JSON)
    limit = query.limit if query else None
    if media_type == JSON:
        limit = limit or table.DEFAULT_PAGE
    # Equal bytes have equal ETags, however the query was written.
    asked = query.model_dump_json(exclude={"limit"}) if query else ""
    named = f"{source.version} {request.path.rstrip('/')} {asked} {limit} {media_type}"
    etag = hashlib.sha256(named.encode()).hexdigest()[:32]
    if request.client_has(etag):
        response = Response(status=HTTPStatus.NOT_MODIFIED)
    elif media_type == JSON:
        response = _page(source, limit)
    elif media_type == NDJSON and limit is None and (file := source.find_file()) is not None:
        response = Response(StoredFile(file), mimetype=media_type)
        response.content_length = file.size
    else:
        response = Response(_batches(_LINES[media_type](source, limit)), mimetype=media_type)
    response.set_etag(etag)
    response.vary.add("Accept")
    return response


def _page(source: RowSource, limit: int | None) -> Response:
    rows = source.read()
    page = [source.json_line(row) for _, row in islice(rows, limit)]
    following, _ = next(rows, (None, ""))
    return page_response(page, following)


def _ndjson(source: RowSource, limit: int | None) -> Iterator[str]:
    return (f"{source.json_line(row)}\n" for _, row in islice(source.read(), limit))


def _csv(source: RowSource, limit: int | None) -> Iterator[str]:
    header = _csv_line(list(source.header or source.columns))
    return chain([header], (source.csv_line(row) for _, row in islice(source.read(), limit)))


def _batches(lines: Iterator[str]) -> Iterator[str]:
    while True:
        with _formatting:
            batch = "".join(islice(lines, LINES_PER_WRITE))
        if not batch:
            return
        yield batch
        # Let other threads and greenlets run first.
        time.sleep(0)


def _csv_line(cells: list[str]) -> str:
    """Return one line of CSV (RFC 4180)."""
    buffer = io.StringIO()
    csv.writer(buffer).writerow(cells)
    return buffer.getvalue()


def _numbers(value: int | Sequence[int]) -> int | Sequence[int]:
    """Return a row's number or numbers as JSON has them: in JSON, bytes would be text."""
    return list(value) if isinstance(value, bytes) else value


def _cells(value: int | Sequence[int]) -> str:
    """Return a row's number or numbers in CSV: bytes are one cell, other sequences have a cell for each number."""
    cells = to_json(_numbers(value)).decode().strip("[]")
    return cells.replace(",", " ") if isinstance(value, bytes) else cells


def _cell(value: object) -> str:
    """Return a JSON value as a cell: the entries of a list separated by spaces, deeper structures as JSON."""
    if value is None:
        return ""
    if isinstance(value, list) and all(isinstance(entry, int | str) for entry in value):
        return " ".join(str(entry) for entry in value)
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return str(value)
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_LINES: dict[str, Callable[[RowSource, int | None], Iterator[str]]] = {NDJSON: _ndjson, CSV: _csv}
