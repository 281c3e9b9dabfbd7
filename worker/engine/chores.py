"""The chores of the upkeep: sending lost shards again, deleting expired jobs, and building missing tables.

However many processes sweep, each row is taken by one. Tables are built by ordinary jobs, in the background, when one
is missing or of an old engine.
"""

import json
import time
from collections.abc import Iterator
from datetime import timedelta
from uuid import UUID

import structlog

from db.cache import forget
from db.items import read_items
from db.jobs import find_live
from db.models import JobStatus
from db.records import ComputationRecord, Submitter, Work
from db.signals import announce
from db.sweeping import (
    fail_exhausted,
    find_complete,
    forget_finished,
    forget_idempotency_keys,
    forget_jobs,
    reclaim_lost_shards,
    remove_abandoned_shards,
)
from db.tables import has_failed_within, list_tables, read_rows, store_answer, store_table
from db.turns import NOBODY, forget_turns
from worker.declarations.data_file import CorruptDataError
from worker.declarations.operation import AnyOperation, Question, QueueName
from worker.declarations.published import read_published_result
from worker.declarations.table import Table
from worker.engine.warm import find_missing
from worker.jobs.job_document import WORKER_LOST
from worker.jobs.queue import ALL_DONE, read_backlog, send_shards
from worker.jobs.submission import send_first_shards, submit_work, work_for
from worker.jobs.turns import send_turns
from worker.observability.tracing import span, trace_context
from worker.registry import OPERATIONS, read_wanted_tables, table_question
from worker.settings import retention

log = structlog.get_logger(__name__)

# Computations, with their queues, that the last sweep of this process found complete and running.
_complete: set[tuple[UUID, str]] = set()


def sweep() -> int:
    """Fail computations that cannot end, send lost shards again, and return the number of lost shards.

    Shards that nobody wants any more are removed.
    """
    for record in fail_exhausted(WORKER_LOST):
        log.error("computation_given_up", computation_id=str(record.computation_id), kind=record.kind)
        announce(record)
    lost = reclaim_lost_shards([name for name in QueueName if read_backlog(name) == 0])
    for computation_id, index in lost:
        log.warning("shard_lost", computation_id=str(computation_id), shard=index)
    _end_complete()
    remove_abandoned_shards()
    for name in QueueName:
        send_turns(name)
    return len(lost)


def _end_complete() -> None:
    """End computations that were already complete at the last sweep; normally the last shard's worker ends them."""
    found = set(find_complete())
    for computation_id, queue in found & _complete:
        log.warning("computation_not_ended", computation_id=str(computation_id))
        send_shards([(computation_id, ALL_DONE)], queue)
    _complete.clear()
    _complete.update(found)


def expire() -> int:
    """Delete finished jobs older than the retention period, and return the number of computations deleted."""
    forget_turns()
    while forget_idempotency_keys():
        pass
    expired = 0
    while digests := forget_finished(retention()):
        forget(digests)
        expired += len(digests)
    while forget_jobs(retention()):
        pass
    if expired:
        log.info("jobs_expired", computations=expired)
    return expired


REST_AFTER_FAILURE = timedelta(minutes=10)
"""Time before a failed build is tried again."""
KERNELS_WITHIN_S = 300.0
"""Seconds after the start for which tables wait for the compilation of their game's kernels, which players need sooner.

Where no worker runs beside this process, nobody may ever compile its kernels.
"""

_began_s = time.monotonic()


def build_tables() -> int:
    """Submit missing tables, store finished ones, and return the number of tables still to be built."""
    wanted = read_wanted_tables()
    built = {table.name: table.digest for table in list_tables()} if wanted else {}
    return sum(not _advance_build(table, built.get(table.name)) for table in wanted)


def _advance_build(table: Table, built: bytes | None) -> bool:
    """Return True if ``built`` is the digest of this table; otherwise start its job, or store its finished one.

    What comes with the service is stored as if it were finished.
    """
    question = table_question(table)
    digest = question.digest
    if built == digest:
        return True
    computation = find_live(digest)
    if computation is None and (published := _read_published(table, question)) is not None:
        store_answer(work_for(question, from_table=False), published)
        computation = find_live(digest)
    if computation is None:
        if not _waits_for_kernels(question.operation) and not has_failed_within(digest, REST_AFTER_FAILURE):
            # A table is always computed, never read from its former rows.
            _begin_build(table, work_for(question, from_table=False))
        return False
    if computation.state != JobStatus.SUCCEEDED:
        return False
    kept = store_table(table.name, computation, _result_rows(table, computation))
    log.info("table_built", table=table.name, rows=kept.rows, checksum=kept.checksum)
    return True


def _read_published(table: Table, question: Question) -> str | None:
    """Return the result that comes with the service; None if workers must compute the table."""
    try:
        return read_published_result(table, question.operation, question.params)
    except CorruptDataError as error:
        log.exception("table_file_corrupt", table=table.name, error=str(error))
        return None


def _waits_for_kernels(operation: AnyOperation) -> bool:
    """Return True if the kernels of the operation's game are still being compiled."""
    package = operation.compute.__module__.split(".")
    return time.monotonic() < _began_s + KERNELS_WITHIN_S and any(game in package for game in find_missing())


def _result_rows(table: Table, computation: ComputationRecord) -> Iterator[bytes]:
    """Yield the rows of a finished computation as bytes; items and entries as lines, as they are streamed."""
    if table.entries:
        for entry in json.loads(computation.result or "{}")[table.entries]:
            yield json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    elif OPERATIONS[table.kind].items:
        for _, line in read_items(computation.computation_id):
            yield line.encode() + b"\n"
    else:
        for row in read_rows(computation.computation_id):
            yield row.key + row.numbers


def _begin_build(table: Table, work: Work) -> None:
    with span(f"begin table {table.name}"):
        by = Submitter(f"table-{table.name}", caller=NOBODY, trace_context=trace_context())
        send_first_shards([submit_work(work, by)])
        log.info("table_begun", table=table.name, engine=work.engine)
