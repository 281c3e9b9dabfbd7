"""Exporting spans over OTLP/HTTP. Only this module imports the SDK, and only `spans` imports this one.

Spans wait in a bounded queue that a thread of its own empties, so that a collector that is away or hangs costs requests
and shards nothing: when it is full, the oldest are dropped. OpenTelemetry's variables set the queue and the
sampler.
"""

import os
import socket
import threading
from importlib.metadata import version

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import OTELResourceDetector, Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import Tracer

# For what is in the queue at the end of a process.
STOP_WITHIN_S = 2.0


class Exporting:
    """The spans of this process on their way to the collector, through a thread that starts here."""

    def __init__(self, part: str) -> None:
        # It would wait half a minute at the end of the process.
        self._provider = TracerProvider(resource=_resource(part), shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))

    @property
    def tracer(self) -> Tracer:
        """What begins spans."""
        return self._provider.get_tracer("countinghouse", version("countinghouse"))

    def stop(self) -> None:
        """Send what waits, as far as the collector takes it within ``STOP_WITHIN_S``."""
        ending = threading.Thread(target=self._provider.shutdown, daemon=True)
        ending.start()
        ending.join(STOP_WITHIN_S)


def _resource(part: str) -> Resource:
    """What the spans are of; what ``OTEL_SERVICE_NAME`` and ``OTEL_RESOURCE_ATTRIBUTES`` say goes first."""
    ours: dict[str, str | int] = {
        "service.namespace": "countinghouse",
        "service.name": f"countinghouse-{part}",
        "service.version": version("countinghouse"),
        "host.name": socket.gethostname(),
        "process.pid": os.getpid(),
    }
    return Resource(ours).merge(OTELResourceDetector().detect())
