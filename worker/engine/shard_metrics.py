"""Metrics of the shards that a worker's processes compute, summed for ``METRICS_LISTEN``.

Each process writes to the files of its place in the pool, so that a process that replaces another continues the same
files. Without a listener, nothing is counted.
"""

import os
import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache

import prometheus_client.values
from billiard import current_process
from celery import signals
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from worker.engine.listener import read_listen_address, serve_metrics
from worker.observability.folder import make_metrics_folder, read_metrics_parent
from worker.registry import OPERATIONS

FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
# The buckets range from a short solve to the hard time limit.
DURATION_BUCKETS_S = (0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 120.0)


class ShardMetrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self.ended = Counter(
            "countinghouse_shards_ended",
            "Shards that this worker computed, by outcome: computed, failed (an answer), moved (to the long"
            " queue), lost (to another worker, or cancelled) or error (an internal one).",
            ("kind", "outcome"),
            registry=registry,
        )
        self.attempts = Counter(
            "countinghouse_shard_attempts",
            "Shards that this worker began, by the number of the attempt.",
            ("kind", "attempt"),
            registry=registry,
        )
        self.processor = Counter(
            "countinghouse_shard_processor_seconds",
            "Processor time spent on shards.",
            ("kind",),
            registry=registry,
        )
        self.duration = Histogram(
            "countinghouse_shard_duration_seconds",
            "Time from a shard's claim to the end of its computation.",
            ("kind",),
            buckets=DURATION_BUCKETS_S,
            registry=registry,
        )
        self.recycled = Counter(
            "countinghouse_processes_recycled",
            "Processes of this worker that were replaced between shards, as they had exceeded WORKER_MEMORY_MB.",
            registry=registry,
        )
        self.kept = Gauge(
            "countinghouse_leases_kept",
            "Leases on shards that this worker keeps at the moment.",
            registry=registry,
            multiprocess_mode="livesum",
        )
        # The previous process in this place may have been killed with a lease.
        self.kept.set(0)
        # A series that starts with its first error shows no increase, so an alert would miss it.
        for kind in OPERATIONS:
            self.ended.labels(kind, "error")


@contextmanager
def count_shard(
    kind: str, attempt: int, used_s: Callable[[], float], outcome_of: Callable[[BaseException], str]
) -> Iterator[None]:
    """Count the shard that is computed within the block; ``outcome_of`` names the exception that leaves the block."""
    metrics = _metrics()
    if metrics is None:
        yield
        return
    metrics.attempts.labels(kind, str(attempt)).inc()
    began = time.monotonic()
    outcome = "computed"
    try:
        with metrics.kept.track_inprogress():
            yield
    except BaseException as error:
        outcome = outcome_of(error)
        raise
    finally:
        metrics.ended.labels(kind, outcome).inc()
        metrics.processor.labels(kind).inc(used_s())
        metrics.duration.labels(kind).observe(time.monotonic() - began)


def count_recycled() -> None:
    """Count this process as ended to be replaced."""
    metrics = _metrics()
    if metrics is not None:
        metrics.recycled.inc()


@lru_cache(maxsize=1)
def _metrics() -> ShardMetrics | None:
    """Return the metrics of this process, made on first use, or None if nothing listens."""
    return ShardMetrics() if read_listen_address() and FOLDER_VARIABLE in os.environ else None


@signals.worker_process_init.connect
def _create_metrics(**_: object) -> None:
    _metrics()


def _find_place() -> int:
    """Return the place of this process in its pool."""
    return int(getattr(current_process(), "index", 0))


@signals.worker_init.connect
def _prepare(sender: object, **_: object) -> None:
    """Make the folder in which the pool's processes will count."""
    if read_listen_address() is None:
        return
    folder = make_metrics_folder(read_metrics_parent())
    os.environ[FOLDER_VARIABLE] = str(folder)
    prometheus_client.values.ValueClass = prometheus_client.values.MultiProcessValue(_find_place)  # type: ignore[no-untyped-call]

    def remove(**_: object) -> None:
        shutil.rmtree(folder, ignore_errors=True)

    signals.worker_shutdown.connect(remove, weak=False, sender=sender)


@signals.worker_ready.connect
def _serve_metrics(**_: object) -> None:
    if read_listen_address() is not None:
        serve_metrics(_AllProcesses())


class _AllProcesses(Collector):
    """The sums over the processes of the pool."""

    def collect(self) -> Iterable[Metric]:
        """Return the metrics."""
        collected: Iterable[Metric] = MultiProcessCollector(None).collect()  # type: ignore[no-untyped-call]
        return collected
