"""From many questions to their jobs: one lookup in each store, one submission, one wait."""

import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace

from db.batches import Batch, join_all
from db.cache import recall_all, remember_all
from db.jobs import find_jobs
from db.records import JobRecord, Submitter, Work, as_shared
from db.submission import Submission
from service.access.quotas import too_many_jobs
from service.http.deadlines import allow_waiting
from service.http.problems import ProblemError
from service.jobs.costs import check_cost, check_refusal
from service.jobs.questions import questions as asked
from service.jobs.submitting import until_ended
from service.jobs.waiting import submission_turn, waiting
from service.observability.metrics import WAITING_REQUESTS, CacheLayer, cache_hit, cache_miss
from worker.declarations.operation import AnyOperation, Params
from worker.jobs.submission import start, take_in_all
from worker.observability.tracing.spans import trace_context


@dataclass(frozen=True, slots=True)
class Question:
    """An operation and its parameters, and the digest of both."""

    operation: AnyOperation
    params: Params
    digest: bytes


JobOrProblem = JobRecord | ProblemError
"""A job, or the problem that prevents it, whose pointers are relative to the parameters."""


def submit_questions(questions: Sequence[Question], wait_s: int, by: Submitter) -> dict[bytes, JobOrProblem]:
    """Return the job that answers each question, by digest, after at most ``wait_s`` seconds.

    The questions have different digests.
    """
    if not questions:
        return {}
    for question in questions:
        asked.note(question.operation, question.params)
    outcomes: dict[bytes, JobOrProblem] = dict(
        recall_all([question.digest for question in questions]).items()
    )
    cache_hit(CacheLayer.REDIS, len(outcomes))
    left = [question for question in questions if question.digest not in outcomes]
    if not left:
        return outcomes
    until = time.monotonic() + max(wait_s, *(question.operation.refuses_within_s for question in left))
    by = replace(by, listener=waiting.name, trace_context=trace_context())
    with submission_turn(by):
        allow_waiting(until)
        batch = join_all([question.digest for question in left], by)
        unknown = [question for question in left if batch.leaves(question.digest)]
        taken_in, works = take_in_all(_allowed(unknown, outcomes), by)
        batch.add(taken_in)
    outcomes |= dict.fromkeys(batch.refused, too_many_jobs(by.jobs_at_once))
    outcomes |= _ended(batch, works, until, by.caller)
    for digest, outcome in outcomes.items():
        if isinstance(outcome, JobRecord):
            outcomes[digest] = _unless_refused(outcome)
    return outcomes


def _allowed(
    questions: Sequence[Question], outcomes: dict[bytes, JobOrProblem]
) -> list[tuple[AnyOperation, Params]]:
    """Return the questions within the cost limit; add problems for the other questions to ``outcomes``."""
    allowed = []
    for question in questions:
        try:
            check_cost(question.operation, question.params)
        except ProblemError as problem:
            outcomes[question.digest] = problem
        else:
            allowed.append((question.operation, question.params))
    return allowed


def _unless_refused(job: JobRecord) -> JobOrProblem:
    try:
        check_refusal(job)
    except ProblemError as problem:
        return problem
    return job


def _ended(batch: Batch, works: Sequence[Work], until: float, caller: str) -> dict[bytes, JobRecord]:
    """Return the jobs once all have ended, or in their state at the time ``until``."""
    jobs = {digest: submission.job for digest, submission in batch.taken.items()}
    finished = [job for job in jobs.values() if job.finished]
    remember_all([job if job.shared else as_shared(job) for job in finished if job.result is not None])
    known = sum(job.shared for job in finished)
    cache_hit(CacheLayer.DATABASE, known)
    cache_miss(len(jobs) - known)
    with ExitStack() as listening:
        waiters = {
            digest: listening.enter_context(
                waiting.expect(submission.job.computation_id, taken_in_here=submission.new)
            )
            for digest, submission in batch.taken.items()
            if not submission.job.finished
        }
        start(
            (submission, work.queue)
            for work in works
            if (submission := batch.taken.get(work.digest)) is not None
        )
        jobs |= _looked_at_again(batch.taken)
        with waiting.slot(caller) as may_wait, WAITING_REQUESTS.track_inprogress():
            if may_wait:
                jobs |= {
                    digest: until_ended(jobs[digest], waiter, until) for digest, waiter in waiters.items()
                }
    return jobs


def _looked_at_again(taken: dict[bytes, Submission]) -> dict[bytes, JobRecord]:
    """Read the jobs again that joined others' computations, which may have ended before listening began."""
    joined = [one.job for one in taken.values() if not (one.new or one.job.finished)]
    return {job.digest: job for job in find_jobs([job.id for job in joined]).values()} if joined else {}
