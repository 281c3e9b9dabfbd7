"""The pytest plugin: leaves out the tests of unchanged proofs, and records the outcome of each test.

``python -m tests.proofs plan FOLDER`` names the proofs to run. Without it all tests run.
"""

import json
import os
from collections import defaultdict
from pathlib import Path
from typing import Final

import pytest

from tests.proofs.declared import PROOFS, Proof

RECORD: Final = "PROOFS_RECORD"
"""Environment variable that names the file for the outcomes."""
SKIPPED_PROOFS: Final = "PROOFS_UNCHANGED"
"""Environment variable that has the names of proofs whose slow tests are left out, as a list in JSON."""
LONG: Final = Path(__file__).parents[1] / "long_files.txt"
"""The test files that take longest, each after its seconds; recorded with the proofs."""
_MARKERS: Final = ("slow", "containers")
# A test has a report for each of its phases, and two failures if its end fails too.
_WORST: Final = ("passed", "skipped", "failed")


def proof_of(path: str) -> Proof | None:
    """Return the proof that a test file belongs to: that of the longest place."""
    places = ((place, proof) for proof in PROOFS for place in proof.tests if path.startswith(place))
    return max(places, key=lambda found: len(found[0]), default=("", None))[1]


class Recorder:
    """Records the outcomes of all tests in the process that receives all reports."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._outcomes: dict[str, str] = {}
        self._seconds: defaultdict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the worst outcome of a test's phases; a process that died counts as a failure."""
        self._seconds[report.nodeid.partition("::")[0]] += report.duration
        if report.when == "call" or not report.passed:
            known = self._outcomes.get(report.nodeid, _WORST[0])
            self._outcomes[report.nodeid] = max(known, report.outcome, key=_WORST.index)

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Write the outcomes to the file."""
        record = {"status": int(exitstatus), "outcomes": self._outcomes, "seconds": self._seconds}
        self._file.write_text(json.dumps(record), encoding="utf-8")


class Selection:
    """Chooses the tests to run, in their order."""

    def __init__(self, unchanged: list[str]) -> None:
        self._unchanged = unchanged
        lines = LONG.read_text(encoding="utf-8").splitlines() if LONG.exists() else []
        self._seconds = {path: float(seconds) for seconds, path in map(str.split, lines)}

    # After files of fixtures marked their tests.
    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave out slow tests of unchanged proofs, and put the files that take longest first.

        Tests that stop the shared worker are last, so that it starts once; a browser stays for all tests of pages.

        Raises:
            pytest.UsageError: a slow test belongs to no proof.
        """
        left_out = []
        for item in items:
            if any(item.get_closest_marker(marker) for marker in _MARKERS):
                proof = proof_of(item.nodeid.partition("::")[0])
                if proof is None:
                    message = (
                        f"{item.nodeid} is marked slow and belongs to no proof of tests/proofs/declared.py"
                    )
                    raise pytest.UsageError(message)
                if proof.name in self._unchanged:
                    left_out.append(item)
        if left_out:
            config.hook.pytest_deselected(items=left_out)
            kept = {*items} - {*left_out}
            items[:] = [item for item in items if item in kept]
        items.sort(key=self._place)

    def _place(self, item: pytest.Item) -> tuple[bool, bool, float]:
        path = item.nodeid.partition("::")[0]
        stops_worker = "no_worker" in getattr(item, "fixturenames", ())
        return stops_worker, path.startswith("tests/web/"), -self._seconds.get(path, 0)


def pytest_configure(config: pytest.Config) -> None:
    """Select tests in each process, and record in the first one, as the environment says."""
    unchanged: list[str] = json.loads(os.environ.get(SKIPPED_PROOFS, "[]"))
    config.pluginmanager.register(Selection(unchanged))
    # Runs of pytest that tests start do not record.
    if file := os.environ.pop(RECORD, None):
        config.pluginmanager.register(Recorder(Path(file)))
