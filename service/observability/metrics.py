"""The metrics that each API process counts, and ``GET /metrics``, which shows them to Prometheus.

Under gunicorn each process keeps its metrics in files of one folder (``PROMETHEUS_MULTIPROC_DIR``), so that any process
can add them up. Without the folder, the answer has those of one process. Unless ``API_METRICS=own``, it has the
metrics of the installation too.
"""

import os
import resource
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import StrEnum
from functools import lru_cache, partial
from pathlib import Path

from flask import Blueprint, Response
from prometheus_client import (
    CONTENT_TYPE_PLAIN_0_0_4,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from service.http.api_request import ApiRequest
from service.http.described import Described, Returns
from worker.jobs.metrics import SharedMetrics
from worker.observability.build_info import BuildInfo
from worker.settings import own_metrics

# The buckets range from the duration of a cached answer to the longest wait that a request may prefer.
LATENCY_BUCKETS_S = (
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0,
)  # fmt: skip
# Methods that clients invent must not create new time series.
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
OTHER_METHOD = "other"
NO_ROUTE = "none"


class CacheLayer(StrEnum):
    """The cache that had an answer."""

    PROCESS = "process"
    REDIS = "redis"
    DATABASE = "database"


PROCESS = CollectorRegistry()
"""The metrics that this process counts."""

_REQUESTS = Counter(
    "countinghouse_http_requests",
    "Requests answered, by method, route and status.",
    ("method", "route", "status"),
    registry=PROCESS,
)
_LATENCY = Histogram(
    "countinghouse_http_request_duration_seconds",
    "Time from a request to the start of its answer, including waiting for a job, by route.",
    ("route",),
    buckets=LATENCY_BUCKETS_S,
    registry=PROCESS,
)
_hits = Counter(
    "countinghouse_cache_hits",
    "Submissions answered with a known result, by where it was found.",
    ("layer",),
    registry=PROCESS,
)
CACHE_MISSES = Counter(
    "countinghouse_cache_misses",
    "Submissions whose result was not known: computed for them, or already being computed.",
    registry=PROCESS,
)
CACHE_HITS = {layer: _hits.labels(layer) for layer in CacheLayer}

EVENT_STREAMS = Gauge(
    "countinghouse_event_streams",
    "Open event streams.",
    registry=PROCESS,
    multiprocess_mode="livesum",
)
EVENT_STREAMS_LIMIT = Gauge(
    "countinghouse_event_streams_limit",
    "Event streams that the processes may hold open.",
    registry=PROCESS,
    multiprocess_mode="livesum",
)
WAITING_REQUESTS = Gauge(
    "countinghouse_waiting_requests",
    "Requests waiting for their job to end.",
    registry=PROCESS,
    multiprocess_mode="livesum",
)

WAITING_REQUESTS_LIMIT = Gauge(
    "countinghouse_waiting_requests_limit",
    "Requests that may wait in the processes.",
    registry=PROCESS,
    multiprocess_mode="livesum",
)


def count_request(request: ApiRequest, response: Response) -> Response:
    """Count and time the request."""
    # The rule, not the path: paths contain ids, so their number is unbounded.
    rule = request.url_rule
    requests, latency = _series(
        request.method, rule.rule if rule is not None else NO_ROUTE, response.status_code
    )
    requests.inc()
    latency.observe(time.perf_counter() - request.began)
    return response


# Cached, because looking up a series costs more than counting. Bounded, because clients may invent methods.
@lru_cache(maxsize=1_024)
def _series(method: str, route: str, status: int) -> tuple[Counter, Histogram]:
    label = method if method in METHODS else OTHER_METHOD
    return _REQUESTS.labels(label, route, status), _LATENCY.labels(route)


FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
# Each process has a file of this prefix, which is removed when the process ends.
_LIVE = "gauge_livesum_"
_PROCESSES = Path("/proc")

METRICS = Returns(
    text="The metrics in Prometheus's text format, version 0.0.4.", media={"text/plain": "The metrics."}
)


def prepare_scrapes() -> None:
    """Scrape once in the background, so that the first request need not wait for imports and connections."""
    if not own_metrics():
        shared = SharedMetrics()
        threading.Thread(target=lambda: _metrics_text(shared), daemon=True, name="prepare-scrapes").start()


def metrics_blueprint() -> Blueprint:
    """Return the route of the metrics."""
    blueprint = Blueprint("metrics", __name__)
    shared = None if own_metrics() else SharedMetrics()
    blueprint.add_url_rule("/metrics", "metrics", partial(show_metrics, shared), methods=["GET"])
    return blueprint


@Described("show_metrics", "server", {200: METRICS})
def show_metrics(shared: SharedMetrics | None) -> Response:
    """Show the metrics for Prometheus.

    They cover requests, latencies, cache hits and open streams; queues, jobs, shards and workers.
    """
    return Response(_metrics_text(shared), content_type=CONTENT_TYPE_PLAIN_0_0_4)


def _metrics_text(shared: SharedMetrics | None) -> bytes:
    return _read_own_text() + (generate_latest(shared) if shared else b"")


def _read_own_text() -> bytes:
    """Return the metrics of all API processes together."""
    registry = CollectorRegistry()
    has_folder = FOLDER_VARIABLE in os.environ
    if has_folder:
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    registry.register(BuildInfo())
    registry.register(OpenFiles())
    return generate_latest(registry) + (b"" if has_folder else generate_latest(PROCESS))


class OpenFiles(Collector):
    """``process_open_fds`` of the process with the most open files, and ``process_max_fds``.

    Prometheus's library leaves these out if there are several processes.
    """

    def collect(self) -> Iterable[Metric]:
        """Return the metrics; none if the system has no ``/proc``."""
        numbers = list(_open_files())
        if not numbers:
            return ()
        limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        return (
            GaugeMetricFamily(
                "process_open_fds", "Open files of the process that has the most.", value=max(numbers)
            ),
            GaugeMetricFamily("process_max_fds", "Open files that a process may have.", value=limit),
        )


def _open_files() -> Iterator[int]:
    for process in _find_processes():
        # The process may have ended.
        with suppress(OSError):
            yield sum(1 for _ in (_PROCESSES / process / "fd").iterdir())


def _find_processes() -> list[str]:
    folder = os.environ.get(FOLDER_VARIABLE)
    if folder is None:
        return [str(os.getpid())]
    return [file.stem.removeprefix(_LIVE) for file in Path(folder).glob(f"{_LIVE}*.db")]
