"""A proof that did not run is named, and fails CI."""

import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests import proofs
from tests.deploy.places import ROOT
from tests.proofs import FILE, PROOFS, RAN, main

SUITE = """
import pytest

def test_passes(): pass

@pytest.mark.skipif({missing}, reason="a program is not installed")
def test_with_a_program(): assert {right}
"""


def _record(file: Path, folder: Path, written: Mapping[str, str], *options: str) -> None:
    """Run test suites with these names."""
    for name, suite in written.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(suite)
    (folder / "conftest.py").write_text("from tests.proofs import pytest_configure\n")
    command = [sys.executable, "-m", "pytest", "-q", "--rootdir", str(folder), "-c", "/dev/null", *options]
    subprocess.run(
        [*command, str(folder)],
        cwd=ROOT,
        # Loading all plugins takes longer than these tests.
        env={"PATH": "", FILE: str(file), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        check=False,
    )


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the record of a run in which the first proof and a part of the second pass."""
    folder = tmp_path_factory.mktemp("recorded")
    suites = dict.fromkeys(("test_a.py", "c/test_d.py"), SUITE.format(missing=False, right=True))
    _record(folder / "proofs", folder / "suites", suites)
    return folder / "proofs"


@pytest.mark.parametrize(
    ("missing", "right", "state"),
    [(False, True, RAN), (True, True, "absent"), (False, False, "failed")],
)
def test_missing_proof_is_named_and_fails_ci(
    recorded: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    missing: bool,
    right: bool,
    state: str,
) -> None:
    monkeypatch.setattr(proofs, "PROOFS", {"the first": ("test_a.py",), "the second": ("test_b.py", "c/")})
    file = Path(shutil.copy(recorded, tmp_path))
    suite = SUITE.format(missing=missing, right=right)
    # The run adds to the file, and its tests run in another process.
    _record(file, tmp_path / "suites", {"test_b.py": suite}, "-p", "xdist", "-n", "1")
    monkeypatch.setenv("CI", "true")
    assert main(file) == (state != RAN)
    assert capsys.readouterr().out == f"proofs: the first ran, the second {state}\n"
    monkeypatch.delenv("CI")
    assert main(file) == 0


def test_proof_without_tests_is_absent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "proofs"
    file.write_text('{"tests/deploy/test_image.py": ["passed"]}\n')
    monkeypatch.setenv("CI", "true")
    assert main(file) == 1
    assert "containers absent" in capsys.readouterr().out


def test_tests_of_every_proof_exist() -> None:
    for place in (place for places in PROOFS.values() for place in places):
        assert (ROOT / place).exists(), place


def test_every_test_that_may_skip_itself_belongs_to_a_proof() -> None:
    """Tests for root alone are skipped only where the suite runs as somebody else."""
    proofs_of = tuple(place for places in PROOFS.values() for place in places)
    skipping = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "tests").rglob("test_*.py")
        if "pytest.skip(" in path.read_text(encoding="utf-8")
    }
    assert skipping - {"tests/deploy/test_local_stack.py", "tests/test_proofs.py"} == {
        path for path in skipping if path.startswith(proofs_of)
    }
