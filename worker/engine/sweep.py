"""Sending lost shards again, and deleting expired jobs. However many processes sweep, each row is taken by one."""

from uuid import UUID

import structlog

from db.cache import forget
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
from db.turns import forget_turns
from worker.declarations.queues import QueueName
from worker.jobs.job_document import WORKER_LOST
from worker.jobs.queue import ALL_DONE, backlog, send_shards
from worker.jobs.turns import send_turns
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
    lost = reclaim_lost_shards([name for name in QueueName if backlog(name) == 0])
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
