"""The version and the commit that a process runs."""

import os
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path

from prometheus_client.core import InfoMetricFamily, Metric
from prometheus_client.registry import Collector

# The container image sets this variable, as does `make run`.
COMMIT_VARIABLE = "COUNTINGHOUSE_COMMIT"
COMMIT_FILE = Path(__file__).with_name("commit.txt")
"""The commit of an installed wheel (deploy/package.py); a checkout has no such file."""
UNKNOWN = "unknown"


@cache
def read_release() -> str:
    """Return the version."""
    return version("countinghouse-server")


def read_commit() -> str:
    """Return the commit from which this process was built, or ``unknown``."""
    told = os.environ.get(COMMIT_VARIABLE, "").strip()
    with suppress(OSError):
        told = told or COMMIT_FILE.read_text(encoding="ascii").strip()
    return told or UNKNOWN


class BuildInfo(Collector):
    """``countinghouse_build_info``: 1, with the version and the commit as labels."""

    def collect(self) -> Iterable[Metric]:
        """Return the metric."""
        told = {"version": read_release(), "commit": read_commit()}
        return (InfoMetricFamily("countinghouse_build", "Version and commit of this process.", value=told),)
