"""``GET /metrics``: the metrics of the API's processes, and (unless ``API_METRICS=own``) of the installation.

Under gunicorn each process keeps its metrics in files of one folder (``PROMETHEUS_MULTIPROC_DIR``), so that any process
can add them up. Without the folder, these are the metrics of one process.
"""

import os
import resource
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from flask import Blueprint, Response
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from service.http.described import Described, Returns
from service.observability.metrics import PROCESS
from worker.jobs.metrics import SharedMetrics
from worker.observability.build_info import BuildInfo
from worker.settings import own_metrics

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
        threading.Thread(target=lambda: _text(shared), daemon=True, name="prepare-scrapes").start()


def metrics_blueprint() -> Blueprint:
    """Return the route of the metrics."""
    blueprint = Blueprint("metrics", __name__)
    shared = None if own_metrics() else SharedMetrics()
    blueprint.add_url_rule("/metrics", "metrics", partial(show_metrics, shared), methods=["GET"])
    return blueprint


@Described("metrics", "server", {200: METRICS})
def show_metrics(shared: SharedMetrics | None) -> Response:
    """Show the metrics for Prometheus.

    They cover requests, latencies, cache hits and open streams; queues, jobs, shards and workers.
    """
    return Response(_text(shared), content_type=CONTENT_TYPE_PLAIN_0_0_4)


def _text(shared: SharedMetrics | None) -> bytes:
    return _own_text() + (generate_latest(shared) if shared else b"")


def _own_text() -> bytes:
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
    for process in _processes():
        # The process may have ended.
        with suppress(OSError):
            yield sum(1 for _ in (_PROCESSES / process / "fd").iterdir())


def _processes() -> list[str]:
    folder = os.environ.get(FOLDER_VARIABLE)
    if folder is None:
        return [str(os.getpid())]
    return [file.stem.removeprefix(_LIVE) for file in Path(folder).glob(f"{_LIVE}*.db")]
