"""Rows of any length as a page of JSON, or streamed as newline-delimited JSON or CSV, by what is accepted."""

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

from service.http.problems import ProblemError

JSON, NDJSON, CSV = "application/json", "application/x-ndjson", "text/csv"
# The first is what is sent to those who have no preference.
MEDIA_TYPES = (JSON, NDJSON, CSV)
MAX_PAGE = 1_000
DEFAULT_PAGE = 100
# Lines are sent together: a write a line would cost more than the line.
LINES_A_WRITE = 500

Line = tuple[str, str]
"""A row: the cursor of a page that begins with it, and its JSON text."""


@dataclass(frozen=True, kw_only=True)
class RowSource:
    """Rows to be sent. ``version`` changes whenever any of them might; ``read`` is called only if they are sent."""

    version: str
    read: Callable[[], Iterator[Line]]
    columns: Sequence[str]
    cells: Callable[[str], str] | None = None
    """What a row, as JSON, is in CSV, commas between its cells; unless said, its fields with the names of columns."""

    def csv_line(self, line: str) -> str:
        """A row as a line of CSV."""
        if self.cells is not None:
            return self.cells(line) + "\r\n"
        row = json.loads(line)
        return _csv_line([_cell(row.get(column)) for column in self.columns])


def rows_response(source: RowSource, limit: int | None, request: Request) -> Response:
    """The rows in the media type that is accepted best: pages have 100 rows, streams have all, unless ``limit`` says.

    Raises:
        ProblemError: 406 when none of our media types is accepted.
    """
    accepted = request.accept_mimetypes
    # Saying nothing is accepting anything (RFC 9110, section 12.5.1).
    media_type = accepted.best_match(MEDIA_TYPES) if accepted else JSON
    if media_type is None:
        raise ProblemError(HTTPStatus.NOT_ACCEPTABLE, f"There are {', '.join(MEDIA_TYPES)}.")
    asked = urlencode(sorted(request.args.items()))
    etag = hashlib.sha256(f"{source.version} {request.path} {asked} {media_type}".encode()).hexdigest()[:32]
    if _has(request, etag):
        response = Response(status=HTTPStatus.NOT_MODIFIED)
    else:
        response = _WRITERS[media_type](source, limit, request)
    response.set_etag(etag)
    response.vary.add("Accept")
    return response


def _has(request: Request, etag: str) -> bool:
    """Whether the client has it, compressed or not: what compresses an answer says how after a colon."""
    known = request.if_none_match
    # An empty tag is read as none.
    tags = filter(None, known.as_set(include_weak=True))
    return known.star_tag or etag in {tag.partition(":")[0] for tag in tags}


def _page(source: RowSource, limit: int | None, request: Request) -> Response:
    rows = source.read()
    page = list(islice(rows, limit or DEFAULT_PAGE))
    following = next(rows, None)
    lines = ",".join(line for _, line in page)
    cursor = f'"{following[0]}"' if following else "null"
    response = Response(f'{{"items":[{lines}],"next":{cursor}}}', mimetype=JSON)
    if following:
        link = urlencode({**request.args.to_dict(), "cursor": following[0]})
        response.headers["Link"] = f'<{request.path}?{link}>; rel="next"'
    return response


def _ndjson(source: RowSource, limit: int | None, _request: Request) -> Response:
    lines = (f"{line}\n" for _, line in islice(source.read(), limit))
    return Response(_together(lines), mimetype=NDJSON)


def _csv(source: RowSource, limit: int | None, _request: Request) -> Response:
    lines = (source.csv_line(line) for _, line in islice(source.read(), limit))
    return Response(_together(_first(_csv_line(list(source.columns)), lines)), mimetype=CSV)


def _together(lines: Iterable[str]) -> Iterator[str]:
    remaining = iter(lines)
    while batch := list(islice(remaining, LINES_A_WRITE)):
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
    """A value in a cell: numbers of a list separated by spaces, anything deeper as JSON."""
    if value is None:
        return ""
    if isinstance(value, list) and all(isinstance(entry, int | str) for entry in value):
        return " ".join(str(entry) for entry in value)
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return str(value)
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_WRITERS: dict[str, Callable[[RowSource, int | None, Request], Response]] = {
    JSON: _page,
    NDJSON: _ndjson,
    CSV: _csv,
}
