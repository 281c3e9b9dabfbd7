"""From parameters to a job: caches, single flight, queueing, waiting."""

import math
import time
from collections.abc import Callable
from dataclasses import replace

from db.cache import recall, remember
from db.jobs import find_job
from db.records import JobRecord, Submitter, as_shared
from db.submission import Submission, is_live, join
from service.http.deadlines import allow_waiting
from service.jobs.questions import questions
from service.jobs.waiting import Waiter, stopping, submission_turn, waiting
from service.observability.metrics import WAITING_REQUESTS, CacheLayer, cache_hit, cache_miss
from service.observability.tracing import trace_job
from worker.declarations.operation import AnyOperation, Params
from worker.jobs.submission import answer_at_once, start, take_in, work_for
from worker.observability.tracing.spans import trace_context


def submit_operation(
    operation: AnyOperation,
    params: Params,
    wait_s: int,
    by: Submitter,
    check: Callable[[], None] = lambda: None,
) -> JobRecord:
    """Return the job that answers ``params``, from the cache if known, after at most ``wait_s`` seconds.

    ``check`` raises if the computation must not start; a known or running computation is not checked.
    """
    until = time.monotonic() + wait_s
    questions.note(operation, params)
    by = replace(by, listener=waiting.name, trace_context=trace_context())
    digest = operation.digest(params.canonical())
    cached = None if by.wants_own_job else recall(digest)
    if cached is not None:
        cache_hit(CacheLayer.REDIS)
        trace_job(cached)
        return cached
    if operation.at_once:
        return _answer(operation, params, until, by)
    with submission_turn(by):
        allow_waiting(until)
        submission, queue = _submitted(operation, params, by, check)
    job = submission.job
    trace_job(job)
    if job.finished:
        cache_hit(CacheLayer.DATABASE)
        if job.shared:
            remember(job)
        return job
    cache_miss()
    with waiting.expect(job.computation_id, taken_in_here=submission.new) as waiter:
        start([(submission, queue)])
        return _await(job, waiter, until, by.caller)


def _submitted(
    operation: AnyOperation, params: Params, by: Submitter, check: Callable[[], None]
) -> tuple[Submission, str]:
    """Submit work, and return its queue too, which is empty for a computation that was there before."""
    digest = operation.digest(params.canonical())
    # An operation with an estimate may take long to plan; for others, planning is faster than the lookup.
    known = join(digest, by) if operation.estimate is not None and is_live(digest) else None
    if known is not None:
        return Submission(known), ""
    check()
    work = work_for(operation, params)
    return take_in(work, by), work.queue


def _answer(operation: AnyOperation, params: Params, until: float, by: Submitter) -> JobRecord:
    """Return the job of an operation that is computed in this process at once."""
    with submission_turn(by):
        allow_waiting(until)
        job = answer_at_once(operation, params, by)
    trace_job(job)
    if not job.finished:
        # Workers of an older version compute it.
        return await_job(job, math.ceil(max(0.0, until - time.monotonic())), by.caller)
    if job.cached:
        cache_hit(CacheLayer.DATABASE)
    else:
        cache_miss()
    if job.result is not None:
        remember(as_shared(job))
    return job


def await_job(job: JobRecord, wait_s: int, caller: str) -> JobRecord:
    """Return the job once it has ended, or its state after ``wait_s`` seconds; at once if the caller gets no slot."""
    if job.finished or not wait_s:
        return job
    until = time.monotonic() + wait_s
    with waiting.expect(job.computation_id) as waiter:
        return _await(job, waiter, until, caller)


def _await(job: JobRecord, waiter: Waiter, until: float, caller: str) -> JobRecord:
    allow_waiting(until)
    with waiting.slot(caller) as may_wait, WAITING_REQUESTS.track_inprogress():
        return until_ended(job, waiter, until) if may_wait else job


def until_ended(job: JobRecord, waiter: Waiter, until: float) -> JobRecord:
    """Return the job once it has ended, or as it is at the time ``until``."""
    while not (job.finished or stopping.is_set()) and (left := until - time.monotonic()) > 0:
        if waiter.wait(left):
            job = ended_job(job, waiter)
    return job


def ended_job(job: JobRecord, waiter: Waiter) -> JobRecord:
    """Return the job after the signal that its computation ended, read again if the signal did not carry the result."""
    shared = waiter.ending.record if waiter.ending is not None else None
    if shared is not None:
        return replace(
            shared,
            id=job.id,
            created_at=job.created_at,
            key_id=job.key_id,
            labels=job.labels,
            cached=False,
            shared=False,
        )
    waiter.ended, waiter.ending = False, None
    return find_job(job.id) or job
