"""A span for each request, if traces are exported: it takes up the trace that ``traceparent`` names."""

from contextlib import ExitStack
from http import HTTPStatus

from flask import Flask, Response, g, request

from db.records import JobRecord
from service.http.request_log import QUIET_PATHS
from service.observability.metrics import METHODS
from worker.engine.tracing.spans import (
    STATUS,
    current_span,
    server_span,
    start_tracing,
    trace_context,
)

# What OpenTelemetry's conventions call a method that clients made up.
OTHER_METHOD = "_OTHER"


def register_tracing(app: Flask) -> None:
    """Export spans of the requests of ``app`` if an endpoint is set.

    Raises:
        TracingSettingError: when the endpoint cannot be used.
    """
    if start_tracing("api"):
        app.before_request(_begin)
        app.after_request(_answered)
        app.teardown_request(_end)


def trace_job(job: JobRecord) -> None:
    """Note the job in the span at hand, and link the span that the computation was taken in by if it is another."""
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


def _begin() -> None:
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
    g.traced = ExitStack()
    g.traced.enter_context(
        server_span(f"{named} {rule.rule}" if rule is not None else named, dict(request.headers), attributes)
    )


def _answered(response: Response) -> Response:
    if "traced" in g:
        span = current_span()
        span.note({STATUS: response.status_code, "countinghouse.request_id": g.request_id})
        if response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            span.fail(str(response.status_code))
    return response


def _end(_error: BaseException | None) -> None:
    traced = g.pop("traced", None)
    if traced is not None:
        traced.close()
