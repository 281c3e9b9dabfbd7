"""Acceptance of submissions: who submits, and the idempotency key, with which a repeated request gets the same job."""

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import TypeVar
from uuid import UUID

from flask import Request, request
from sqlalchemy.exc import IntegrityError

from db.idempotency import NOBODY, KeyReusedError, Promise, find_promise, promise_job
from db.jobs import find_job
from db.keys import Scope
from db.records import JobRecord, Submitter
from db.turn_order import FIRST
from service.access.auth import require
from service.access.quotas import turn_name
from service.http.api_request import ApiRequest
from service.http.body import parse_json
from service.http.nearest import unknown
from service.http.problems import FieldError, ProblemError, invalid
from service.http.request_headers import read_preferences
from service.jobs.submitting import (
    Outcome,
    cost_problem,
    problem_at,
    submit_one,
    unless_refused,
)
from service.jobs.waiting import await_job
from worker.declarations.operation import AnyOperation, Question
from worker.jobs.job_document import RequestPart
from worker.jobs.submission import is_short
from worker.registry import OPERATIONS, public_operations

HEADER = "Idempotency-Key"
_SENT = "HTTP_IDEMPOTENCY_KEY"
MAX_LENGTH = 255
PATTERN = "^[!-~]+$"

T = TypeVar("T")


def idempotency_key(request: Request) -> str | None:
    """Return the idempotency key of a request; None if it has none.

    Raises:
        ProblemError: 422 if the key is not 1 to 255 visible ASCII characters.
    """
    key: str | None = request.environ.get(_SENT)
    if key is not None and not (len(key) <= MAX_LENGTH and re.fullmatch(PATTERN, key)):
        detail = f"This should have 1 to {MAX_LENGTH} visible ASCII characters"
        raise invalid([FieldError(f"/{HEADER}", detail, "header")])
    return key


def make_promise(key: str, owner: UUID | None, body: bytes) -> Promise:
    """Return the job promised to the current request with this ``body``, for ``owner`` and the idempotency key.

    Raises:
        ProblemError: 422 if the key was used for another request.
    """
    return _find_unless_reused(promise_job, key, owner, body)


def find_earlier_job(key: str, owner: UUID | None, body: bytes) -> UUID | None:
    """Return the id promised to the same request earlier, or None; the key is not used up. Raises as `make_promise`."""
    return _find_unless_reused(find_promise, key, owner, body)


def _find_unless_reused(
    find: Callable[[UUID, str, bytes], T], key: str, owner: UUID | None, body: bytes
) -> T:
    try:
        return find(owner or NOBODY, key, _digest(body))
    except KeyReusedError:
        raise ProblemError(
            HTTPStatus.UNPROCESSABLE_ENTITY,
            f"This {HEADER} was used before, with another body or at another path.",
            name="idempotency-key-reused",
        ) from None


def _digest(body: bytes) -> bytes:
    """Return the SHA-256 of the route and the body's JSON values; white space and the order of fields do not matter."""
    what = [request.method, request.url_rule.rule if request.url_rule else "", parse_json(body)]
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).digest()


def find_operation(kind: str, at: str) -> AnyOperation:
    """Return the operation of this kind; ``at`` is the JSON pointer to the kind in the request.

    Raises:
        ProblemError: 422 if clients may submit no such operation.
    """
    operation = OPERATIONS.get(kind)
    if operation is None or operation.internal:
        raise invalid(
            [FieldError(at, unknown("kind", kind, sorted(one.kind for one in public_operations())))]
        )
    return operation


def submitter(
    request: ApiRequest, *, webhook_url: str | None = None, labels: Sequence[str] = (), first: bool = False
) -> Submitter:
    """Return the caller of a request as a submitter; an operator's job goes before all others if ``first``.

    Raises:
        ProblemError: 403 if another caller asks for it.
    """
    key, name = request.caller.key, turn_name(request)
    if first:
        require(request.caller, Scope.OPERATE)
    return Submitter(
        request.identifier,
        key.id if key else None,
        webhook_url=webhook_url,
        jobs_at_once=key.jobs_at_once if key else None,
        caller=FIRST + name if first else name,
        trace_context=request.trace_context,
        labels=tuple(labels),
        first=first,
    )


def accept(
    request: ApiRequest,
    question: Question,
    body: bytes | None,
    *,
    default_wait_s: int,
    by: Submitter | None = None,
    at: str = "",
) -> JobRecord:
    """Return the job that answers the question of a request; ``at`` points to the parameters in its ``body``.

    ``by`` has the caller's other wishes, such as a webhook. Without a body, the parameters are in the query, and an
    idempotency key is ignored.

    Raises:
        ProblemError: 422 if the job would exceed the limits, or its idempotency key was used for another request; 429
            if it is long work beyond the caller's limit; 403 if it is long and the caller has no key.
    """
    by = by or submitter(request)
    if request.caller.plays and not is_short(question):
        raise ProblemError(
            HTTPStatus.FORBIDDEN,
            "Without an API key, only what takes about a second may be asked for.",
            name="missing-scope",
        )
    preferences = read_preferences(request.environ.get("HTTP_PREFER"), default_wait_s)
    wait_s = max(preferences.wait_s, question.operation.refuses_within_s)
    part: RequestPart = "query" if body is None else "body"
    key = None if body is None else idempotency_key(request)
    if key is None or body is None:
        outcome = submit_one(question, wait_s, by)
    else:
        # A refused request does not use up the key.
        outcome = cost_problem(question) or _submit_promised(question, wait_s, by, key, body)
    outcome = unless_refused(outcome)
    if isinstance(outcome, ProblemError):
        raise problem_at(outcome, at, part)
    return outcome


def _submit_promised(question: Question, wait_s: int, by: Submitter, key: str, body: bytes) -> Outcome:
    """Return the job with the id promised to the idempotency key, submitted now unless it exists."""
    promise = make_promise(key, by.key_id, body)
    job = None if promise.new else find_job(promise.job_id)
    if job is None:
        # An earlier request may have died between promising the job and submitting it.
        try:
            return submit_one(question, wait_s, replace(by, job_id=promise.job_id))
        except (IntegrityError, ProblemError):
            # The same request may have arrived twice at once, and the other made the job, perhaps as the last one of
            # the caller's limit.
            job = find_job(promise.job_id)
            if job is None:
                raise
    return await_job(job, wait_s, by.caller)
