"""Commands of ``.ci/run``, each with a folder for the records of the run: ``python -m tests.proofs COMMAND FOLDER``.

``plan`` prints the proofs to leave out, ``again`` tells whether failed tests are to be repeated, and ``tell`` prints
which proofs ran, were unchanged, failed or were absent. Each run of pytest begins with an empty record.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from tests.proofs.declared import PROOFS, Proof
from tests.proofs.inputs import ROOT, Tree
from tests.proofs.recorder import LONG, proof_of

KEPT: Final = ROOT / "tests/proofs.txt"
UNSTEADY: Final = ROOT / "tests/unsteady.txt"
PURE: Final = (
    "tests/oracle/",
    "tests/worker/declarations/",
    "tests/worker/games/",
    "tests/service/pictures/charts/",
)
"""Tests that compute the same each time, without servers and stores: a failure of theirs is no accident."""
REPEATED_AT_MOST: Final = 20
LONG_S: Final = 10
RAN, RAN_AGAIN, FAILED, ABSENT = "ran", "ran again", "failed", "absent"
_PASSED, _SOME_FAILED, _NONE_COLLECTED = 0, 1, 5  # exit statuses of pytest


@dataclass(frozen=True)
class Kept:
    """When a proof last passed, with which inputs, and how many tests."""

    digest: str
    date: str
    count: int


def read_kept(file: Path) -> dict[str, Kept]:
    """Return what is kept of each proof."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    parts = (line.split(maxsplit=3) for line in lines if not line.startswith("#"))
    return {name: Kept(digest, date, int(count)) for digest, date, count, name in parts}


def write_kept(file: Path, kept: Mapping[str, Kept]) -> None:
    """Write what is kept of each proof, in the order of their declaration."""
    head = "# Written by make proofs: digest of the inputs, date, number of tests that passed, proof\n"
    known = ((proof.name, kept[proof.name]) for proof in PROOFS if proof.name in kept)
    lines = (f"{of.digest} {of.date} {of.count:5} {name}\n" for name, of in known)
    file.write_text(head + "".join(lines), encoding="utf-8")


def choose(digests: Mapping[str, str], kept: Mapping[str, Kept], commit: str) -> tuple[list[str], str | None]:
    """Return the unchanged proofs to leave out, and the one that runs all the same, chosen by the commit's hash."""
    unchanged = [name for name, digest in digests.items() if name in kept and kept[name].digest == digest]
    if not unchanged:
        return [], None
    audited = unchanged.pop(int(commit, 16) % len(unchanged))
    return unchanged, audited


def plan(folder: Path) -> int:
    """Note the digest of each proof, and print the names of those to leave out, as a list in JSON."""
    tree = Tree()
    digests = {proof.name: tree.digest(proof) for proof in PROOFS}
    commit = subprocess.run(
        ("git", "rev-parse", "HEAD"), cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    kept = {} if os.environ.get("ALL") else read_kept(KEPT)
    unchanged, audited = choose(digests, kept, commit)
    noted = {"digests": digests, "unchanged": unchanged, "audited": audited}
    (folder / "plan").write_text(json.dumps(noted), encoding="utf-8")
    print(json.dumps(unchanged))
    return 0


class Records:
    """The outcomes of the tests of all runs, and of those that were repeated."""

    def __init__(self, folder: Path) -> None:
        self.first = {
            path.stem: _read(path) for path in sorted(folder.glob("*.json")) if path.stem != "again"
        }
        self.again: Mapping[str, Any] = _read(folder / "again.json")
        self.outcomes: dict[str, str] = {}
        self.seconds: Counter[str] = Counter()
        for record in self.first.values():
            self.outcomes.update(record["outcomes"])
            self.seconds.update(record["seconds"])
        self.failures = [test for test, outcome in self.outcomes.items() if outcome == "failed"]
        self.unsteady = [test for test in self.failures if self.again["outcomes"].get(test) == "passed"]
        self.outcomes.update(dict.fromkeys(self.unsteady, "passed"))

    def faults(self) -> Iterator[str]:
        """Yield what was wrong with runs besides failed tests, which their outcomes tell."""
        if not self.first:
            yield "no test ran"
        for name, record in self.first.items():
            if record["status"] is None:
                yield f"the tests of {name} did not end"
            elif record["status"] == _SOME_FAILED:
                if "failed" not in record["outcomes"].values():
                    yield f"the tests of {name} failed outside of any test"
            elif record["status"] not in (_PASSED, _NONE_COLLECTED):
                yield f"pytest ended the tests of {name} with status {record['status']}"

    def repeatable(self) -> list[str]:
        """Return the failed tests to run again: none if so many failed that it was no accident."""
        tests = [test for test in self.failures if not test.startswith(PURE)]
        return tests if len(self.failures) <= REPEATED_AT_MOST else []


def _read(file: Path) -> Mapping[str, Any]:
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    record: Mapping[str, Any] = json.loads(text or '{"status": null, "outcomes": {}, "seconds": {}}')
    return record


def again(folder: Path) -> int:
    """List the tests to run again in a file of arguments for pytest, and return 1 if there are none."""
    tests = Records(folder).repeatable()
    (folder / "again").write_text("".join(f"{test}\n" for test in tests), encoding="utf-8")
    return int(not tests)


def state_of(proof: Proof, outcomes: Mapping[str, str], left_out: Sequence[str]) -> str | None:
    """Return the state of a proof: ran, failed, absent if a test was skipped or a place has none; None if left out."""
    own = {test: of for test, of in outcomes.items() if proof_of(test.partition("::")[0]) is proof}
    if "failed" in own.values():
        return FAILED
    if proof.name in left_out:
        return None
    passed = [test for test, of in own.items() if of == "passed"]
    if "skipped" in own.values() or not all(
        any(test.startswith(place) for test in passed) for place in proof.tests
    ):
        return ABSENT
    return RAN


def tell(folder: Path) -> int:
    """Print unsteady tests and the state of each proof, and keep what passed if ``RECORD`` is set.

    Returns:
        1 if a test or run failed, or a proof is absent in CI, where all programs have to be; otherwise 0.
    """
    noted, records, kept = (
        json.loads((folder / "plan").read_text(encoding="utf-8")),
        Records(folder),
        read_kept(KEPT),
    )
    states = {proof.name: state_of(proof, records.outcomes, noted["unchanged"]) for proof in PROOFS}
    faults = list(records.faults())
    if os.environ.get("RECORD"):
        faults += _record(noted["digests"], records, states) if not faults else ["nothing was recorded"]
    for line in (*faults, *(f"unsteady: {test}" for test in records.unsteady)):
        print(line)
    unchanged = {
        name: f"unchanged since {kept[name].digest} ({kept[name].date})" for name in noted["unchanged"]
    }
    audited = {noted["audited"]: RAN_AGAIN}
    told = (
        f"{name} {audited.get(name, of) if of == RAN else of or unchanged[name]}"
        for name, of in states.items()
    )
    print("proofs: " + ", ".join(told))
    absent = bool(os.environ.get("CI")) and ABSENT in states.values()
    return int(bool(faults) or absent or "failed" in records.outcomes.values())


def _record(digests: Mapping[str, str], records: Records, states: Mapping[str, str | None]) -> list[str]:
    """Keep the proofs that passed, with unsteady tests and the files that took long; return what forbids that."""
    tree = Tree()
    if changed := [proof.name for proof in PROOFS if tree.digest(proof) != digests[proof.name]]:
        return [f"nothing was recorded: inputs changed during the run, those of {', '.join(changed)}"]
    today = datetime.now(UTC).date().isoformat()
    kept = read_kept(KEPT)
    counts = Counter(
        proof.name
        for test, outcome in records.outcomes.items()
        if outcome == "passed" and (proof := proof_of(test.partition("::")[0]))
    )
    for name, state in states.items():
        if state == RAN:
            kept[name] = Kept(digests[name], today, counts[name])
        elif state is not None:
            kept.pop(name, None)
    write_kept(KEPT, kept)
    if records.unsteady:
        with UNSTEADY.open("a", encoding="utf-8") as file:
            file.writelines(f"{today} {test}\n" for test in records.unsteady)
    _record_long(records.seconds, states)
    return []


def _record_long(seconds: Mapping[str, float], states: Mapping[str, str | None]) -> None:
    """Keep the times of files, but of those whose long tests were left out."""
    lines = LONG.read_text(encoding="utf-8").splitlines() if LONG.exists() else []
    times = {path: float(number) for number, path in map(str.split, lines) if (ROOT / path).exists()}
    for path, number in seconds.items():
        proof = proof_of(path)
        if proof is None or states[proof.name] is not None:
            times[path] = number
    longest = sorted(((number, path) for path, number in times.items() if number >= LONG_S), reverse=True)
    LONG.write_text("".join(f"{number:.0f} {path}\n" for number, path in longest), encoding="utf-8")


if __name__ == "__main__":
    sys.exit({"plan": plan, "again": again, "tell": tell}[sys.argv[1]](Path(sys.argv[2])))
