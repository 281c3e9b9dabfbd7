"""A span for each request, if traces are exported; it continues the trace that ``traceparent`` names."""

from contextlib import ExitStack
from http import HTTPStatus

from flask import Response

from service.http.api_request import ApiRequest
from service.http.every_request import QUIET_PATHS
from service.observability.metrics import METHODS
from worker.observability.tracing import (
    STATUS,
    current_span,
    server_span,
    trace_context,
)

# OpenTelemetry's name for unknown methods.
OTHER_METHOD = "_OTHER"


def begin_span(request: ApiRequest) -> None:
    """Begin the request's span."""
    if request.path in QUIET_PATHS:
        return
    rule = request.url_rule
    method = request.method if request.method in METHODS else OTHER_METHOD
    attributes = {
        "http.request.method": method,
        "url.scheme": request.scheme,
        "url.path": request.path,
    }
    if rule is not None:
        attributes["http.route"] = rule.rule
    named = "HTTP" if method == OTHER_METHOD else method
    request.traced = ExitStack()
    request.traced.enter_context(
        server_span(f"{named} {rule.rule}" if rule is not None else named, dict(request.headers), attributes)
    )
    request.trace_context = trace_context()


def note_answer(request: ApiRequest, response: Response) -> Response:
    """Note the answer's status in the request's span."""
    if request.traced is not None:
        span = current_span()
        span.note({STATUS: response.status_code, "countinghouse.request_id": request.identifier})
        if response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            span.fail(str(response.status_code))
    return response


def end_span(request: ApiRequest) -> None:
    """End the request's span."""
    traced, request.traced = request.traced, None
    if traced is not None:
        traced.close()
