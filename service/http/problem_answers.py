"""Problem documents for every error of a request."""

from http import HTTPStatus

import structlog
from flask import Flask, Response
from kombu.exceptions import OperationalError as BrokerError
from sqlalchemy.exc import DataError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from werkzeug.exceptions import HTTPException

from db.submission import ContendedError
from service.http.api_request import ApiRequest
from service.http.problems import MEDIA_TYPE, ProblemError, unavailable

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


def match_anything(request: ApiRequest) -> None:
    """Drop ``If-Match: *``, which any document matches (RFC 9110, section 13.1.1): Werkzeug compares it with ETags."""
    if request.environ.get("HTTP_IF_MATCH") == "*":
        del request.environ["HTTP_IF_MATCH"]


def failed_precondition(_request: ApiRequest, response: Response) -> Response:
    """Answer with a problem if ``If-Match`` fails: Werkzeug sets the status, but leaves the document as body."""
    if response.status_code != HTTPStatus.PRECONDITION_FAILED or response.mimetype == MEDIA_TYPE:
        return response
    detail = "The document has another ETag than `If-Match` names."
    return ProblemError(HTTPStatus.PRECONDITION_FAILED, detail).response()


def _http_problem(error: HTTPException) -> Response:
    original = error.get_response()
    if error.code is None or error.code < HTTPStatus.BAD_REQUEST:
        return Response(original.get_data(), original.status_code, original.headers.items())
    headers = {
        name: value
        for name, value in original.headers.items()
        if name in ("Allow", "Content-Range", "Retry-After", "Location")
    }
    return ProblemError(HTTPStatus(error.code), error.description or "", headers=headers).response()


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
