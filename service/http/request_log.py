"""Request ids, and one log line per request."""

import re
import secrets
import time

import structlog
from flask import Flask, Response, g, request

HEADER = "X-Request-ID"
_SENT = "HTTP_X_REQUEST_ID"
_ACCEPTABLE = re.compile(r"[A-Za-z0-9._-]{1,64}")
# Probes come every few seconds and are not worth a log line.
QUIET_PATHS = frozenset({"/healthz", "/readyz", "/metrics"})

log = structlog.get_logger(__name__)


def request_id() -> str:
    """The id of the current request: the client's own if valid, else a random one."""
    identifier: str = g.request_id
    return identifier


def register_request_log(app: Flask) -> None:
    """Give every request an id, return it in the response, and log each request."""
    app.before_request(_begin)
    app.after_request(_end)


def _begin() -> None:
    sent = request.environ.get(_SENT)
    identifier = sent if sent is not None and _ACCEPTABLE.fullmatch(sent) else secrets.token_hex(16)
    g.request_id = identifier
    g.began = time.perf_counter()
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request_id=identifier)


def _end(response: Response) -> Response:
    response.headers.add(HEADER, g.request_id)
    path = request.path
    if path not in QUIET_PATHS:
        log.info(
            "request",
            method=request.method,
            path=path,
            status=response.status_code,
            ms=round((time.perf_counter() - g.began) * 1000, 2),
        )
    return response
