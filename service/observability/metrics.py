"""The metrics that each API process counts, for Prometheus."""

import time
from enum import StrEnum
from functools import lru_cache

from flask import Response
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from service.http.api_request import ApiRequest

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
    known = method if method in METHODS else OTHER_METHOD
    return _REQUESTS.labels(known, route, status), _LATENCY.labels(route)
