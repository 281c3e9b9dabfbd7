"""Building the precomputed tables: by ordinary jobs, in the background, whenever one is missing or of an old engine."""

import structlog

from db.models import State
from db.records import Submitter
from db.submission import find_live, submit
from db.tables import find_table, keep_as_table
from worker.jobs.registry import OPERATIONS
from worker.jobs.tables import TABLES, TableSpec
from worker.submission import send_shards, work_for

log = structlog.get_logger(__name__)


def build_tables() -> int:
    """One round: submit what is missing, and keep what has been finished.

    Returns:
        How many tables are still to be built.
    """
    return sum(not _is_built(spec) for spec in TABLES)


def _is_built(spec: TableSpec) -> bool:
    operation = OPERATIONS[spec.kind]
    table = find_table(spec.name)
    if table is not None and table.engine == operation.engine:
        return True
    work = work_for(operation, operation.params.model_validate(dict(spec.params)))
    computation = find_live(work.digest)
    if computation is None:
        submission = submit(work, Submitter(f"table-{spec.name}"))
        send_shards(submission.job.computation_id, submission.new_shards, operation.queue)
        log.info("table_begun", table=spec.name, engine=operation.engine)
        return False
    if computation.state != State.SUCCEEDED:
        return False
    kept = keep_as_table(spec.name, computation)
    log.info("table_built", table=spec.name, rows=kept.rows, checksum=kept.checksum)
    return True
