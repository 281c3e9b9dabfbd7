"""Rows as a page of JSON, or streamed as newline-delimited JSON or CSV, depending on `Accept`."""

import csv
import hashlib
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from itertools import islice
from urllib.parse import urlencode

from flask import Request, Response

from service.http.pages import DEFAULT_PAGE, JSON, page_response
from service.http.problems import ProblemError

NDJSON, CSV = "application/x-ndjson", "text/csv"
# The first is the default.
MEDIA_TYPES = (JSON, NDJSON, CSV)
# Lines are sent in batches: one write for each would cost more than the line itself.
LINES_PER_WRITE = 500

Line = tuple[str, str]
"""A row: the cursor of the page that begins with it, and its JSON text."""


@dataclass(frozen=True, kw_only=True)
class RowSource:
    """Rows to send. ``version`` changes whenever a row may have changed; ``read`` is called only if rows are sent."""

    version: str
    read: Callable[[], Iterator[Line]]
    columns: Sequence[str]
    cells: Callable[[str], str] | None = None
    """Turns a row's JSON text into comma-separated cells. Default: the fields named in ``columns``."""

    def csv_line(self, line: str) -> str:
        """A row as a line of CSV."""
        if self.cells is not None:
            return self.cells(line) + "\r\n"
        row = json.loads(line)
        return _csv_line([_cell(row.get(column)) for column in self.columns])


def rows_response(source: RowSource, limit: int | None, request: Request) -> Response:
    """At most ``limit`` rows in the accepted media type. Default: 100 rows in a page, all of them in a stream.

    Raises:
        ProblemError: 406 if the client accepts none of the media types.
    """
    accepted = request.accept_mimetypes
    # No header means that anything is accepted (RFC 9110, section 12.5.1).
    media_type = accepted.best_match(MEDIA_TYPES) if accepted else JSON
    if media_type is None:
        raise ProblemError(HTTPStatus.NOT_ACCEPTABLE, f"Available media types: {', '.join(MEDIA_TYPES)}.")
    asked = urlencode(sorted(request.args.items()))
    etag = hashlib.sha256(f"{source.version} {request.path} {asked} {media_type}".encode()).hexdigest()[:32]
    known = _has(request, etag)
    response = Response(status=HTTPStatus.NOT_MODIFIED) if known else _WRITERS[media_type](source, limit)
    response.set_etag(etag)
    response.vary.add("Accept")
    return response


def _has(request: Request, etag: str) -> bool:
    """Whether the client has this answer, compressed or not: compression adds a colon and its name to the tag."""
    known = request.if_none_match
    # An empty tag counts as no tag.
    tags = filter(None, known.as_set(include_weak=True))
    return known.star_tag or etag in {tag.partition(":")[0] for tag in tags}


def _page(source: RowSource, limit: int | None) -> Response:
    rows = source.read()
    page = [line for _, line in islice(rows, limit or DEFAULT_PAGE)]
    following, _ = next(rows, (None, ""))
    return page_response(page, following)


def _ndjson(source: RowSource, limit: int | None) -> Response:
    lines = (f"{line}\n" for _, line in islice(source.read(), limit))
    return Response(_together(lines), mimetype=NDJSON)


def _csv(source: RowSource, limit: int | None) -> Response:
    lines = (source.csv_line(line) for _, line in islice(source.read(), limit))
    return Response(_together(_first(_csv_line(list(source.columns)), lines)), mimetype=CSV)


def _together(lines: Iterable[str]) -> Iterator[str]:
    remaining = iter(lines)
    while batch := list(islice(remaining, LINES_PER_WRITE)):
        yield "".join(batch)


def _first(line: str, lines: Iterable[str]) -> Iterator[str]:
    yield line
    yield from lines


def _csv_line(cells: list[str]) -> str:
    """One line of CSV (RFC 4180)."""
    buffer = io.StringIO()
    csv.writer(buffer).writerow(cells)
    return buffer.getvalue()


def _cell(value: object) -> str:
    """A value in a cell: the entries of a list separated by spaces, deeper structures as JSON."""
    if value is None:
        return ""
    if isinstance(value, list) and all(isinstance(entry, int | str) for entry in value):
        return " ".join(str(entry) for entry in value)
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return str(value)
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_WRITERS: dict[str, Callable[[RowSource, int | None], Response]] = {
    JSON: _page,
    NDJSON: _ndjson,
    CSV: _csv,
}
