"""From questions to their jobs: what is known, the limit of costs, one submission, one wait.

A single question is a batch of one.
"""

import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, replace
from functools import cached_property

from db.cache import recall_all, remember_all
from db.jobs import find_job, live_among
from db.records import ComputationRecord, JobRecord, SubmittedJob, Submitter, computation_of, ended_job
from db.submission import Batch, Submission, join_all
from service.access.quotas import too_many_jobs
from service.http.every_request import allow_waiting
from service.http.problems import FieldError, ProblemError, invalid
from service.jobs.questions import questions as recent
from service.jobs.waiting import Waiter, stopping, submission_turn, waiting
from service.observability.metrics import CACHE_HITS, CACHE_MISSES, WAITING_REQUESTS, CacheLayer
from worker.declarations.operation import AnyOperation, Params
from worker.jobs.job_document import RequestPart, job_path
from worker.jobs.submission import start, submit_questions
from worker.jobs.tables import answering_table
from worker.observability.tracing import current_span, trace_context
from worker.settings import max_job_seconds


def cost_problem(operation: AnyOperation, params: Params) -> ProblemError | None:
    """Return a 422 problem with the estimate if it is over the limit; None if it is not, or a table has the answer."""
    if operation.estimate is None:
        return None
    cost = operation.estimate(params)
    if cost.seconds <= max_job_seconds() or answering_table(operation, params) is not None:
        return None
    detail = (
        f"This is too much: {cost.what}, about {cost.seconds:,.0f} seconds of processor time;"
        f" the limit is {max_job_seconds():,.0f} seconds"
    )
    return invalid([FieldError("", detail)])


def refusal_problem(job: JobRecord) -> ProblemError | None:
    """Return a 422 problem with the reason if a worker has refused the job, else None.

    It names the job too, which may have been promised to an idempotency key.
    """
    errors = (job.error or {}).get("errors")
    if not isinstance(errors, list):
        return None
    problem = invalid([FieldError(error["pointer"], error["detail"]) for error in errors])
    return replace(problem, more={"job": job_path(job)})


def placed(problem: ProblemError, at: str, part: RequestPart = "body") -> ProblemError:
    """Return a problem of parameters with pointers into the request: ``at`` points to the parameters in ``part``."""
    if not problem.errors:
        return problem
    errors = [FieldError(at + error.pointer, error.detail, part) for error in problem.errors]
    return replace(invalid(errors), more=problem.more)


Outcome = JobRecord | ProblemError
"""A job, or the problem that prevents it, whose pointers are relative to the parameters."""


@dataclass(frozen=True)
class Question:
    """An operation and its parameters. Questions of the service itself are not ``limited`` in their cost."""

    operation: AnyOperation
    params: Params
    limited: bool = True

    @cached_property
    def digest(self) -> bytes:
        """The digest of both."""
        return self.operation.digest(self.params.canonical())


def submit_operation(operation: AnyOperation, params: Params, wait_s: int, by: Submitter) -> JobRecord:
    """Return the job that answers a question of the service itself, after at most ``wait_s`` seconds.

    Raises:
        ProblemError: 429 if the submitter has reached the limit of unfinished jobs.
    """
    outcome = submit_one(Question(operation, params, limited=False), wait_s, by)
    if isinstance(outcome, ProblemError):
        raise outcome
    return outcome


def submit_one(question: Question, wait_s: int, by: Submitter) -> Outcome:
    """Return the job that answers a question, as `submit` does, and note it in the request's span."""
    outcome = submit([question], wait_s, by)[question.digest]
    if isinstance(outcome, JobRecord):
        _note_in_span(outcome)
    return outcome


def _note_in_span(job: JobRecord) -> None:
    """Note the job in the current span, and link the span that submitted its computation if it is a different span."""
    span = current_span()
    span.note(
        {
            "countinghouse.kind": job.kind,
            "countinghouse.job.id": str(job.id),
            "countinghouse.computation.id": str(job.computation_id),
            "countinghouse.cached": job.cached,
        }
    )
    if job.trace_context is not None and job.trace_context != trace_context():
        span.link(job.trace_context)


def submit(questions: Sequence[Question], wait_s: int, by: Submitter) -> dict[bytes, Outcome]:
    """Return the job that answers each question, by digest, after at most ``wait_s`` seconds.

    The questions have different digests.
    """
    for question in questions:
        recent.note(question.operation, question.params)
    outcomes: dict[bytes, Outcome] = {}
    if not by.wants_own_job:
        outcomes |= recall_all([question.digest for question in questions])
        CACHE_HITS[CacheLayer.REDIS].inc(len(outcomes))
    left = [question for question in questions if question.digest not in outcomes]
    if not left:
        return outcomes
    until = time.monotonic() + max(wait_s, *(question.operation.refuses_within_s for question in left))
    by = replace(by, trace_context=trace_context(), listener=waiting.name)
    with submission_turn(by):
        allow_waiting(until)
        batch = _join(left, by)
        allowed = _within_limit([question for question in left if batch.leaves(question.digest)], outcomes)
        batch.add(submit_questions([(question.operation, question.params) for question in allowed], by))
    if batch.refused:
        outcomes |= dict.fromkeys(batch.refused, too_many_jobs(by.jobs_at_once))
    _remember(batch)
    outcomes |= _await_all(batch, until, by.caller)
    return outcomes


def unless_refused(outcome: Outcome) -> Outcome:
    """Return the job, or a problem if a worker has refused it."""
    return outcome if isinstance(outcome, ProblemError) else refusal_problem(outcome) or outcome


def _join(questions: Sequence[Question], by: Submitter) -> Batch:
    """Join the computations that are there already, as far as looking is faster than planning."""
    # Planning one question takes no time, unless it has an estimate.
    if len(questions) == 1 and questions[0].operation.estimate is None:
        return Batch()
    return join_all(list(live_among([question.digest for question in questions])), by)


def _within_limit(questions: Sequence[Question], outcomes: dict[bytes, Outcome]) -> list[Question]:
    """Return the questions within the cost limit; add problems for the other questions to ``outcomes``."""
    problems = {
        question.digest: problem
        for question in questions
        if question.limited and (problem := cost_problem(question.operation, question.params)) is not None
    }
    outcomes |= problems
    return [question for question in questions if question.digest not in problems]


def _remember(batch: Batch) -> None:
    """Count what was known, and cache what is finished."""
    submissions = batch.submissions.values()
    hits = sum(submission.job.cached for submission in submissions)
    CACHE_HITS[CacheLayer.DATABASE].inc(hits)
    CACHE_MISSES.inc(len(submissions) - hits)
    known = [record for submission in submissions if (record := _known_from_now_on(submission))]
    if known:
        remember_all(known)


def _known_from_now_on(submission: Submission) -> ComputationRecord | None:
    """Return the finished computation that answers later requests too, if there is one."""
    job = submission.job
    if isinstance(job, ComputationRecord):
        return job
    return computation_of(job) if submission.new and job.result is not None else None


def _await_all(batch: Batch, until: float, caller: str) -> dict[bytes, JobRecord]:
    """Send what is new, and return the jobs once all have ended, or in their state at the time ``until``."""
    jobs = {digest: submission.job for digest, submission in batch.submissions.items()}
    with ExitStack() as listening:
        waiters = {
            digest: listening.enter_context(_expect(submission))
            for digest, submission in batch.submissions.items()
            if not submission.job.finished
        }
        if waiters:
            start(batch.submissions.values())
            waits = [(jobs[digest], waiter) for digest, waiter in waiters.items()]
            jobs |= zip(waiters, _await_each(waits, until, caller), strict=True)
    return jobs


def _expect(submission: Submission) -> AbstractContextManager[Waiter]:
    return waiting.expect(submission.job.computation_id, submitted_here=submission.new)


def await_job(job: JobRecord, wait_s: int, caller: str) -> JobRecord:
    """Return the job once it has ended, or its state after ``wait_s`` seconds; at once if the caller gets no slot."""
    if job.finished or not wait_s:
        return job
    until = time.monotonic() + wait_s
    allow_waiting(until)
    with waiting.expect(job.computation_id) as waiter:
        return _await_each([(job, waiter)], until, caller)[0]


def _await_each(waiters: Sequence[tuple[JobRecord, Waiter]], until: float, caller: str) -> list[JobRecord]:
    """Return the jobs once all have ended, or as they are at the time ``until``; at once if the caller gets no slot."""
    with waiting.slot(caller) as may_wait, WAITING_REQUESTS.track_inprogress():
        return [_await(job, waiter, until) if may_wait else job for job, waiter in waiters]


def _await(job: JobRecord, waiter: Waiter, until: float) -> JobRecord:
    """Return the job once it has ended, or as it is at the time ``until``."""
    while not (job.finished or stopping.is_set()) and (left := until - time.monotonic()) > 0:
        if waiter.wait(left):
            job = read_ended(job, waiter)
    return job


def read_ended(job: JobRecord, waiter: Waiter) -> JobRecord:
    """Return the job after the signal that its computation ended, read again if the signal did not carry the result."""
    computation = waiter.ending.record if waiter.ending is not None else None
    if computation is not None and isinstance(job, SubmittedJob):
        return ended_job(job, computation)
    waiter.ended, waiter.ending = False, None
    return find_job(job.id) or job
