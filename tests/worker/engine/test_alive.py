"""The probe of a worker: its verdict on the worker's file, and on an unavailable broker."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from db.settings import Stores
from tests.conftest import ROOT
from worker.engine.alive import FRESH_S, age_s, touch

AWAY = "redis://127.0.0.1:1/0"


def _probe(file: Path | str, broker: str) -> tuple[int, str]:
    """Return the exit status of the probe, and its output."""
    environ = {**os.environ, "HEARTBEAT_FILE": str(file), "BROKER_URL": broker}
    command = [sys.executable, "-X", "importtime", "-m", "worker.engine.alive"]
    asked = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    told = [line for line in asked.stderr.splitlines() if not line.startswith("import time:")]
    loaded = [line for line in asked.stderr.splitlines() if line.endswith((" redis", " celery", " numba"))]
    return asked.returncode, "\n".join(told) + " ".join(line.rpartition("|")[2] for line in loaded)


def test_fresh_file_is_enough_without_heavy_imports(tmp_path: Path) -> None:
    file = tmp_path / "heartbeat"
    touch(file)
    assert _probe(file, AWAY) == (0, "")


def test_stale_or_missing_file_is_a_fault_only_while_the_broker_answers(
    stores: Stores, tmp_path: Path
) -> None:
    file = tmp_path / "heartbeat"
    status, told = _probe(file, stores.broker_url)
    assert (status, "was never touched" in told) == (1, True)
    assert _probe(file, AWAY)[0] == 0
    file.touch()
    long_ago = time.monotonic() - 2 * FRESH_S
    os.utime(file, (long_ago, long_ago))
    status, told = _probe(file, stores.broker_url)
    assert (status, "was touched 40 s ago" in told) == (1, True)
    assert _probe(file, AWAY)[0] == 0


def test_probe_without_a_file_names_the_missing_variable() -> None:
    status, told = _probe("", AWAY)
    assert (status, "HEARTBEAT_FILE is not set" in told) == (1, True)


@pytest.mark.parametrize("seconds", [3_600, -3_600])
def test_jumping_wall_clock_does_not_change_the_age_of_the_file(
    seconds: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "heartbeat"
    touch(file)
    written = time.time()
    monkeypatch.setattr(time, "time", lambda: written + seconds)
    assert age_s(file) == pytest.approx(0, abs=FRESH_S)
    began = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: began + 2 * FRESH_S)
    assert age_s(file) == pytest.approx(2 * FRESH_S, abs=FRESH_S)


def test_file_from_before_the_machine_was_started_does_not_count(tmp_path: Path) -> None:
    file = tmp_path / "heartbeat"
    later = time.monotonic() + 3_600
    file.touch()
    os.utime(file, (later, later))
    assert age_s(file) is None
