"""The version and the commit that a process runs."""

import os
from collections.abc import Iterable
from importlib.metadata import version

from prometheus_client.core import InfoMetricFamily, Metric
from prometheus_client.registry import Collector

# The container image sets this variable.
COMMIT_VARIABLE = "COUNTINGHOUSE_COMMIT"
UNKNOWN = "unknown"


class BuildInfo(Collector):
    """``countinghouse_build_info``: 1, with the version and the commit as labels."""

    def collect(self) -> Iterable[Metric]:
        """Return the metric."""
        commit = os.environ.get(COMMIT_VARIABLE, "").strip() or UNKNOWN
        told = {"version": version("countinghouse"), "commit": commit}
        return (InfoMetricFamily("countinghouse_build", "Version and commit of this process.", value=told),)
