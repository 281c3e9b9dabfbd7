"""Finding tables: those that are built, and what to answer about those that are not."""

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from http import HTTPStatus
from re import fullmatch
from typing import Any
from uuid import UUID

from cachetools import TTLCache, cached

from db.items import POSITION_PATTERN, Position, position_of, read_items
from db.jobs import first_job
from db.models import State
from db.packed_rows import ALL_ROWS, PackedRow, RowFilter
from db.records import JobRecord, Submitter
from db.submission import find_live
from db.table_rows import count_marks, find_row, read_rows
from db.tables import TableRecord, find_table, table_computation
from service.http.problems import ProblemError, not_found
from service.http.request_log import request_id
from service.jobs.submitting import submit_operation
from worker.declarations.operation import Params
from worker.declarations.table import QueryError, Table
from worker.engine.job_document import job_path, progress
from worker.registry import OPERATIONS, TABLES, TABLES_SETTING, wanted_tables

# How long a table that replaces another goes unnoticed.
KEPT_S = 2.0
MAX_KEPT = 100
RETRY_AFTER_S = 5
MAX_RETRY_AFTER_S = 60
COMPUTE_WAIT_S = 10


@dataclass(frozen=True)
class FinishedComputation:
    """A finished computation, as ``worker.declarations.table.Computed`` describes it."""

    computation_id: UUID
    result_json: str

    @cached_property
    def result(self) -> Mapping[str, Any]:
        """Its result."""
        result: Mapping[str, Any] = json.loads(self.result_json)
        return result

    def items(self, first: int = 0, cursor: str | None = None) -> Iterator[tuple[str, str]]:
        """Its items from number ``first`` on, and not before ``cursor``."""
        if cursor is not None and not fullmatch(POSITION_PATTERN, cursor):
            raise QueryError("cursor", "This should be the `next` of the previous page")
        return self._items(first, cursor)

    def _items(self, first: int, cursor: str | None) -> Iterator[tuple[str, str]]:
        start = position_of(self.computation_id, first) if first else Position()
        if start is None:
            return
        if cursor is not None:
            start = max(start, Position.parse(cursor))
        for position, line in read_items(self.computation_id, start):
            yield str(position), line


@dataclass(frozen=True)
class BuiltTable(FinishedComputation):
    """A table that has been built, as ``worker.declarations.table.TableData`` describes it."""

    record: TableRecord
    params: Mapping[str, Any]

    @property
    def name(self) -> str:
        """The table's name."""
        return self.record.name

    @property
    def version(self) -> str:
        """What changes when the table does."""
        return f"{self.record.checksum} {self.record.engine}"

    @property
    def facts(self) -> dict[str, Any]:
        """The fields of ``TableFacts``."""
        return {"table": self.name, "engine": self.record.engine, "checksum": self.record.checksum}

    def rows(self, chosen: RowFilter) -> Iterator[PackedRow]:
        """Its packed rows, in order."""
        number = 0
        for row in read_rows(self.computation_id, chosen):
            yield row
            number += 1
        if chosen == ALL_ROWS and number != self.record.rows:
            # An answer that breaks off is better than one that looks complete.
            raise RuntimeError(f"{self.name} was replaced while it was read")

    def row(self, key: bytes) -> PackedRow | None:
        """The packed row with this key."""
        return find_row(self.computation_id, key)

    def count_marks(self, chosen: RowFilter) -> int:
        """How many bits are chosen by ``chosen.mark`` over all packed rows."""
        return count_marks(self.computation_id, chosen)

    def compute(self, kind: str, params: Params) -> FinishedComputation:
        """The finished computation of an operation.

        Raises:
            ProblemError: 503 until it is finished.
        """
        job = submit_operation(OPERATIONS[kind], params, COMPUTE_WAIT_S, Submitter(request_id()))
        if job.state != State.SUCCEEDED:
            raise _not_ready("The rows are being computed.", job)
        return FinishedComputation(job.computation_id, job.result or "{}")


FindTable = Callable[[str], BuiltTable]


def remembering_tables() -> FindTable:
    """What finds a table by its name, and remembers it for a moment. Thread-safe.

    It raises a problem: 404 when there is no such table or this server does not keep it, 503 while it is being built.
    """
    known: TTLCache[object, BuiltTable] = TTLCache(MAX_KEPT, KEPT_S)
    return cached(known, lock=threading.Lock())(_find)


def outdated(table: Table, record: TableRecord) -> bool:
    """Whether an older engine version, with other answers, computed the table. A newer one is that of an upgrade."""
    version = record.engine.rpartition("@")[2]
    return int(version) < OPERATIONS[table.kind].version


def building_job(table: Table) -> JobRecord | None:
    """The job that computes the current version of the table, or has just done so."""
    operation = OPERATIONS[table.kind]
    params = operation.params.model_validate(dict(table.params))
    computation = find_live(operation.digest(params.canonical()))
    if computation is None:
        return None
    return first_job(computation.computation_id) or computation


def _find(name: str) -> BuiltTable:
    table = TABLES.get(name)
    if table is None:
        raise not_found(f"No table {name}. Tables: {', '.join(TABLES)}.")
    record, computation = find_table(name), table_computation(name)
    if record is None or computation is None or outdated(table, record):
        raise _missing(table)
    return BuiltTable(record.computation_id, computation.result or "{}", record, computation.params)


def _missing(table: Table) -> ProblemError:
    if table not in wanted_tables():
        detail = f"This server does not keep the table {table.name}: {TABLES_SETTING} does not name it."
        return ProblemError(HTTPStatus.NOT_FOUND, detail, name="table-off")
    job = building_job(table)
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
