"""A proof runs when its inputs changed, and is named; a failed test is repeated once."""

import json
import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import grimp
import pytest

from tests.deploy.places import ROOT
from tests.proofs import __main__ as commands
from tests.proofs import recorder
from tests.proofs.declared import Proof
from tests.proofs.inputs import Tree

SUITE = """
import os
import pathlib
import pytest

def test_quick(): pass

@pytest.mark.slow
def test_slow(): {slow}
"""
SKIPS, FAILS, DIES = "pytest.skip()", "assert False", "os._exit(3)"
FAILS_ONCE = "before = pathlib.Path(__file__ + '.ran'); ran = before.exists(); before.touch(); assert ran"
FAILS_ONCE_AT_THE_START = """pass

@pytest.fixture
def started():
    before = pathlib.Path(__file__ + '.ran'); ran = before.exists(); before.touch(); assert ran

@pytest.mark.slow
def test_started(started): pass
"""


@dataclass(frozen=True)
class Checkout:
    """A repository of tests, and the folder for records of a run."""

    root: Path
    records: Path
    patch: pytest.MonkeyPatch

    def write(self, **suites: str) -> None:
        """Write suites whose slow test does this."""
        for name, slow in suites.items():
            path = self.root / "tests" / f"test_{name}.py"
            path.write_text(SUITE.format(slow=slow))

    def plan(self) -> list[str]:
        """Plan a run, and return the proofs to leave out."""
        assert commands.plan(self.records) == 0
        unchanged: list[str] = json.loads((self.records / "plan").read_text())["unchanged"]
        return unchanged

    def run(
        self, name: str, *arguments: str, unchanged: Iterable[str] = (), status: int | None = None
    ) -> None:
        """Run tests in another process, with a record of this name."""
        record = self.records / f"{name}.json"
        record.touch()
        # Loading all plugins takes longer than these tests.
        settings = {
            "PATH": "",
            "PYTHONPATH": str(ROOT),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            recorder.RECORD: str(record),
            recorder.SKIPPED_PROOFS: json.dumps([*unchanged]),
        }
        command = (
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "--rootdir",
            str(self.root),
            "-c",
            "/dev/null",
            *arguments,
        )
        ended = subprocess.run(
            command, cwd=self.root, env=settings, capture_output=True, text=True, check=False
        )
        assert status is None or ended.returncode == status, ended.stdout

    def kept(self) -> str:
        """Return what is kept of the proofs, without the digests."""
        lines = (self.root / "tests/proofs.txt").read_text().splitlines()[1:]
        return ", ".join(
            f"{count} {name}" for _, _, count, name in (line.split(maxsplit=3) for line in lines)
        )


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    """Return a repository with two proofs, in which all tests pass."""
    made = Checkout(tmp_path / "checkout", tmp_path / "records", monkeypatch)
    (made.root / "tests").mkdir(parents=True)
    made.records.mkdir()
    proofs = tuple(
        Proof(name=f"the {name}", tests=(f"tests/test_{name}.py",)) for name in ("first", "second")
    )
    for module in (commands, recorder):
        monkeypatch.setattr(module, "PROOFS", proofs)
    monkeypatch.setattr(commands, "ROOT", made.root)
    monkeypatch.setattr(commands, "Tree", lambda: Tree(made.root, grimp.ImportGraph))
    for name in ("proofs", "unsteady", "long_files"):
        variable = {"proofs": "KEPT", "unsteady": "UNSTEADY", "long_files": "LONG"}[name]
        monkeypatch.setattr(commands, variable, made.root / f"tests/{name}.txt")
    for variable in ("ALL", "CI", "RECORD"):
        monkeypatch.delenv(variable, raising=False)
    made.write(first="pass", second="pass", other="pass")
    (made.root / "conftest.py").write_text(
        "from tests.proofs import recorder\n"
        f"from tests.proofs.declared import Proof\nrecorder.PROOFS = {proofs!r}\n"
        "def pytest_configure(config):\n"
        "    config.addinivalue_line('markers', 'slow: takes long')\n    recorder.pytest_configure(config)\n"
    )
    (made.root / "tests/test_other.py").write_text("def test_other(): pass\n")
    git = ("git", "-C", made.root, "-c", "user.name=A", "-c", "user.email=a@localhost")
    for command in (("init", "-q"), ("add", "."), ("commit", "-q", "-m", "Begin")):
        subprocess.run((*git, *command), check=True)
    return made


@pytest.fixture
def recorded(checkout: Checkout) -> Checkout:
    """Return a repository whose proofs all passed and were recorded."""
    checkout.plan()
    checkout.run("all", "tests", status=0)
    checkout.patch.setenv("RECORD", "1")
    assert commands.tell(checkout.records) == 0
    checkout.patch.delenv("RECORD")
    (checkout.records / "all.json").unlink()
    return checkout


def _last_line(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out.splitlines()[-1]


def test_proofs_that_ran_are_recorded(recorded: Checkout) -> None:
    assert recorded.kept() == "2 the first, 2 the second"


def test_changed_proof_runs_and_unchanged_one_is_left_out(
    recorded: Checkout, capsys: pytest.CaptureFixture[str]
) -> None:
    recorded.write(second="assert 1")
    recorded.patch.setattr(commands, "choose", lambda digests, kept, _: (["the first"], None))
    unchanged = recorded.plan()
    recorded.run("all", "tests", unchanged=unchanged, status=0)
    assert "tests/test_first.py::test_slow" not in commands.Records(recorded.records).outcomes
    assert commands.tell(recorded.records) == 0
    told = re.sub(r"[0-9a-f]{16} \(....-..-..\)", "DIGEST (DATE)", _last_line(capsys))
    assert told == "proofs: the first unchanged since DIGEST (DATE), the second ran"


def test_one_unchanged_proof_runs_all_the_same(
    recorded: Checkout, capsys: pytest.CaptureFixture[str]
) -> None:
    unchanged = recorded.plan()
    assert len(unchanged) == 1
    recorded.run("all", "tests", unchanged=unchanged, status=0)
    assert commands.tell(recorded.records) == 0
    [again] = {"the first", "the second"} - {*unchanged}
    assert f"{again} ran again" in _last_line(capsys)


def test_audited_proof_is_chosen_by_the_commit_among_the_unchanged() -> None:
    digests = {"a": "1", "b": "2", "c": "3", "d": "4"}
    kept = {name: commands.Kept(digest, "", 1) for name, digest in digests.items()}
    kept["b"] = commands.Kept("0", "", 1)
    chosen = {commit: commands.choose(digests, kept, f"{commit:x}\n") for commit in range(6)}
    assert [audited for _, audited in chosen.values()] == ["a", "c", "d", "a", "c", "d"]
    assert chosen[1] == (["a", "d"], "c")
    assert commands.choose({"b": "2"}, kept, "1") == ([], None)


def test_everything_runs_if_asked_for(recorded: Checkout) -> None:
    recorded.patch.setenv("ALL", "1")
    assert recorded.plan() == []


@pytest.mark.parametrize(("slow", "state"), [(SKIPS, "absent"), (FAILS, "failed")])
def test_proof_that_did_not_pass_is_named_fails_ci_and_is_no_longer_kept(
    recorded: Checkout, capsys: pytest.CaptureFixture[str], slow: str, state: str
) -> None:
    recorded.write(second=slow)
    recorded.patch.setenv("ALL", "1")
    recorded.patch.setenv("RECORD", "1")
    recorded.plan()
    recorded.run("all", "tests", "-p", "xdist", "-n", "1")
    assert commands.tell(recorded.records) == (state == "failed")
    assert _last_line(capsys) == f"proofs: the first ran, the second {state}"
    assert recorded.kept() == "2 the first"
    recorded.patch.setenv("CI", "true")
    assert commands.tell(recorded.records) == 1


def test_proof_is_absent_if_one_of_its_places_has_no_passed_test(checkout: Checkout) -> None:
    wide = Proof(name="wide", tests=("tests/test_first.py", "tests/test_second.py"))
    checkout.patch.setattr(recorder, "PROOFS", (wide,))
    outcomes = {"tests/test_first.py::test_slow": "passed"}
    assert commands.state_of(wide, outcomes, []) == "absent"
    assert commands.state_of(wide, outcomes | {"tests/test_second.py::test_quick": "passed"}, []) == "ran"


@pytest.mark.parametrize(
    "slow", [FAILS_ONCE, FAILS_ONCE_AT_THE_START, DIES.replace("(3)", "(3) if not X else 0")]
)
def test_test_that_passes_when_repeated_is_unsteady(
    checkout: Checkout, capsys: pytest.CaptureFixture[str], slow: str
) -> None:
    once = "before = pathlib.Path(__file__ + '.ran'); X = before.exists(); before.touch(); "
    checkout.write(first=once + slow if "X" in slow else slow)
    checkout.plan()
    checkout.run("all", "tests", "-p", "xdist", "-n", "1", status=1)
    assert commands.again(checkout.records) == 0
    [test] = (checkout.records / "again").read_text().splitlines()
    checkout.run("again", f"@{checkout.records}/again", status=0)
    checkout.patch.setenv("RECORD", "1")
    assert commands.tell(checkout.records) == 0
    *_, unsteady, states = capsys.readouterr().out.splitlines()
    assert unsteady == f"unsteady: {test}"
    assert states == "proofs: the first ran, the second ran"
    assert (checkout.root / "tests/unsteady.txt").read_text().endswith(f" {test}\n")
    assert "the first" in checkout.kept()


def test_test_that_fails_again_fails_the_run(checkout: Checkout, capsys: pytest.CaptureFixture[str]) -> None:
    checkout.write(first=FAILS)
    checkout.plan()
    checkout.run("all", "tests", status=1)
    assert commands.again(checkout.records) == 0
    checkout.run("again", f"@{checkout.records}/again", status=1)
    assert commands.tell(checkout.records) == 1
    assert capsys.readouterr().out.splitlines()[-1:] == ["proofs: the first failed, the second ran"]


def test_neither_pure_tests_nor_many_are_repeated(checkout: Checkout) -> None:
    def fail(*tests: str) -> list[str]:
        record = {"status": 1, "outcomes": dict.fromkeys(tests, "failed"), "seconds": {}}
        (checkout.records / "all.json").write_text(json.dumps(record))
        return commands.Records(checkout.records).repeatable()

    accident = "tests/db/test_shards.py::test_it"
    assert fail(accident, "tests/worker/games/krypto/test_hand.py::test_it") == [accident]
    many = [f"{accident}[{number}]" for number in range(21)]
    assert fail(*many[:20]) == many[:20]
    assert fail(*many) == []


@pytest.mark.parametrize(
    ("record", "fault"),
    [
        ("", "the tests of all did not end"),
        ('{"status": 1, "outcomes": {}, "seconds": {}}', "the tests of all failed outside of any test"),
        ('{"status": 2, "outcomes": {}, "seconds": {}}', "pytest ended the tests of all with status 2"),
    ],
)
def test_run_that_did_not_end_well_fails_and_records_nothing(
    checkout: Checkout, capsys: pytest.CaptureFixture[str], record: str, fault: str
) -> None:
    checkout.plan()
    checkout.patch.setenv("RECORD", "1")
    (checkout.records / "all.json").write_text(record)
    assert commands.tell(checkout.records) == 1
    assert capsys.readouterr().out.splitlines()[1:3] == [fault, "nothing was recorded"]
    assert not (checkout.root / "tests/proofs.txt").exists()


def test_nothing_is_recorded_if_an_input_changed_during_the_run(
    checkout: Checkout, capsys: pytest.CaptureFixture[str]
) -> None:
    checkout.plan()
    checkout.run("all", "tests", status=0)
    checkout.write(second="assert 2")
    checkout.patch.setenv("RECORD", "1")
    assert commands.tell(checkout.records) == 1
    assert "inputs changed during the run, those of the second" in capsys.readouterr().out
    assert not (checkout.root / "tests/proofs.txt").exists()


def test_slow_test_without_a_proof_stops_the_run(checkout: Checkout) -> None:
    checkout.write(other="pass")
    checkout.run("all", "tests", status=4)


def test_digest_is_of_names_and_contents_of_inputs_alone(checkout: Checkout) -> None:
    proof = Proof(name="p", tests=("tests/",), files=("docs/*",))

    def digest() -> str:
        return Tree(checkout.root, grimp.ImportGraph).digest(proof)

    seen = [digest()]
    for path in ("tests/test_other.py", "tests/proofs.txt", "other.md"):
        (checkout.root / path).write_text("")
        assert digest() == seen[0]
    for path, text in (
        ("tests/test_first.py", "1"),
        ("docs/a", "1"),
        ("docs/a", "2"),
        ("requirements-dev.txt", ""),
    ):
        file = checkout.root / path
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
        seen.append(digest())
    (checkout.root / "docs/a").rename(checkout.root / "docs/b")
    seen.append(digest())
    assert len({*seen}) == len(seen)
