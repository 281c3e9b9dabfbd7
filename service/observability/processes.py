"""Open files of the API's processes, which prometheus-client leaves out in multiprocess mode."""

import os
import resource
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
# Each process has a file of this prefix, which is removed when the process ends.
_LIVE = "gauge_livesum_"
_PROCESSES = Path("/proc")


class OpenFiles(Collector):
    """``process_open_fds`` of the process with the most open files, and ``process_max_fds``."""

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
