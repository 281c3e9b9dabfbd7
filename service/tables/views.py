"""Views of the tables, as the tables declare them, and the problems for tables that are not built."""

import hashlib
import json
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Final, TypeVar

from cachetools import TTLCache, cached
from flask import Blueprint, Response, request

from db.datasets import DatasetFile, find_file
from db.jobs import find_first_jobs
from db.models import JobStatus
from db.records import JobRecord
from db.tables import TableRecord
from service.http.api_request import this_request
from service.http.body import validate_query
from service.http.described import Described, Returns
from service.http.nearest import unknown
from service.http.problems import FieldError, ProblemError, invalid, not_found
from service.http.request_headers import with_etag
from service.http.rows import CSV, MEDIA_TYPES, NDJSON, Line, RowSource, page_of, rows_response, streams
from service.jobs.accepting import submitter
from service.jobs.answer_cache import AnswerCache
from service.jobs.submitting import submit_operation
from worker.declarations.operation import Params
from worker.declarations.table import Document, NotInTableError, PathPart, QueryError, Rows, RowsQuery, Table
from worker.jobs.job_document import RequestPart, job_path, progress
from worker.jobs.tables import FinishedComputation, StoredTable
from worker.observability.build_info import read_release
from worker.registry import OPERATIONS, TABLES, TABLES_SETTING, read_wanted_tables, table_question

PATH: Final = "/v1/tables"
# Time until a replaced table is noticed.
CACHED_S: Final = 2.0
MAX_CACHED: Final = 100
RETRY_AFTER_S: Final = 5
MAX_RETRY_AFTER_S: Final = 60
COMPUTE_WAIT_S: Final = 10


@dataclass(frozen=True)
class BuiltTable(StoredTable):
    """A table that has been built, as ``worker.declarations.table.TableData`` describes it."""

    def compute(self, kind: str, params: Params) -> FinishedComputation:
        """Return the finished computation of an operation.

        Raises:
            ProblemError: 503 until it is finished; 429 if it is long work beyond the caller's limit.
        """
        job = submit_operation(OPERATIONS[kind], params, COMPUTE_WAIT_S, submitter(this_request()))
        if job.state != JobStatus.SUCCEEDED:
            raise _not_ready("The rows are being computed.", job)
        return FinishedComputation(job.computation_id, job.result or "{}")


FindTable = Callable[[str], BuiltTable]


def table_finder() -> FindTable:
    """Return a thread-safe function that finds a table by its name, and caches it for ``CACHED_S``.

    The function raises a problem: 404 if no table has this name or this server does not keep it, 503 while it is being
    built.
    """
    cache: TTLCache[object, BuiltTable] = TTLCache(MAX_CACHED, CACHED_S)
    return cached(cache, lock=threading.Lock())(_find_table)


def is_outdated(table: Table, record: TableRecord) -> bool:
    """Return True if an older engine version computed the table; a newer one comes from an upgrade under way."""
    version = record.engine.rpartition("@")[2]
    return int(version) < OPERATIONS[table.kind].version


def find_building_jobs(tables: Iterable[Table]) -> dict[str, JobRecord]:
    """Return the jobs that compute the current versions of tables, or have just computed them, by the table's name."""
    digests = {table.name: table_question(table).digest for table in tables}
    jobs = find_first_jobs(digests.values())
    return {name: jobs[digest] for name, digest in digests.items() if digest in jobs}


def _find_table(name: str) -> BuiltTable:
    table = TABLES.get(name)
    if table is None:
        raise not_found(f"No table {name}. Tables: {', '.join(TABLES)}.")
    built = BuiltTable.find(name)
    if built is None or is_outdated(table, built.record):
        raise _absence_problem(table)
    return built


def _absence_problem(table: Table) -> ProblemError:
    """Return the problem that says why the table is not there."""
    if table not in read_wanted_tables():
        detail = f"This server does not keep the table {table.name}: {TABLES_SETTING} does not name it."
        return ProblemError(HTTPStatus.NOT_FOUND, detail, name="table-off")
    job = find_building_jobs([table]).get(table.name)
    if job is None:
        return _not_ready(f"The table {table.name} is not built yet.", None)
    return _not_ready(
        f"The table {table.name} is being built: {job.units_done:,} of {job.units_total:,} {job.unit}s are done.",
        job,
    )


def _not_ready(detail: str, job: JobRecord | None) -> ProblemError:
    done = progress(job) if job else None
    left = done.eta_seconds if done else None
    retry_after_s = min(max(int(left), 1), MAX_RETRY_AFTER_S) if left else RETRY_AFTER_S
    return ProblemError(
        HTTPStatus.SERVICE_UNAVAILABLE,
        detail,
        name="table-not-ready",
        headers={"Retry-After": str(retry_after_s)},
        more={"job": job_path(job), "progress": done} if job else {},
    )


RELEASE = read_release()
MAX_AGE_S = 60 * 60
WHILE_BUILDING = " While the table is being built: 503 with `Retry-After`, the job and its progress."

T = TypeVar("T")


_Views = dict[str, tuple[Table, Document | Rows]]
"""The views that share a path, and their tables, by the value of the path's variable part, if it has one."""


def views_blueprint(find: FindTable) -> Blueprint:
    """Return the routes of all declared tables; views with the same ``operation_id`` share a route."""
    blueprint = Blueprint("table_views", __name__, url_prefix=PATH)
    cache = AnswerCache[bytes]()
    alike: dict[str, _Views] = {}
    for table in TABLES.values():
        for view in table.views:
            alike.setdefault(view.operation_id, {})[table.name.rpartition("/")[2]] = (table, view)
    for operation_id, views in alike.items():
        # The views differ only in how they read their rows, so the documentation of one holds for all.
        table, view = next(iter(views.values()))
        part = table.part if len(views) > 1 else None
        name = f"{table.name.rpartition('/')[0]}/<{part.name}>" if part else table.name
        key = f"/<{view.key.name}>" if isinstance(view, Document) and view.key else ""
        answer = _description(view, part, views)(partial(_answer_view, find, cache, part, views))
        blueprint.add_url_rule(f"/{name}{view.path}{key}", operation_id, answer, methods=["GET"])
    return blueprint


def _description(view: Document | Rows, part: PathPart | None, views: _Views) -> Described:
    path = {part.name: _path_part(part, _values(part, list(views)))} if part else {}
    if isinstance(view, Rows):
        answer = Returns(model=page_of(view.model), headers=("Link",), media=streams("All rows"))
        formats = (
            " In pages as JSON, or streamed as newline-delimited JSON or CSV, by `Accept` or `?format=`."
        )
    else:
        streamed = streams(f"`{view.entries}`") if view.entries else {}
        answer = Returns(model=view.model, text="The document.", media=streamed)
        formats = ""
        if view.key:
            path[view.key.name] = _path_part(view.key, {"type": "string", "pattern": view.key.pattern})
    return Described(
        view.operation_id,
        "tables",
        {200: answer},
        text=f"{view.summary}\n\n{view.description}{formats}{WHILE_BUILDING}",
        path=path,
        query=view.query,
        problems=(404, 503, *((406,) if formats else ())),
        has_etag=True,
    )


def _values(part: PathPart, values: Sequence[str]) -> dict[str, object]:
    """Return the schema of a part of a path that has these values."""
    if part.values:
        return {"$ref": f"#/components/schemas/{part.values}"}
    if not part.is_number:
        return {"type": "string", "enum": list(values)}
    numbers = [int(value) for value in values]
    return {"type": "integer", "minimum": min(numbers), "maximum": max(numbers)}


def _path_part(part: PathPart, schema: Mapping[str, object]) -> dict[str, object]:
    return {
        "description": part.description,
        "schema": schema,
        "example": int(part.example) if part.is_number else part.example,
    }


def _answer_view(
    find: FindTable, cache: AnswerCache[bytes], part: PathPart | None, views: _Views, **path: str
) -> Response:
    value = path.pop(part.name) if part else next(iter(views))
    if value not in views:
        names = [table.name for table, _ in views.values()]
        raise not_found(f"{unknown('table', request.path.removeprefix(f'{PATH}/'), names)}.")
    table, view = views[value]
    if isinstance(view, Rows):
        return _send_rows(find, table.name, view)
    return _send_document(find, cache, table.name, view, path)


def _send_rows(find: FindTable, name: str, view: Rows) -> Response:
    query = validate_query(view.query)
    table = find(name)
    rows = call_declared(partial(view.read, table, query))
    columns = list(view.model.model_fields)
    source = RowSource(
        # The code of this release makes the rows from the stored table, so another release may render them differently.
        version=f"{table.version} {view.engine} {RELEASE} {columns}",
        read=lambda: rows,
        columns=columns,
        header=view.columns(table) if view.columns else (),
        find_file=partial(_find_file, table, view, query),
    )
    return allow_caching(rows_response(source, query, this_request()))


def _find_file(table: BuiltTable, view: Rows, query: RowsQuery) -> DatasetFile | None:
    """Return the dataset's file with the lines of all rows, if the view has exactly the rows of the table."""
    if view.path or query.model_dump(exclude_defaults=True):
        return None
    # The checksum of such a table is that of its rows as they are streamed.
    return find_file(table.name, table.record.checksum)


def _send_document(
    find: FindTable, cache: AnswerCache[bytes], name: str, view: Document, path: Mapping[str, str]
) -> Response:
    query = validate_query(view.query)
    if view.key:
        _check_key(view.key, path)
    table = find(name)
    if view.entries and request.accept_mimetypes.best_match(MEDIA_TYPES) in (NDJSON, CSV):
        return allow_caching(rows_response(_entries(table, view.entries), None, this_request()))
    address = f"{name}{view.path} {sorted(path.items())} {query.model_dump_json()}".encode()
    body = cache.get(table.version, address)
    if body is None:
        body = call_declared(partial(view.get, table, query, *path.values()), path).model_dump_json().encode()
        cache.put(table.version, address, body)
    response = tag_whole(Response(body, mimetype="application/json"))
    if view.entries:
        response.vary.add("Accept")
    return response


def _check_key(part: PathPart, path: Mapping[str, str]) -> None:
    if not re.fullmatch(part.pattern, path[part.name]):
        raise invalid([FieldError(f"/{part.name}", f"{part.description} Example: {part.example}", "path")])


def _entries(table: BuiltTable, name: str) -> RowSource:
    entries: list[dict[str, object]] = table.result[name]
    lines: Iterator[Line] = (
        (str(index), json.dumps(entry, ensure_ascii=False, separators=(",", ":")))
        for index, entry in enumerate(entries)
    )
    return RowSource(version=table.version, read=lambda: lines, columns=list(entries[0]) if entries else ())


def call_declared(function: Callable[[], T], path: Mapping[str, str] | None = None) -> T:
    """Return the result of a declared function.

    Raises:
        ProblemError: 422 for a `QueryError`, 404 for a `NotInTableError`.
    """
    try:
        return function()
    except QueryError as error:
        part: RequestPart = "path" if path and error.name in path else "query"
        raise invalid([FieldError(f"/{error.name}", error.detail, part)]) from None
    except NotInTableError as error:
        raise not_found(str(error)) from None


def tag_whole(response: Response) -> Response:
    """Return an answer that caches may keep, with an ETag of its media type and bytes; 304 to a client that has it."""
    named = (response.mimetype or "").encode() + response.get_data()
    return with_etag(allow_caching(response), hashlib.sha256(named).hexdigest()[:32])


def allow_caching(response: Response) -> Response:
    """Let caches keep an answer for a while without asking."""
    response.headers["Cache-Control"] = f"public, max-age={MAX_AGE_S}"
    return response
