"""A collector of traces on loopback, which keeps the spans received over OTLP/HTTP."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.common.v1.common_pb2 import AnyValue, KeyValue
from opentelemetry.proto.trace.v1.trace_pb2 import Span, Status

from tests.worker.engine.webhooks.receiver import Receiver, receiving

Value = str | bool | int | float | None


@dataclass(frozen=True)
class Seen:
    """A span as received, with the ids of the spans it is linked to."""

    name: str
    trace: str
    id: str
    parent: str
    kind: str
    service: Value
    failed: bool
    attributes: Mapping[str, Value]
    links: tuple[str, ...]

    @property
    def context(self) -> str:
        """``traceparent`` of the span, without the flags."""
        return f"00-{self.trace}-{self.id}-"


@dataclass(frozen=True)
class Collector:
    """A receiver of traces, and the spans in them."""

    receiver: Receiver

    @property
    def url(self) -> str:
        """Value for ``OTEL_EXPORTER_OTLP_ENDPOINT``."""
        return f"http://127.0.0.1:{self.receiver.port}"

    def spans(self, trace: str | None = None) -> list[Seen]:
        """Return the spans so far, of one trace or of all."""
        seen = [span for request in list(self.receiver.requests) for span in _read(request.body)]
        return [span for span in seen if trace is None or span.trace == trace]

    def named(self, name: str, trace: str | None = None) -> list[Seen]:
        """Return the spans with a name."""
        return [span for span in self.spans(trace) if span.name == name]


@contextmanager
def collecting() -> Iterator[Collector]:
    """Run a collector within the block."""
    with receiving() as receiver:
        yield Collector(receiver)
        assert {request.path for request in receiver.requests} <= {"/v1/traces"}


def _read(body: bytes) -> Iterator[Seen]:
    request = ExportTraceServiceRequest.FromString(body)
    for group in request.resource_spans:
        service = _values(group.resource.attributes)["service.name"]
        for scope in group.scope_spans:
            for span in scope.spans:
                yield Seen(
                    name=span.name,
                    trace=span.trace_id.hex(),
                    id=span.span_id.hex(),
                    parent=span.parent_span_id.hex(),
                    kind=Span.SpanKind.Name(span.kind).removeprefix("SPAN_KIND_"),
                    service=service,
                    failed=span.status.code == Status.STATUS_CODE_ERROR,
                    attributes=_values(span.attributes),
                    links=tuple(link.span_id.hex() for link in span.links),
                )


def _values(attributes: Iterable[KeyValue]) -> dict[str, Value]:
    return {attribute.key: _value(attribute.value) for attribute in attributes}


def _value(value: AnyValue) -> Value:
    which = value.WhichOneof("value")
    found: Value = getattr(value, which) if which else None
    return found
