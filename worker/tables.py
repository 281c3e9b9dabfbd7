"""Building the precomputed tables: by ordinary jobs, in the background, whenever one is missing or of an old engine."""

from collections.abc import Callable
from datetime import timedelta

import structlog
from sqlalchemy.orm import Session

from db.models import State
from db.records import JobRecord, Submitter, Work
from db.submission import find_live, submit
from db.tables import Kept, failed_within, find_table, keep_as_table, kept_entries, kept_items
from worker.jobs.registry import OPERATIONS
from worker.jobs.tables import Rows, TableSpec, wanted_tables
from worker.krypto_table import load_krypto_table
from worker.submission import send_shards, work_for

REST_AFTER_FAILURE = timedelta(minutes=10)
"""What failed once will likely fail again; it is tried again all the same, when the fault may have been mended."""

log = structlog.get_logger(__name__)


def build_tables() -> int:
    """One round: submit what is missing, and keep what has been finished.

    Returns:
        How many tables are still to be built.
    """
    return sum(not _is_built(spec) for spec in wanted_tables())


def table_work(spec: TableSpec) -> Work:
    """The work that computes a table."""
    operation = OPERATIONS[spec.kind]
    return work_for(operation, operation.params.model_validate(dict(spec.params)))


def _is_built(spec: TableSpec) -> bool:
    table = find_table(spec.name)
    work = table_work(spec)
    if table is not None and table.digest == work.digest:
        return True
    computation = find_live(work.digest)
    if computation is None:
        _begin(spec, work)
        return False
    if computation.state != State.SUCCEEDED:
        return False
    kept = keep_as_table(spec.name, computation, _keeper(spec))
    log.info("table_built", table=spec.name, rows=kept.rows, checksum=kept.checksum)
    return True


def _keeper(spec: TableSpec) -> Callable[[Session, JobRecord], Kept]:
    """How the rows of a table are kept."""
    match spec.rows:
        case Rows.ITEMS:
            return kept_items
        case Rows.ENTRIES:
            return lambda _session, computation: kept_entries(computation, spec.entries)
        case Rows.KRYPTO_HANDS:
            return load_krypto_table


def _begin(spec: TableSpec, work: Work) -> None:
    if failed_within(work.digest, REST_AFTER_FAILURE):
        return
    submission = submit(work, Submitter(f"table-{spec.name}"))
    send_shards(submission.job.computation_id, submission.new_shards, work.queue)
    log.info("table_begun", table=spec.name, engine=work.engine)
