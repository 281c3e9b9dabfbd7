"""Problem documents (RFC 9457), and the answers to errors."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Annotated, Literal, NewType

import structlog
from flask import Flask, Response, current_app, request
from kombu.exceptions import OperationalError as BrokerError
from pydantic import Field
from sqlalchemy.exc import DataError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from db.submission import ContendedError
from service.http.nearest import either, quoted
from service.http.pages import model_json
from worker.declarations.documented import Answer
from worker.declarations.sentences import FAILURES, FailureCode, shortened
from worker.jobs.job_document import ProblemField, Progress, RequestPart

MEDIA_TYPE = "application/problem+json"
MAX_ERRORS_LISTED = 20

ProblemType = (
    FailureCode
    | Literal[
        "malformed-json",
        "no-valid-key",
        "missing-scope",
        "too-many-requests",
        "too-many-jobs",
        "idempotency-key-reused",
        "other-engine",
        "table-not-ready",
        "table-off",
        "unavailable",
    ]
)

LiveProblem = NewType("LiveProblem", str)
"""A type of problem of tournaments, which ``service/tournaments/wishes.py`` describes."""

# Served at /problems, together with the problems of tournaments.
PROBLEM_TYPES: Mapping[str, str] = {
    **FAILURES,
    "malformed-json": "The body is not JSON (RFC 8259).",
    "no-valid-key": "The request has no valid API key.",
    "missing-scope": "The API key does not have the required scope.",
    "too-many-requests": "The API key has reached its limit of requests per minute, or an address that of unknown keys;"
    " or the caller has sent too many submissions at once. Retry after `Retry-After`.",
    "too-many-jobs": "The request would exceed the API key's limit of long work at once; nothing of it was submitted."
    " Short questions never count. Retry after `Retry-After`.",
    "idempotency-key-reused": "The `Idempotency-Key` was used before, for another request.",
    "other-engine": "The address names an engine version of the operation that is gone, or not known here. The address"
    " without `engine` is answered by the current one.",
    "table-not-ready": "The table is being computed; `progress` is its progress. Retry after `Retry-After`.",
    "table-off": "This server does not keep the table.",
    "unavailable": "The database or the queue is unavailable, or too much has arrived at once. Retry after"
    " `Retry-After`.",
}


class Problem(Answer):
    """A problem document (RFC 9457)."""

    type: Annotated[str, Field(json_schema_extra={"format": "uri-reference"})]
    """The type of the problem, as an address that explains it."""
    title: str
    """The name of the HTTP status."""
    status: int
    """The HTTP status."""
    detail: str
    """What happened, in a sentence."""
    errors: list[ProblemField] | None = None
    """The invalid fields, if any."""
    job: str | None = None
    """The job that was refused or has to end first, if there is one."""
    progress: Progress | None = None
    """The progress of that job."""
    claimed_by: str | None = None
    """The player who was first to claim the deal of a tournament."""
    margin_ms: int | None = None
    """Milliseconds by which that player was first."""


def problem_type(name: str) -> str:
    """Return the address that explains problems of this name, absolute if the service knows its own address."""
    return f"{current_app.config['PUBLIC_URL']}/problems#{name}"


class FieldError(ProblemField):
    """An invalid field: its JSON pointer in ``part``, and the fault."""

    def __init__(self, pointer: str, detail: str, part: RequestPart = "body") -> None:
        super().__init__(pointer=pointer, detail=shortened(detail), in_=part)


@dataclass
class ProblemError(Exception):
    """A problem that a request is answered with; ``more`` has further members of the document."""

    status: HTTPStatus
    detail: str
    name: ProblemType | LiveProblem | None = None
    errors: Sequence[FieldError] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    more: Mapping[str, object] = field(default_factory=dict)

    def response(self) -> Response:
        """Return the problem as a response."""
        return Response(self.document(), self.status, self.headers, mimetype=MEDIA_TYPE)

    def document(self) -> str:
        """Return the problem as JSON text."""
        fields: dict[str, object] = {
            "type": problem_type(self.name) if self.name else "about:blank",
            "title": self.status.phrase,
            "status": int(self.status),
            "detail": shortened(self.detail),
            **self.more,
        }
        if self.errors:
            fields["errors"] = self.errors
        return model_json(Problem.model_validate(fields))


def not_found(detail: str) -> ProblemError:
    """Return a 404 problem."""
    return ProblemError(HTTPStatus.NOT_FOUND, detail)


def unavailable(detail: str, retry_after_s: int, name: ProblemType | None = None) -> ProblemError:
    """Return a 503 problem that says when to try again."""
    headers = {"Retry-After": str(retry_after_s)}
    return ProblemError(HTTPStatus.SERVICE_UNAVAILABLE, detail, name, headers=headers)


def invalid(errors: Sequence[FieldError]) -> ProblemError:
    """Return a 422 problem with these ``errors``."""
    first = errors[0]
    where = first.pointer or f"the {first.in_}"
    return ProblemError(
        HTTPStatus.UNPROCESSABLE_ENTITY, f"{where}: {first.detail}", name="invalid-input", errors=errors
    )


RETRY_AFTER_S = 2

log = structlog.get_logger(__name__)


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
        if name in ("Allow", "Content-Range", "Retry-After")
    }
    detail = error.description or ""
    if isinstance(error, MethodNotAllowed):
        methods = either(quoted(sorted(error.valid_methods or ())))
        detail = f"This address takes {methods}, not `{request.method[:20]}`."
    return ProblemError(HTTPStatus(error.code), detail, headers=headers).response()


def _database_problem(error: DBAPIError) -> Response:
    if isinstance(error, DataError):
        log.error("value_not_stored", exc_info=error)
        return ProblemError(
            HTTPStatus.UNPROCESSABLE_ENTITY,
            "A value in the request cannot be stored.",
            name="invalid-input",
        ).response()
    if error.connection_invalidated or error.orig is None or "OperationalError" in type(error).__name__:
        return _unavailable(error)
    return _internal_problem(error)


def _unavailable(error: Exception) -> Response:
    log.warning("dependency_unavailable", error=str(error))
    return unavailable("The database or the queue is unavailable.", RETRY_AFTER_S, "unavailable").response()


def _internal_problem(error: Exception) -> Response:
    log.error("request_failed", exc_info=error)
    return ProblemError(
        HTTPStatus.INTERNAL_SERVER_ERROR, "Internal error. It is logged under the request's X-Request-ID."
    ).response()
