"""Built tables, and the problems for tables that are not built."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from cachetools import TTLCache, cached

from db.jobs import find_live, first_job
from db.models import State
from db.records import JobRecord
from db.tables import TableRecord
from service.http.api_request import this_request
from service.http.problems import ProblemError, not_found
from service.jobs.accepting import submitter
from service.jobs.submitting import submit_operation
from worker.declarations.operation import Params
from worker.declarations.table import Table
from worker.jobs.job_document import job_path, progress
from worker.jobs.tables import FinishedComputation, StoredTable
from worker.registry import OPERATIONS, TABLES, TABLES_SETTING, table_question, wanted_tables

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
            ProblemError: 503 until it is finished; 429 if the caller has reached the limit of unfinished jobs.
        """
        job = submit_operation(OPERATIONS[kind], params, COMPUTE_WAIT_S, submitter(this_request()))
        if job.state != State.SUCCEEDED:
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


def find_building_job(table: Table) -> JobRecord | None:
    """Return the job that computes the current version of the table, or has just computed it; None if there is none."""
    operation, params = table_question(table)
    computation = find_live(operation.digest(params.canonical()))
    if computation is None:
        return None
    return first_job(computation.computation_id) or computation


def _find_table(name: str) -> BuiltTable:
    table = TABLES.get(name)
    if table is None:
        raise not_found(f"No table {name}. Tables: {', '.join(TABLES)}.")
    built = BuiltTable.find(name)
    if built is None or is_outdated(table, built.record):
        raise _not_built(table)
    return built


def _not_built(table: Table) -> ProblemError:
    """Return the problem that says why the table is not there."""
    if table not in wanted_tables():
        detail = f"This server does not keep the table {table.name}: {TABLES_SETTING} does not name it."
        return ProblemError(HTTPStatus.NOT_FOUND, detail, name="table-off")
    job = find_building_job(table)
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
