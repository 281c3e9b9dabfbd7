"""Building the precomputed tables: by ordinary jobs, in the background, whenever one is missing or of an old engine."""

from collections.abc import Callable
from datetime import timedelta

import structlog
from sqlalchemy.orm import Session

from db.models import State
from db.records import JobRecord, Submitter, Work
from db.submission import find_live, submit
from db.tables import Kept, failed_within, keep_as_table, kept_entries, kept_items, list_tables
from worker.engine.krypto_table import load_krypto_table
from worker.engine.submission import send_shards, work_for
from worker.registry import OPERATIONS
from worker.tables import Rows, TableSpec, wanted_tables

REST_AFTER_FAILURE = timedelta(minutes=10)
"""What failed once will likely fail again; it is tried again all the same, when the fault may have been mended."""

log = structlog.get_logger(__name__)


def build_tables() -> int:
    """One round: submit what is missing, and keep what has been finished.

    Returns:
        How many tables are still to be built.
    """
    wanted = wanted_tables()
    built = {table.name: table.digest for table in list_tables()} if wanted else {}
    return sum(not _is_built(spec, built.get(spec.name)) for spec in wanted)


def _is_built(spec: TableSpec, built: bytes | None) -> bool:
    """Whether the table is there; if not, what can be done for it is done. ``built`` is the digest of what is there."""
    operation = OPERATIONS[spec.kind]
    params = operation.params.model_validate(dict(spec.params))
    digest = operation.digest(params.canonical())
    if built == digest:
        return True
    computation = find_live(digest)
    if computation is None:
        if not failed_within(digest, REST_AFTER_FAILURE):
            _begin(spec, work_for(operation, params))
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
    submission = submit(work, Submitter(f"table-{spec.name}"))
    send_shards(submission.job.computation_id, submission.new_shards, work.queue)
    log.info("table_begun", table=spec.name, engine=work.engine)
