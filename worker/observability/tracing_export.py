"""Export of spans over OTLP/HTTP. Only this module imports the SDK, and only `tracing` imports this module.

Spans wait in a bounded queue that a separate thread empties, so that a collector that is away or hangs does not delay
requests and shards: when the queue is full, the oldest spans are dropped. OpenTelemetry's variables configure the
queue and the sampler.
"""

import os
import socket
import threading

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import OTELResourceDetector, Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import Tracer

from worker.observability.build_info import read_release

# Seconds for sending the queue at the end of a process.
STOP_WITHIN_S = 2.0


class Exporting:
    """The export of this process's spans to the collector, in a thread that starts here."""

    def __init__(self, part: str) -> None:
        # Its own hook would wait half a minute at the end of the process.
        self._provider = TracerProvider(resource=_resource(part), shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))

    @property
    def tracer(self) -> Tracer:
        """The tracer that starts spans."""
        return self._provider.get_tracer("countinghouse", read_release())

    def stop(self) -> None:
        """Send the waiting spans, for at most ``STOP_WITHIN_S`` seconds."""
        ending = threading.Thread(target=self._provider.shutdown, daemon=True)
        ending.start()
        ending.join(STOP_WITHIN_S)


def _resource(part: str) -> Resource:
    """Return the resource of the spans; ``OTEL_SERVICE_NAME`` and ``OTEL_RESOURCE_ATTRIBUTES`` take precedence."""
    ours: dict[str, str | int] = {
        "service.namespace": "countinghouse",
        "service.name": f"countinghouse-{part}",
        "service.version": read_release(),
        "host.name": socket.gethostname(),
        "process.pid": os.getpid(),
    }
    return Resource(ours).merge(OTELResourceDetector().detect())
