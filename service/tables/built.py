"""Finding tables: those that are built, and what to say of those that are not."""

import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from cachetools import TTLCache

from db.jobs import first_job
from db.records import JobRecord
from db.submission import find_live
from db.tables import TableRecord, find_table, table_computation
from service.http.problems import ProblemError, not_found
from worker.engine.job_document import job_path, progress
from worker.registry import OPERATIONS
from worker.tables import SETTING, TABLES, TableSpec, wanted_tables

# A table that replaces another is seen when what is known here is forgotten.
KEPT_S = 2.0
MAX_KEPT = 100
RETRY_AFTER_S = 5
MAX_RETRY_AFTER_S = 60


@dataclass(frozen=True, slots=True)
class BuiltTable:
    """A table that is there, with the parameters and the result of its computation."""

    spec: TableSpec
    record: TableRecord
    params: Mapping[str, Any]
    result: Mapping[str, Any]

    @property
    def version(self) -> str:
        """What changes when the table does."""
        return f"{self.record.checksum} {self.record.engine}"

    def metadata(self) -> dict[str, object]:
        """What tells one state of the table from another."""
        return {"table": self.spec.name, "engine": self.record.engine, "checksum": self.record.checksum}


class BuiltTables:
    """The tables by name, remembered for a moment, so that not every request asks the database. Thread-safe."""

    def __init__(self, timer: Callable[[], float] = time.monotonic) -> None:
        self._built: TTLCache[str, BuiltTable] = TTLCache(MAX_KEPT, KEPT_S, timer)
        self._lock = threading.Lock()

    def get(self, name: str) -> BuiltTable:
        """The table with this name.

        Raises:
            ProblemError: 404 when there is no such table or this server does not keep it, 503 while it is being built.
        """
        with self._lock:
            known = self._built.get(name)
        if known is None:
            known = _find(name)
            with self._lock:
                self._built[name] = known
        return known


def outdated(spec: TableSpec, record: TableRecord) -> bool:
    """Whether an older engine computed the table, with other answers; a newer one is what an upgrade leads to."""
    version = record.engine.rpartition("@")[2]
    return int(version) < OPERATIONS[spec.kind].version


def building_job(spec: TableSpec) -> JobRecord | None:
    """The job that is computing the table as it shall be, or has just done so."""
    operation = OPERATIONS[spec.kind]
    params = operation.params.model_validate(dict(spec.params))
    computation = find_live(operation.digest(params.canonical()))
    if computation is None:
        return None
    return first_job(computation.computation_id) or computation


def _find(name: str) -> BuiltTable:
    spec = TABLES.get(name)
    if spec is None:
        raise not_found(f"There is no table {name}; there are {', '.join(TABLES)}.")
    record, computation = find_table(name), table_computation(name)
    if record is None or computation is None or outdated(spec, record):
        raise _missing(spec)
    return BuiltTable(spec, record, computation.params, json.loads(computation.result or "{}"))


def _missing(spec: TableSpec) -> ProblemError:
    if spec not in wanted_tables():
        detail = (
            f"This server does not keep the table {spec.name}: its operator has not chosen it by {SETTING}."
        )
        return ProblemError(HTTPStatus.NOT_FOUND, detail, name="table-off")
    job = building_job(spec)
    if job is None:
        return _not_ready(f"The table {spec.name} is not built yet.", RETRY_AFTER_S)
    done = progress(job)
    left = done.eta_seconds
    return _not_ready(
        f"The table {spec.name} is being built: {job.units_done:,} of {job.units_total:,} {job.unit}s are done.",
        min(max(int(left), 1), MAX_RETRY_AFTER_S) if left else RETRY_AFTER_S,
        {"job": job_path(job), "progress": done},
    )


def _not_ready(detail: str, retry_after_s: int, more: Mapping[str, object] | None = None) -> ProblemError:
    return ProblemError(
        HTTPStatus.SERVICE_UNAVAILABLE,
        detail,
        name="table-not-ready",
        headers={"Retry-After": str(retry_after_s)},
        more=more or {},
    )
