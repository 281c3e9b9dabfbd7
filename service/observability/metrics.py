"""What each process counts about itself, for Prometheus.

Under gunicorn every process keeps its figures in files of one folder (``PROMETHEUS_MULTIPROC_DIR``), so that whichever
answers ``/metrics`` can add them all up; without that folder they are those of the one process.
"""

import os
import time
from enum import StrEnum
from functools import lru_cache

from flask import Flask, Response, g, request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
# From an answer at hand to the longest wait a request may prefer.
LATENCY_BUCKETS_S = (
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0,
)  # fmt: skip
# What a client makes up must not make new time series.
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
OTHER_METHOD = "other"
NO_ROUTE = "none"


class CacheLayer(StrEnum):
    """Where the answer to something asked before was found."""

    PROCESS = "process"
    REDIS = "redis"
    DATABASE = "database"


_process = CollectorRegistry()

_REQUESTS = Counter(
    "countinghouse_http_requests",
    "Requests answered, by method, route and status.",
    ("method", "route", "status"),
    registry=_process,
)
_LATENCY = Histogram(
    "countinghouse_http_request_duration_seconds",
    "From a request to the beginning of its answer, waiting for a job included, by route.",
    ("route",),
    buckets=LATENCY_BUCKETS_S,
    registry=_process,
)
_HITS = Counter(
    "countinghouse_cache_hits",
    "Submissions answered with a result that was there before, by where it was found.",
    ("layer",),
    registry=_process,
)
_MISSES = Counter(
    "countinghouse_cache_misses",
    "Submissions whose result was not there: computed for them, or being computed already.",
    registry=_process,
)
_hits = {layer: _HITS.labels(layer) for layer in CacheLayer}

EVENT_STREAMS = Gauge(
    "countinghouse_event_streams",
    "Event streams that are open.",
    registry=_process,
    multiprocess_mode="livesum",
)
WAITING_REQUESTS = Gauge(
    "countinghouse_waiting_requests",
    "Requests that are held back until their job ends.",
    registry=_process,
    multiprocess_mode="livesum",
)


def cache_hit(layer: CacheLayer) -> None:
    """Count a submission that was answered with a result found in ``layer``."""
    _hits[layer].inc()


def cache_miss() -> None:
    """Count a submission whose result was not there."""
    _MISSES.inc()


def register_metrics(app: Flask) -> None:
    """Count and time the requests of ``app``; the request log, registered before, tells when each began."""
    app.after_request(_count)


def all_processes() -> CollectorRegistry:
    """The figures of all processes that answer requests with this one."""
    if FOLDER_VARIABLE not in os.environ:
        return _process
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry


def _count(response: Response) -> Response:
    # The rule and not the path: a path holds ids, and there is no end to them.
    rule = request.url_rule
    requests, latency = _series(
        request.method, rule.rule if rule is not None else NO_ROUTE, response.status_code
    )
    requests.inc()
    latency.observe(time.perf_counter() - g.began)
    return response


# Looking series up costs more than counting. The bound is for the methods that clients make up.
@lru_cache(maxsize=1_024)
def _series(method: str, route: str, status: int) -> tuple[Counter, Histogram]:
    known = method if method in METHODS else OTHER_METHOD
    return _REQUESTS.labels(known, route, status), _LATENCY.labels(route)
