"""Acceptance of submissions: cost check, idempotency key, and the wait for the answer."""

from collections.abc import Sequence
from dataclasses import replace
from http import HTTPStatus

from flask import request
from sqlalchemy.exc import IntegrityError

from db.jobs import find_job
from db.keys import Scope
from db.records import JobRecord, Submitter
from db.turn_order import FIRST
from service.access.auth import caller, require, turn_name
from service.http.problems import FieldError, ProblemError, invalid
from service.http.request_headers import preferred_wait
from service.http.request_log import request_id
from service.jobs.costs import cost_problem, placed
from service.jobs.idempotency import idempotency_key, promised_job
from service.jobs.submitting import Outcome, Question, await_job, submit_one, unless_refused
from worker.declarations.operation import AnyOperation, Params
from worker.jobs.job_document import RequestPart
from worker.jobs.submission import is_short
from worker.registry import OPERATIONS, public_operations


def find_operation(kind: str, at: str) -> AnyOperation:
    """Return the operation of this kind; ``at`` is the JSON pointer to the kind in the request.

    Raises:
        ProblemError: 422 if clients may submit no such operation.
    """
    operation = OPERATIONS.get(kind)
    if operation is None or operation.internal:
        kinds = ", ".join(sorted(known.kind for known in public_operations()))
        raise invalid([FieldError(at, f"No such operation. Known operations: {kinds}")])
    return operation


def submitter(
    *, webhook_url: str | None = None, labels: Sequence[str] = (), first: bool = False
) -> Submitter:
    """Return the current caller as a submitter; an operator's job goes before all others if ``first``.

    Raises:
        ProblemError: 403 if another caller asks for it.
    """
    if first:
        require(Scope.OPERATE)
    return Submitter(
        request_id(),
        caller().key_id,
        webhook_url=webhook_url,
        jobs_at_once=caller().jobs_at_once,
        caller=FIRST + turn_name() if first else turn_name(),
        labels=tuple(labels),
        first=first,
    )


def accept(
    operation: AnyOperation,
    params: Params,
    body: bytes | None,
    *,
    default_wait_s: int,
    by: Submitter | None = None,
    at: str = "",
) -> JobRecord:
    """Return the job that answers ``params`` for the current caller; ``at`` points to the parameters in the ``body``.

    ``by`` has the caller's other wishes, such as a webhook. Without a body, the parameters are in the query, and an
    idempotency key is ignored.

    Raises:
        ProblemError: 422 if the job would exceed the limits, or its idempotency key was used for another request; 429
            if the caller has reached the limit of unfinished jobs; 403 if it is long and the caller has no key.
    """
    if caller().plays and not is_short(operation, params):
        raise ProblemError(
            HTTPStatus.FORBIDDEN,
            "Without an API key, only what takes about a second may be asked for.",
            name="missing-scope",
        )
    wait_s = max(preferred_wait(request.headers.get("Prefer"), default_wait_s), operation.refuses_within_s)
    by = by or submitter()
    part: RequestPart = "query" if body is None else "body"
    key = None if body is None else idempotency_key()
    question = Question(operation, params)
    if key is None or body is None:
        outcome = submit_one(question, wait_s, by)
    else:
        # A refused request does not use up the key.
        outcome = cost_problem(operation, params) or _submit_promised(question, wait_s, by, key, body)
    outcome = unless_refused(outcome)
    if isinstance(outcome, ProblemError):
        raise placed(outcome, at, part)
    return outcome


def _submit_promised(question: Question, wait_s: int, by: Submitter, key: str, body: bytes) -> Outcome:
    """Return the job with the id promised to the idempotency key, submitted now unless it exists."""
    promise = promised_job(key, by.key_id, body)
    job = None if promise.new else find_job(promise.job_id)
    if job is None:
        # An earlier request may have died between promising the job and submitting it.
        try:
            outcome = submit_one(question, wait_s, replace(by, job_id=promise.job_id))
        except IntegrityError:
            job = find_job(promise.job_id)
            if job is None:
                raise
        else:
            # The same request may have arrived twice at once, and the other made the job as the last one of the
            # caller's limit.
            job = find_job(promise.job_id) if isinstance(outcome, ProblemError) else None
            if job is None:
                return outcome
    return await_job(job, wait_s, by.caller)
