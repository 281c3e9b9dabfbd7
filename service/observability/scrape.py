"""``GET /metrics``: the metrics of the API's processes, and (unless ``API_METRICS=own``) of the installation."""

import threading

from flask import Blueprint, Response
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, generate_latest

from service.http.described import Described, Returns
from service.observability.metrics import all_processes
from worker.jobs.metrics import SharedMetrics
from worker.settings import own_metrics

METRICS = Returns(
    text="The metrics in Prometheus's text format, version 0.0.4.", media={"text/plain": "The metrics."}
)


def prepare_scrapes() -> None:
    """Scrape once in the background, so that the first request need not wait for imports and connections."""
    if not own_metrics():
        shared = SharedMetrics()
        threading.Thread(target=lambda: _text(shared), daemon=True, name="prepare-scrapes").start()


def metrics_blueprint() -> Blueprint:
    """Return the route of the metrics."""
    blueprint = Blueprint("metrics", __name__)
    shared = None if own_metrics() else SharedMetrics()

    @Described("metrics", "server", {200: METRICS})
    def metrics() -> Response:
        """Show the metrics for Prometheus.

        They cover requests, latencies, cache hits and open streams; queues, jobs, shards and workers.
        """
        return Response(_text(shared), content_type=CONTENT_TYPE_PLAIN_0_0_4)

    blueprint.add_url_rule("/metrics", view_func=metrics, methods=["GET"])
    return blueprint


def _text(shared: SharedMetrics | None) -> bytes:
    return generate_latest(all_processes()) + (generate_latest(shared) if shared else b"")
