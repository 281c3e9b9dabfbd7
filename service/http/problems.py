"""Errors as ``application/problem+json`` (RFC 9457)."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus

import structlog
from flask import Flask, Response
from kombu.exceptions import OperationalError as BrokerError
from sqlalchemy.exc import DataError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from werkzeug.exceptions import HTTPException

from db.submission import ContendedError

MEDIA_TYPE = "application/problem+json"
RETRY_AFTER_S = 2

log = structlog.get_logger(__name__)

# What a problem's `type` means; served at /problems.
PROBLEM_TYPES: Mapping[str, str] = {
    "invalid-input": "The request is well-formed, but a field of it is not what it should be; `errors` names each.",
    "malformed-json": "The body is not JSON (RFC 8259).",
    "no-such-deal": "Among many deals tried, none was as wished. Wish for less, or for another deck.",
    "no-such-puzzle": "Among many puzzles made, none was as wished. Wish for another difficulty, or more operators.",
    "computation-failed": "Computing the job failed repeatedly through a fault of ours.",
    "worker-lost": "The process that computed the job ended without a result as often as is allowed.",
    "no-engine": "The job was taken in by a version of the service whose workers are gone. Submit it again.",
    "no-valid-key": "An API key is needed, and none that is valid was sent.",
    "missing-scope": "The API key is not good for this.",
    "too-many-requests": "The API key's requests of this minute are used up. Try again when `Retry-After` says.",
    "too-many-jobs": "The API key has as many unfinished jobs as it may have at once.",
    "idempotency-key-reused": "The `Idempotency-Key` was used before, for another request.",
    "table-not-ready": "The table is being computed, `progress` tells how far. Try again when `Retry-After` says.",
    "table-off": "This server does not keep the table.",
    "unavailable": "The database or the queue is away. Try again when `Retry-After` says.",
}


@dataclass(frozen=True, slots=True)
class FieldError:
    """One thing that is wrong: where (a JSON pointer, RFC 6901, into body, query, path or headers) and what."""

    pointer: str
    detail: str
    place: str = "body"

    def as_json(self) -> dict[str, str]:
        """As it stands in ``errors``."""
        return {"pointer": self.pointer, "detail": self.detail, "in": self.place}


@dataclass
class ProblemError(Exception):
    """A problem to answer a request with."""

    status: HTTPStatus
    detail: str
    name: str | None = None
    errors: Sequence[FieldError] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    more: Mapping[str, object] = field(default_factory=dict)

    def response(self) -> Response:
        """The problem as a response."""
        return problem_response(
            self.status, self.detail, name=self.name, errors=self.errors, headers=self.headers, more=self.more
        )


def problem_response(
    status: HTTPStatus,
    detail: str,
    *,
    name: str | None = None,
    errors: Sequence[FieldError] = (),
    headers: Mapping[str, str] | None = None,
    more: Mapping[str, object] | None = None,
) -> Response:
    """A problem document; ``name`` is one of ``PROBLEM_TYPES``, ``more`` are members of the problem's own."""
    document: dict[str, object] = {
        "type": f"/problems#{name}" if name else "about:blank",
        "title": status.phrase,
        "status": int(status),
        "detail": detail,
    }
    if errors:
        document["errors"] = [error.as_json() for error in errors]
    document.update(more or {})
    response = Response(json.dumps(document, ensure_ascii=False), status=status, mimetype=MEDIA_TYPE)
    response.headers.update(headers or {})
    return response


def register_problems(app: Flask) -> None:
    """Answer every error of ``app`` with a problem document."""
    app.register_error_handler(ProblemError, ProblemError.response)
    app.register_error_handler(HTTPException, _http_problem)
    app.register_error_handler(DBAPIError, _database_problem)
    for away in (PoolTimeoutError, ContendedError, BrokerError):
        app.register_error_handler(away, _unavailable)
    app.register_error_handler(Exception, _internal_problem)


def _http_problem(error: HTTPException) -> Response:
    original = error.get_response()
    if error.code is None or error.code < HTTPStatus.BAD_REQUEST:
        return Response(original.get_data(), original.status_code, original.headers.items())
    headers = {
        name: value
        for name, value in original.headers.items()
        if name in ("Allow", "Retry-After", "Location")
    }
    return problem_response(HTTPStatus(error.code), error.description or "", headers=headers)


def _database_problem(error: DBAPIError) -> Response:
    if isinstance(error, DataError):
        log.error("value_not_stored", exc_info=error)
        return problem_response(
            HTTPStatus.UNPROCESSABLE_ENTITY,
            "A value in the request cannot be stored.",
            name="invalid-input",
        )
    if error.connection_invalidated or error.orig is None or "OperationalError" in type(error).__name__:
        return _unavailable(error)
    return _internal_problem(error)


def _unavailable(error: Exception) -> Response:
    log.warning("dependency_away", error=str(error))
    return problem_response(
        HTTPStatus.SERVICE_UNAVAILABLE,
        "The database or the queue is away at the moment.",
        name="unavailable",
        headers={"Retry-After": str(RETRY_AFTER_S)},
    )


def _internal_problem(error: Exception) -> Response:
    log.error("request_failed", exc_info=error)
    return problem_response(
        HTTPStatus.INTERNAL_SERVER_ERROR,
        "This is a fault of ours. It is logged under the request's X-Request-ID.",
    )


def not_found(detail: str) -> ProblemError:
    """A 404 problem."""
    return ProblemError(HTTPStatus.NOT_FOUND, detail)
