"""The metrics that do not depend on the process that exports them: stores, their content, and workers.

The upkeep exports them once for an installation; each API process can show them too.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import structlog
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy.exc import ProgrammingError

from db.statistics import SAMPLE, Statistics, read_server_statistics, read_statistics
from worker.declarations.operation import QueueName
from worker.jobs.queue import read_backlog, read_living_workers
from worker.observability.probes import Refreshed, ask_all

# Maximum time for reading all sources, even if some hang.
SCRAPE_S = 3.0
# Minimum age of metrics before they are read again.
ASK_AGAIN_AFTER_S = 2.0
# Maximum time that a scrape waits for a slow source before it gets the previous metrics.
PATIENCE_S = 0.03

log = structlog.get_logger(__name__)

QUEUES = tuple(QueueName)


class SharedMetrics(Collector):
    """The metrics of all sources that respond. Collecting never waits long, except the first time."""

    def __init__(self) -> None:
        self._latest = Refreshed(
            ask_sources, every_s=ASK_AGAIN_AFTER_S, patience_s=PATIENCE_S, first_s=SCRAPE_S + 1.0
        )

    def collect(self) -> Iterable[Metric]:
        """Return the metrics."""
        return self._latest()


def ask_sources() -> Sequence[Metric]:
    """Return the current metrics."""
    up = GaugeMetricFamily("countinghouse_source_up", "1 if this source responded.", labels=("source",))
    metrics: list[Metric] = [up]
    for source, answer in ask_all(SOURCES, SCRAPE_S).items():
        if isinstance(answer, Exception):
            log.warning("source_unavailable", source=source, error=str(answer))
        else:
            metrics += answer
        up.add_metric((source,), not isinstance(answer, Exception))
    return metrics


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(f"countinghouse_{name}", text, value=value)


def _gauges(name: str, text: str, labels: Sequence[str], values: Mapping[Any, float]) -> Metric:
    """Return ``values`` by label, or by a tuple of labels."""
    family = GaugeMetricFamily(f"countinghouse_{name}", text, labels=labels)
    for label, value in values.items():
        family.add_metric((label,) if isinstance(label, str) else label, value)
    return family


def _database() -> Sequence[Metric]:
    found = read_statistics(QUEUES)
    return (
        _gauges(
            "computations",
            "Unfinished computations, which one or many jobs ask for.",
            ("queue", "state"),
            found.computations,
        ),
        _gauges(
            "queue_oldest_age_seconds",
            "Age of the oldest computation that nobody has begun; 0 when there is none.",
            ("queue",),
            found.oldest_queued_s,
        ),
        _gauges(
            "shards",
            "Shards of unfinished computations that wait or are being computed.",
            ("queue", "state"),
            found.shards,
        ),
        _gauge(
            "shard_retries",
            "New attempts at shards that were held within the last hour.",
            found.shard_retries,
        ),
        _gauge(
            "computations_failed", "Computations that failed within the last hour.", found.computations_failed
        ),
        _gauges(
            "webhooks", "Webhooks that are not delivered yet or were given up.", ("state",), found.webhooks
        ),
        _gauges("rows", "Rows of a table, as PostgreSQL estimates them.", ("table",), found.rows),
        *_estimates(found),
        *_server(),
    )


def _server() -> Sequence[Metric]:
    try:
        found = read_server_statistics()
    except ProgrammingError as error:
        # A managed server may not let every role read its statistics.
        log.info("server_statistics_refused", error=str(error.orig))
        return ()
    return (
        _gauge("database_bytes", "Size of the database.", found.database_bytes),
        _gauge(
            "archiving_fails",
            "1 if PostgreSQL's last attempt to archive its log failed.",
            found.archiving_fails,
        ),
        _gauges(
            "replication_slot_bytes",
            "Bytes of its log that PostgreSQL keeps for a replication slot.",
            ("slot",),
            found.slot_bytes,
        ),
    )


def _estimates(found: Statistics) -> Sequence[Metric]:
    which = f"of the latest {SAMPLE:,} computations within the last hour, where they had an estimate"
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


def _read_broker() -> Sequence[Metric]:
    depths = {name: read_backlog(name) for name in QUEUES}
    return (_gauges("queue_messages", "Messages waiting in the broker.", ("queue",), depths),)


def _workers() -> Sequence[Metric]:
    processes = {name: sum(read_living_workers(name).values()) for name in QUEUES}
    return (
        _gauges(
            "worker_processes",
            "Processes of the workers that sent a heartbeat recently, by queue; a worker may serve several.",
            ("queue",),
            processes,
        ),
    )


SOURCES: Mapping[str, Callable[[], Sequence[Metric]]] = {
    "database": _database,
    "broker": _read_broker,
    "workers": _workers,
}
