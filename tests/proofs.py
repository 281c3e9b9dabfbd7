"""Proofs that need installed programs: a line that says which of them ran; CI requires all.

Runs of pytest append the outcomes of their tests to the file that ``PROOFS_FILE`` names; ``python -m tests.proofs
FILE`` summarizes them. Without the programs tests are skipped, which CI would not notice.
"""

import json
import os
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from pathlib import Path
from typing import Final

import pytest

FILE: Final = "PROOFS_FILE"
PROOFS: Final[Mapping[str, tuple[str, ...]]] = {
    "containers": ("tests/deploy/test_image.py", "tests/deploy/test_compose.py"),
    "two nodes": ("tests/faults/test_nodes.py",),
    "networks cut": ("tests/faults/test_network.py",),
    "full disks": (
        "tests/deploy/test_full_disk.py",
        "tests/deploy/test_full_volumes.py",
        "tests/worker/compilation/test_full_folder.py",
    ),
    "clocks that jump": ("tests/faults/test_clocks.py",),
    "browsers": ("tests/web/",),
    "restore": ("tests/deploy/test_backup.py", "tests/deploy/test_recovery_point.py"),
    "rotation": ("tests/faults/test_rotation.py",),
    "rolling upgrade": ("tests/faults/test_rolling.py",),
    "generators": ("tests/clients/test_generated.py", "tests/clients/test_flows.py"),
    "pooler": ("tests/db/test_pgbouncer.py",),
    "cache in front": ("tests/deploy/test_cache.py",),
    "alerts": (
        "tests/deploy/test_alerts.py",
        "tests/deploy/test_alerts_by_cause.py",
        "tests/deploy/test_dashboards.py",
    ),
}
"""Test files or folders of each proof."""
RAN: Final = "ran"


class Recorder:
    """The pytest plugin that records the outcomes of each file's tests."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._outcomes: defaultdict[str, set[str]] = defaultdict(set)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that was skipped or failed, or passed as a whole."""
        if report.when == "call" or not report.passed:
            self._outcomes[report.nodeid.partition("::")[0]].add(report.outcome)

    def pytest_sessionfinish(self) -> None:
        """Write the outcomes to the file."""
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps({path: sorted(of) for path, of in self._outcomes.items()}) + "\n")


def pytest_configure(config: pytest.Config) -> None:
    """Record in the process that receives all reports, the first one, if the variable is set."""
    # Runs started by tests do not record.
    if file := os.environ.pop(FILE, None):
        config.pluginmanager.register(Recorder(Path(file)))


def _read(file: Path) -> Mapping[str, Set[str]]:
    """Return the outcomes of each file's tests in all runs."""
    outcomes: defaultdict[str, set[str]] = defaultdict(set)
    for line in file.read_text(encoding="utf-8").splitlines():
        for path, of in json.loads(line).items():
            outcomes[path].update(of)
    return outcomes


def _states(outcomes: Mapping[str, Set[str]]) -> Iterator[tuple[str, str]]:
    """Yield each proof with its state: ran, failed, or absent if a test was skipped or none passed."""
    for name, places in PROOFS.items():
        found = [set().union(*(of for path, of in outcomes.items() if path.startswith(at))) for at in places]
        if any("failed" in of for of in found):
            yield name, "failed"
        elif any("skipped" in of or "passed" not in of for of in found):
            yield name, "absent"
        else:
            yield name, RAN


def main(file: Path) -> int:
    """Print the line, and return 1 in CI if a proof is missing."""
    states = list(_states(_read(file)))
    print("proofs: " + ", ".join(f"{name} {state}" for name, state in states))
    return int(bool(os.environ.get("CI")) and any(state != RAN for _, state in states))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
