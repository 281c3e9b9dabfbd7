"""A proof that did not run is named, and fails CI."""

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


def _record(file: Path, folder: Path, written: Mapping[str, str]) -> None:
    """Run test suites with these names."""
    for name, suite in written.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(suite)
    (folder / "conftest.py").write_text("from tests.proofs import pytest_configure\n")
    for name in written:
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "--rootdir",
            str(folder),
            "-c",
            "/dev/null",
            "-p",
            "xdist",
            "-n",
            "1",
        ]
        subprocess.run(
            [*command, str(folder / name)],
            cwd=ROOT,
            # Loading all plugins takes longer than these tests.
            env={"PATH": "", FILE: str(file), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
            capture_output=True,
            check=False,
        )


@pytest.mark.parametrize(
    ("missing", "right", "state"),
    [(False, True, RAN), (True, True, "absent"), (False, False, "failed")],
)
def test_missing_proof_is_named_and_fails_ci(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    missing: bool,
    right: bool,
    state: str,
) -> None:
    monkeypatch.setattr(proofs, "PROOFS", {"the first": ("test_a.py",), "the second": ("test_b.py", "c/")})
    file = tmp_path / "proofs"
    suites = dict.fromkeys(("test_a.py", "c/test_d.py"), SUITE.format(missing=False, right=True))
    suites["test_b.py"] = SUITE.format(missing=missing, right=right)
    _record(file, tmp_path / "suites", suites)
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
