"""However a test run ends, no process of it is left, and its summary is its last output."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.deploy.places import ROOT, public_folder
from tests.lifetime import GUARDED
from tests.lifetime_sample import ENDS, TOLD
from tests.waiting import wait_until

SAMPLE = ("tests/lifetime_sample.py", "-q", "-p", "no:cacheprovider")
BY_ITSELF = ("-p", "no:xdist")
IN_A_WORKER = ("-n", "1")
AS_IN_CI = ("-n", "2")
pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@dataclass
class Run:
    """A run of the sample, whose folder appears in the environment or command line of all its processes."""

    process: subprocess.Popen[str]
    folder: Path

    @property
    def told(self) -> Path:
        """File in which the sample reports its processes."""
        return self.folder / "told"

    def started(self) -> dict[str, int]:
        """Wait until the sample has reported its process and the processes it started."""
        wait_until(self.told.exists, seconds=100)
        told: dict[str, int] = json.loads(self.told.read_text())
        return told

    def remains(self) -> list[str]:
        """Return the command lines of the processes still running."""
        mark, found = str(self.folder).encode(), []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                command = (process / "cmdline").read_bytes()
                if mark in command + (process / "environ").read_bytes():
                    found.append(command.replace(b"\0", b" ").decode())
            except OSError:
                continue  # it has ended, or belongs to another account
        return found

    def is_gone(self) -> bool:
        """Return True if no process remains."""
        return not self.remains()


@contextmanager
def _run(options: tuple[str, ...], **environ: str) -> Iterator[Run]:
    inherited: Mapping[str, str] = {
        name: value
        for name, value in os.environ.items()
        if name != GUARDED and not name.startswith(("PYTEST_", "DATABASE_", "BROKER_", "CACHE_"))
    }
    with public_folder() as folder:
        variables = {**inherited, "TMPDIR": str(folder), TOLD: str(folder / "told"), **environ}
        process = subprocess.Popen(
            [sys.executable, "-m", "pytest", *SAMPLE, *options],
            cwd=ROOT,
            env=variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            with process:
                yield Run(process, folder)
        finally:
            process.kill()


def _end(run: Run, way: str) -> None:
    told = run.started()
    assert len(run.remains()) > 5
    match way:
        case "Ctrl-C":
            os.killpg(run.process.pid, signal.SIGINT)
        case "SIGTERM":
            run.process.terminate()
        case "SIGTERM of its group":
            os.killpg(run.process.pid, signal.SIGTERM)
        case "SIGKILL":
            run.process.kill()
        case "SIGKILL of its group":
            os.killpg(run.process.pid, signal.SIGKILL)
        case _:
            os.kill(told[way], signal.SIGKILL)


@pytest.mark.parametrize(
    ("options", "way"),
    [
        (BY_ITSELF, "SIGTERM"),
        (BY_ITSELF, "itself"),
        (IN_A_WORKER, "Ctrl-C"),
        (IN_A_WORKER, "SIGKILL"),
        (IN_A_WORKER, "parent"),
        (AS_IN_CI, "SIGTERM of its group"),
    ],
)
def test_a_run_that_is_ended_leaves_nothing(options: tuple[str, ...], way: str) -> None:
    with _run(options) as run:
        _end(run, way)
        run.process.communicate(timeout=100)
        wait_until(run.is_gone, seconds=20, pause=0.2)
        assert run.process.returncode != 0


@pytest.mark.parametrize(
    ("options", "ends", "code"),
    [(BY_ITSELF, "fails", 1), (IN_A_WORKER, "passes", 0)],
)
def test_a_run_that_ends_leaves_nothing_and_its_summary_is_last(
    options: tuple[str, ...], ends: str, code: int
) -> None:
    with _run(options, **{ENDS: ends}) as run:
        output, _ = run.process.communicate(timeout=110)
        assert run.process.returncode == code, output
        assert run.is_gone(), run.remains()
        summary = output.strip().splitlines()[-1]
        assert summary.startswith("1 passed" if code == 0 else "1 failed"), output
