"""What every request has: an id, a line in the log, and a deadline."""

import re
import secrets
import time

import structlog
from flask import Response

from db.connection import set_deadline
from service.http.api_request import ApiRequest, this_request

REQUEST_ID_HEADER = "X-Request-ID"
_SENT_ID = "HTTP_X_REQUEST_ID"
_ACCEPTABLE_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
# Probes come every few seconds and are not worth a log line.
QUIET_PATHS = frozenset({"/healthz", "/readyz", "/metrics"})

log = structlog.get_logger(__name__)


def request_id() -> str:
    """Return the id of the current request: the client's own if valid, else a random one."""
    return this_request().identifier


def begin_log(request: ApiRequest) -> None:
    """Give the request an id, the client's own if it is valid, and note when it began."""
    sent = request.environ.get(_SENT_ID)
    identifier = sent if sent is not None and _ACCEPTABLE_ID.fullmatch(sent) else secrets.token_hex(16)
    request.identifier = identifier
    request.began = time.perf_counter()
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request_id=identifier)


def log_request(request: ApiRequest, response: Response) -> Response:
    """Return the request's id in the response, and log it."""
    response.headers.add(REQUEST_ID_HEADER, request.identifier)
    path = request.path
    if path not in QUIET_PATHS:
        log.info(
            "request",
            method=request.method,
            path=path,
            status=response.status_code,
            ms=round((time.perf_counter() - request.began) * 1000, 2),
        )
    return response


# Time for everything except the wait for a job. A service that does not respond within it is unavailable: the answer is
# 503.
ANSWER_WITHIN_S = 5.0


def allow_waiting(until: float) -> None:
    """Let the current request wait for a job until the time ``until`` of the monotonic clock."""
    set_deadline(max(0.0, until - time.monotonic()) + ANSWER_WITHIN_S)


def begin_deadline(_request: ApiRequest) -> None:
    """Limit how long the request waits for the database. A streamed body has no limit as a whole."""
    set_deadline(ANSWER_WITHIN_S)


def end_deadline(_request: ApiRequest) -> None:
    """Limit what this thread does next by its own deadline."""
    set_deadline(None)
