"""From parameters to a job: the caches, single flight, sending, waiting."""

import time
from dataclasses import replace

from db.cache import recall, remember
from db.jobs import find_job
from db.records import JobRecord, Work, load_record
from db.submission import submit
from service.waiting import Waiter, end_signals
from worker.jobs.operation import AnyOperation, Params
from worker.queue import send_shard


def submit_operation(operation: AnyOperation, params: Params, wait_s: int, request_id: str) -> JobRecord:
    """The job that answers ``params``, from the cache if it was ever computed, after at most ``wait_s`` seconds."""
    canonical = params.canonical()
    digest = operation.digest(canonical)
    cached = recall(digest)
    if cached is not None:
        return cached
    work = Work(operation.kind, operation.engine, digest, canonical, operation.plan(params))
    submission = submit(work, request_id)
    job = submission.job
    if job.finished:
        remember(job)
        return job
    with end_signals.expect(job.computation_id) as waiter:
        if submission.is_new:
            for index in range(job.shards_total):
                send_shard(job.computation_id, index)
        else:
            # It may have ended between our joining it and our listening.
            job = find_job(job.id) or job
        return _await(job, waiter, wait_s)


def await_job(job: JobRecord, wait_s: int) -> JobRecord:
    """The job when it has ended, or as it stands after ``wait_s`` seconds."""
    if job.finished or not wait_s:
        return job
    with end_signals.expect(job.computation_id) as waiter:
        return _await(find_job(job.id) or job, waiter, wait_s)


def _await(job: JobRecord, waiter: Waiter, wait_s: int) -> JobRecord:
    deadline = time.monotonic() + wait_s
    with end_signals.place() as may_wait:
        while may_wait and not job.finished and (left := deadline - time.monotonic()) > 0:
            signalled = waiter.ended.wait(min(left, end_signals.recheck_after()))
            waiter.ended.clear()
            if signalled and waiter.record:
                shared = load_record(waiter.record)
                return replace(shared, id=job.id, created_at=job.created_at, cached=False)
            job = find_job(job.id) or job
    return job
