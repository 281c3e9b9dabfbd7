"""Spans of the current process. Without an endpoint, all functions here do nothing."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from worker.settings import SettingError

if TYPE_CHECKING:
    from opentelemetry.trace import Span as RecordedSpan
    from structlog.typing import EventDict

    from worker.observability.tracing_export import Exporting

ENDPOINT_VARIABLES = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
PROTOCOL_VARIABLES = ("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL")
PROTOCOL = "http/protobuf"
# The last of the packages that the extra installs.
_EXPORTER = "opentelemetry.exporter.otlp.proto.http"


def is_tracing_wanted(environ: Mapping[str, str] = os.environ) -> bool:
    """Return True if an endpoint is set and no other setting switches traces off.

    Raises:
        SettingError: when the endpoint, the protocol or the installation does not allow it.
    """
    endpoint = next((name for name in ENDPOINT_VARIABLES if environ.get(name, "").strip()), None)
    off = (
        environ.get("OTEL_SDK_DISABLED", "").strip().lower() == "true"
        or environ.get("OTEL_TRACES_EXPORTER", "").strip().lower() == "none"
    )
    if endpoint is None or off:
        return False
    if not environ[endpoint].strip().lower().startswith(("http://", "https://")):
        raise SettingError(f"{endpoint} must be an http or https URL, such as http://127.0.0.1:4318")
    for name in PROTOCOL_VARIABLES:
        if environ.get(name, "").strip() not in ("", PROTOCOL):
            raise SettingError(f"{name} must be {PROTOCOL}; other protocols are not supported")
    if not _is_installed():
        raise SettingError(
            f"{endpoint} is set, but the packages for traces are not installed: "
            "pip install 'countinghouse-server[tracing]'"
        )
    return True


def _is_installed() -> bool:
    try:
        return find_spec(_EXPORTER) is not None
    except ModuleNotFoundError:
        return False


Attributes = Mapping[str, str | int | float | bool]
TRACEPARENT = "traceparent"
STATUS = "http.response.status_code"


class Kind(StrEnum):
    """The kind of a span, as in OpenTelemetry."""

    INTERNAL = "INTERNAL"
    SERVER = "SERVER"
    CLIENT = "CLIENT"
    CONSUMER = "CONSUMER"


class Span:
    """A span, or nothing while traces are off."""

    __slots__ = ("_recorded",)

    def __init__(self, recorded: RecordedSpan | None = None) -> None:
        self._recorded = recorded

    def note(self, attributes: Attributes) -> None:
        """Add attributes to the span."""
        if self._recorded is not None:
            self._recorded.set_attributes(attributes)

    def fail(self, error: str, message: str = "") -> None:
        """Mark the span as failed; ``error`` is the name of the kind of error."""
        if self._recorded is None:
            return
        from opentelemetry.trace import StatusCode

        self._recorded.set_attribute("error.type", error)
        self._recorded.set_status(StatusCode.ERROR, message or None)

    def link(self, context: str) -> None:
        """Link the span to the span of another trace context."""
        if self._recorded is None:
            return
        from opentelemetry.trace import get_current_span

        self._recorded.add_link(get_current_span(_extract({TRACEPARENT: context})).get_span_context())


class _Tracing:
    """The exporter of this process, from `start_tracing` to `stop_tracing`."""

    exporting: Exporting | None = None


_NOTHING = Span()


def load_tracing() -> bool:
    """Load the packages for traces, before processes are forked that export spans; return False if no endpoint is set.

    Raises:
        SettingError: when the endpoint cannot be used.
    """
    if not is_tracing_wanted():
        return False
    import worker.observability.tracing_export  # noqa: F401

    return True


def start_tracing(part: str) -> bool:
    """Start exporting the spans of this process; ``part`` names the part of the service, such as the API or a worker.

    Call it after forking. Returns True if an endpoint is set.

    Raises:
        SettingError: when the endpoint cannot be used.
    """
    if not is_tracing_wanted():
        return False
    if _Tracing.exporting is None:
        from worker.observability.tracing_export import Exporting

        _Tracing.exporting = Exporting(part)
    return True


def stop_tracing() -> None:
    """Export the remaining spans, within a few seconds, and stop tracing in this process."""
    exporting, _Tracing.exporting = _Tracing.exporting, None
    if exporting is not None:
        exporting.stop()


@contextmanager
def span(
    name: str, kind: Kind = Kind.INTERNAL, *, within: str | None = None, attributes: Attributes | None = None
) -> Iterator[Span]:
    """Run the block within a span: a child of the current span, or of the trace context ``within`` if it is given.

    An exception that leaves the block marks the span as failed.
    """
    if _Tracing.exporting is None:
        yield _NOTHING
        return
    from opentelemetry import trace

    with _Tracing.exporting.tracer.start_as_current_span(
        name,
        context=_extract({TRACEPARENT: within}) if within else None,
        kind=trace.SpanKind[kind],
        attributes=attributes,
    ) as recorded:
        yield Span(recorded)


@contextmanager
def server_span(name: str, headers: Mapping[str, str], attributes: Attributes) -> Iterator[Span]:
    """Run the block within a request's span, which continues the trace in the headers (W3C Trace Context)."""
    if _Tracing.exporting is None:
        yield _NOTHING
        return
    from opentelemetry import trace

    with _Tracing.exporting.tracer.start_as_current_span(
        name,
        context=_extract({name.lower(): value for name, value in headers.items()}),
        kind=trace.SpanKind.SERVER,
        attributes=attributes,
    ) as recorded:
        yield Span(recorded)


def current_span() -> Span:
    """Return the span in which this code runs; without an endpoint, one that records nothing."""
    if _Tracing.exporting is None:
        return _NOTHING
    from opentelemetry.trace import get_current_span

    return Span(get_current_span())


def trace_context() -> str | None:
    """Return the current trace and span as a ``traceparent``, or None if there are none."""
    if _Tracing.exporting is None:
        return None
    carrier: dict[str, str] = {}
    _propagator().inject(carrier)
    return carrier.get(TRACEPARENT)


def add_trace_id(_logger: object, _method: str, event: EventDict) -> EventDict:
    """Add the trace id to an event, as a processor of structlog."""
    if _Tracing.exporting is not None and (context := trace_context()) is not None:
        event["trace_id"] = context.split("-")[1]
    return event


def _extract(carrier: Mapping[str, str]) -> Any:
    return _propagator().extract(carrier)


def _propagator() -> Any:
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    return TraceContextTextMapPropagator()
