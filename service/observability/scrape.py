"""``GET /metrics``: what the API processes counted, and the state of the stores and the workers."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import structlog
from flask import Blueprint, Response
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from db.keys import Scope
from db.statistics import MAX_COUNTED, Statistics, read_statistics
from service.access.auth import only_with
from service.http.described import Described, Returns
from service.observability.metrics import all_processes
from service.observability.probes import ask_all, kept_for
from worker.declarations.queues import QueueName
from worker.engine.heartbeats import living_workers
from worker.engine.queue import backlog

# The longest a scrape takes, whatever hangs.
SCRAPE_S = 3.0
# More frequent scrapes get the same metrics again: the route is open to all, and collecting is costly.
ASK_AGAIN_AFTER_S = 2.0

log = structlog.get_logger(__name__)

QUEUES = tuple(QueueName)
FIGURES = Returns(
    text="The metrics in Prometheus's text format, version 0.0.4.", media={"text/plain": "The metrics."}
)
_CAPPED = f"at most {MAX_COUNTED:,}"


def metrics_blueprint(*, needs_key: bool) -> Blueprint:
    """The route of the metrics, for operators only if it needs a key."""
    blueprint = Blueprint("metrics", __name__)
    if needs_key:
        blueprint.before_request(only_with(Scope.OPERATE))
    server = ServerFigures()

    @Described("metrics", "server", {200: FIGURES})
    def metrics() -> Response:
        """Metrics for Prometheus.

        Requests, latencies, cache hits and open streams; queues, jobs, shards and workers.
        """
        body = generate_latest(all_processes()) + generate_latest(server)
        return Response(body, content_type=CONTENT_TYPE_PLAIN_0_0_4)

    blueprint.add_url_rule("/metrics", view_func=metrics, methods=["GET"])
    return blueprint


class ServerFigures(Collector):
    """The metrics of the stores and the workers, without those that do not respond, at most a few seconds old."""

    def __init__(self) -> None:
        self._latest = kept_for(ASK_AGAIN_AFTER_S, _ask)

    def collect(self) -> Iterable[Metric]:
        """The metrics."""
        return self._latest()


def _ask() -> Sequence[Metric]:
    up = GaugeMetricFamily("countinghouse_source_up", "Whether this source responded.", labels=("source",))
    figures: list[Metric] = [up]
    for source, answer in ask_all(SOURCES, SCRAPE_S).items():
        if isinstance(answer, Exception):
            log.warning("source_unavailable", source=source, error=str(answer))
        else:
            figures += answer
        up.add_metric((source,), not isinstance(answer, Exception))
    return figures


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(f"countinghouse_{name}", text, value=value)


def _gauges(name: str, text: str, labels: Sequence[str], values: Mapping[Any, float]) -> Metric:
    """``values`` by label, or by labels where there are several."""
    family = GaugeMetricFamily(f"countinghouse_{name}", text, labels=labels)
    for label, value in values.items():
        family.add_metric((label,) if isinstance(label, str) else label, value)
    return family


def _database() -> Sequence[Metric]:
    found = read_statistics(QUEUES)
    return (
        _gauges(
            "jobs",
            f"Jobs submitted within the last hour ({_CAPPED}, the newest) by state; cached answers need none.",
            ("state",),
            found.jobs,
        ),
        _gauges(
            "queue_oldest_age_seconds",
            "Age of the oldest computation that nobody has begun; 0 when there is none.",
            ("queue",),
            found.oldest_queued_s,
        ),
        _gauges(
            "shards",
            f"Shards to be computed or being computed ({_CAPPED} are counted).",
            ("queue", "state"),
            found.shards,
        ),
        _gauge(
            "shard_retries",
            "How often shards held within the last hour had to begin anew.",
            found.shard_retries,
        ),
        _gauge(
            "computations_failed",
            f"Computations that failed within the last hour ({_CAPPED} are counted).",
            found.computations_failed,
        ),
        _gauges(
            "webhooks",
            f"Webhooks not delivered yet, and those given up ({_CAPPED} are counted).",
            ("state",),
            found.webhooks,
        ),
        *_estimates(found),
    )


def _estimates(found: Statistics) -> Sequence[Metric]:
    which = f"of the latest computations within the last hour ({_CAPPED}) that had an estimate"
    ratios = found.estimate_ratios
    return (
        _gauges(
            "estimate_ratio",
            f"Processor time used divided by that estimated, {which}.",
            ("kind",),
            {kind: ratio.mean for kind, ratio in ratios.items()},
        ),
        _gauges(
            "estimate_ratio_highest",
            f"Processor time used divided by that estimated: the highest {which}.",
            ("kind",),
            {kind: ratio.highest for kind, ratio in ratios.items()},
        ),
    )


def _broker() -> Sequence[Metric]:
    depths = {name: backlog(name) for name in QUEUES}
    return (_gauges("queue_messages", "Messages waiting in the broker.", ("queue",), depths),)


def _workers() -> Sequence[Metric]:
    processes = {name: sum(living_workers(name).values()) for name in QUEUES}
    return (
        _gauges(
            "worker_processes",
            "Processes of the workers that left a heartbeat lately, by queue; a worker may serve several.",
            ("queue",),
            processes,
        ),
    )


SOURCES: Mapping[str, Callable[[], Sequence[Metric]]] = {
    "database": _database,
    "broker": _broker,
    "workers": _workers,
}
