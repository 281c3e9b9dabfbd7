"""From questions to their jobs: what is known, the limit of costs, one submission, one wait.

A single question is a batch of one.
"""

import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace

from db.cache import recall_all, remember_all
from db.jobs import find_finished_among, find_live_among
from db.records import ComputationRecord, JobRecord, Submitter, computation_of
from db.sessions import set_deadline
from db.submission import Batch, Submission, TooManyJobsError, join_all
from service.access.quotas import Turns, too_many_jobs, too_many_requests
from service.http.every_request import ANSWER_WITHIN_S
from service.http.problems import FieldError, ProblemError, invalid, unavailable
from service.jobs.questions import questions as recent
from service.jobs.waiting import await_each, waiting
from service.observability.metrics import CACHE_HITS, CACHE_MISSES, CacheLayer
from worker.declarations.operation import AnyOperation, Params, Question
from worker.jobs.job_document import RequestPart, job_path
from worker.jobs.submission import is_short, send_first_shards, submit_questions
from worker.jobs.tables import find_answering_table
from worker.observability.tracing import current_span
from worker.settings import max_job_seconds

# Submissions of a caller, and of all callers, that a process stores at once, and those that may be under way; the
# others wait without a connection to the database, of which a process has 32: some are left for what is read.
# Submissions that a key's limit counts follow one another: they would wait for the lock of the key's row. Known answers
# of submissions that would wait are looked up a few at a time.
STORED_AT_ONCE = 8
ALL_STORED_AT_ONCE = 24
LOOKED_UP_AT_ONCE = 4
MOST_SUBMITTING = 256
SUBMITTED_WITHIN_S = 5.0
SUBMITTING_RETRY_AFTER_S = 1

_counted = Turns(1, MOST_SUBMITTING, SUBMITTED_WITHIN_S)
_uncounted = Turns(STORED_AT_ONCE, MOST_SUBMITTING, SUBMITTED_WITHIN_S)
_all_callers = Turns(ALL_STORED_AT_ONCE, ALL_STORED_AT_ONCE + MOST_SUBMITTING)
_lookups = Turns(LOOKED_UP_AT_ONCE, LOOKED_UP_AT_ONCE + MOST_SUBMITTING)
_EVERYBODY = "everybody"


def cost_problem(question: Question) -> ProblemError | None:
    """Return a 422 problem with the estimate if it is over the limit; None if it is not, or a table has the answer."""
    cost = question.cost
    if cost is None or cost.seconds <= max_job_seconds():
        return None
    if find_answering_table(question.operation, question.params) is not None:
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


def problem_at(problem: ProblemError, at: str, part: RequestPart = "body") -> ProblemError:
    """Return a problem of parameters with pointers into the request: ``at`` points to the parameters in ``part``."""
    if not problem.errors:
        return problem
    errors = [FieldError(at + error.pointer, error.detail, part) for error in problem.errors]
    return replace(invalid(errors), more=problem.more)


Outcome = JobRecord | ProblemError
"""A job, or the problem that prevents it, whose pointers are relative to the parameters."""


def submit_operation(operation: AnyOperation, params: Params, wait_s: int, by: Submitter) -> JobRecord:
    """Return the job that answers a question of the service itself, after at most ``wait_s`` seconds.

    Raises:
        ProblemError: as `submit`.
    """
    outcome = submit_one(Question(operation, params), wait_s, by, limited=False)
    if isinstance(outcome, ProblemError):
        raise outcome
    return outcome


def submit_one(question: Question, wait_s: int, by: Submitter, *, limited: bool = True) -> Outcome:
    """Return the job that answers a question, as `submit` does, and note it in the request's span."""
    outcome = submit([question], wait_s, by, limited=limited)[question.digest]
    if by.trace_context is not None and isinstance(outcome, JobRecord):
        _note_in_span(outcome, by.trace_context)
    return outcome


def _note_in_span(job: JobRecord, context: str) -> None:
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
    if job.trace_context is not None and job.trace_context != context:
        span.link(job.trace_context)


def submit(
    questions: Sequence[Question], wait_s: int, by: Submitter, *, limited: bool = True
) -> dict[bytes, Outcome]:
    """Return the job that answers each question, by digest, after at most ``wait_s`` seconds.

    The questions have different digests. Those of the service itself are not ``limited`` in their cost.

    Raises:
        ProblemError: 429 if their long work exceeds the submitter's limit, and none of them is submitted; 429 or 503
            if too many submissions wait.
    """
    digests = [question.digest for question in questions]
    for question in questions:
        recent.note(question.operation, question.params)
    takes_known = not by.wants_own_job
    outcomes: dict[bytes, Outcome] = dict(recall_all(digests)) if takes_known else {}
    CACHE_HITS[CacheLayer.REDIS].inc(len(outcomes))
    left = [question for question in questions if question.digest not in outcomes]
    if not left:
        return outcomes
    until = time.monotonic() + max(wait_s, *(question.operation.refuses_within_s for question in left))
    by = replace(by, listener=waiting.name)
    counted = by.jobs_at_once is not None and not all(is_short(one) for one in left)
    batch = Batch()
    if takes_known and _would_wait(by.caller, counted=counted):
        # Known answers do not queue behind new ones.
        batch = _find_finished(left)
        left = [question for question in left if batch.leaves(question.digest)]
    if left:
        with _submission_turn(by.caller, counted=counted):
            set_deadline(ANSWER_WITHIN_S, after=until)
            batch.add(_submit_within_limits(left, by, outcomes, limited=limited, counted=counted))
    _remember(batch)
    outcomes |= _await_all(batch, until, by.caller)
    return outcomes


def _would_wait(caller: str, *, counted: bool) -> bool:
    """Return True if a submission would wait for its turn now."""
    own = _counted if counted else _uncounted
    return own.is_taken(caller) or _all_callers.is_taken(_EVERYBODY)


def _find_finished(questions: Sequence[Question]) -> Batch:
    """Return the answers that the database has.

    Raises:
        ProblemError: 503 if too many requests look for theirs.
    """
    with _lookups.turn(_EVERYBODY, _overload):
        found = find_finished_among([question.digest for question in questions])
    return Batch({digest: Submission(record) for digest, record in found.items()})


@contextmanager
def _submission_turn(caller: str, *, counted: bool) -> Iterator[None]:
    """Take turns in this process with the caller's other submissions, ``counted`` ones apart, and then with all.

    Raises:
        ProblemError: 429 if the turn does not come soon, or too many of the caller's wait for theirs; 503 if the same
            holds of all callers' submissions.
    """
    own = _counted if counted else _uncounted
    with own.turn(caller, _too_many_at_once), _all_callers.turn(_EVERYBODY, _overload):
        yield


def _too_many_at_once() -> ProblemError:
    return too_many_requests(
        "Too many of your submissions have arrived at once. Send fewer at a time.", SUBMITTING_RETRY_AFTER_S
    )


def _overload() -> ProblemError:
    return unavailable(
        "Too many submissions have arrived at once. Try again soon.", SUBMITTING_RETRY_AFTER_S, "unavailable"
    )


def _submit_within_limits(
    questions: Sequence[Question],
    by: Submitter,
    outcomes: dict[bytes, Outcome],
    *,
    limited: bool,
    counted: bool,
) -> Batch:
    """Submit the questions within the cost limit; add problems for the other questions to ``outcomes``.

    Raises:
        ProblemError: 429 if their long work exceeds the submitter's limit.
    """
    existing = _find_existing(questions)
    batch, left = Batch(), list(questions)
    # What counts is joined where it is counted, so that all of it is submitted or nothing.
    if existing and not counted:
        batch = join_all(list(existing), by)
        left = [question for question in questions if batch.leaves(question.digest)]
    if limited:
        left = _within_cost_limit(left, outcomes, existing if counted else ())
    try:
        batch.add(submit_questions(left, by))
    except TooManyJobsError:
        raise too_many_jobs(by.jobs_at_once) from None
    return batch


def unless_refused(outcome: Outcome) -> Outcome:
    """Return the job, or a problem if a worker has refused it."""
    return outcome if isinstance(outcome, ProblemError) else refusal_problem(outcome) or outcome


def _find_existing(questions: Sequence[Question]) -> Collection[bytes]:
    """Return the digests of computations that are there already, as far as looking is faster than planning."""
    # Planning one question takes no time, unless it has an estimate.
    if len(questions) == 1 and questions[0].operation.estimate is None:
        return ()
    return find_live_among([question.digest for question in questions])


def _within_cost_limit(
    questions: Sequence[Question], outcomes: dict[bytes, Outcome], existing: Collection[bytes]
) -> list[Question]:
    """Return the questions that exist or are within the limit; add problems for the others to ``outcomes``."""
    problems = {
        question.digest: problem
        for question in questions
        if question.digest not in existing and (problem := cost_problem(question)) is not None
    }
    outcomes |= problems
    return [question for question in questions if question.digest not in problems]


def _remember(batch: Batch) -> None:
    """Count what was known, and cache what is finished."""
    submissions = batch.submissions.values()
    hits = sum(submission.job.cached for submission in submissions)
    CACHE_HITS[CacheLayer.DATABASE].inc(hits)
    CACHE_MISSES.inc(len(submissions) - hits)
    known = [record for submission in submissions if (record := _cacheable_record(submission))]
    if known:
        remember_all(known)


def _cacheable_record(submission: Submission) -> ComputationRecord | None:
    """Return the finished computation that answers later requests too, if there is one."""
    job = submission.job
    if isinstance(job, ComputationRecord):
        return job
    return computation_of(job) if submission.new and job.result is not None else None


def _await_all(batch: Batch, until: float, caller: str) -> dict[bytes, JobRecord]:
    """Send what is new, and return the jobs once all have ended, or in their state at the time ``until``."""
    jobs = {digest: submission.job for digest, submission in batch.submissions.items()}
    with ExitStack() as listening:
        waits = [
            (one.job, listening.enter_context(waiting.expect(one.job.computation_id, submitted_here=one.new)))
            for one in batch.submissions.values()
            if not one.job.finished
        ]
        if not waits:
            return jobs
        send_first_shards(batch.submissions.values())
        latest = await_each(waits, until, caller)
    return jobs | {job.digest: job for job in latest}
