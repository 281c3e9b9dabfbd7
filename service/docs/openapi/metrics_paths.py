"""The path of the metrics."""

from service.docs.openapi.responses import headers
from service.docs.openapi.schemas import Json


def metrics_paths() -> Json:
    """``/metrics``."""
    return {
        "/metrics": {
            "get": {
                "operationId": "metrics",
                "tags": ["server"],
                "summary": "Figures for Prometheus",
                "description": "Requests, latencies, cache hits, open streams; queues, jobs, shards, workers.",
                "responses": {
                    "200": {
                        "description": "Figures in Prometheus's text format, version 0.0.4.",
                        "headers": headers(),
                        "content": {"text/plain": {"schema": {"type": "string"}}},
                    }
                },
            }
        }
    }
