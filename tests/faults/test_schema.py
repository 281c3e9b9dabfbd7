"""The processes wait for the database's migration, and say so."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from db.migrate import migrate
from db.schema import find_newest_revision
from tests.conftest import ROOT
from tests.db.schemas import mark_schema, unmigrated
from tests.deploy.stacks import free_port
from tests.waiting import wait_until
from worker.jobs.queue import read_living_workers

pytestmark = [pytest.mark.slow, pytest.mark.timeout(500)]

API = ("gunicorn", "--config", "python:deploy.gunicorn", "service.wsgi:app")
WORKER = ("worker.engine", "tests.worker_app", "--queues", "short", "--concurrency", "1")
PARTS = {"api": API, "worker": WORKER, "upkeep": ("worker.engine.upkeep",)}


@contextmanager
def _process(log: Path, environ: Mapping[str, str], *module: str) -> Iterator[subprocess.Popen[bytes]]:
    with log.open("wb") as output:
        process = subprocess.Popen(
            (sys.executable, "-m", *module),
            cwd=ROOT,
            env={**os.environ, **environ},
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@contextmanager
def _all_processes(logs: Mapping[str, Path], port: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    environ = {"PORT": str(port), "WEB_CONCURRENCY": "1", "WORKER_WARM_UP": "0"}
    with ExitStack() as held:
        yield [held.enter_context(_process(log, environ, *PARTS[name])) for name, log in logs.items()]


@pytest.fixture
def logs(tmp_path: Path) -> dict[str, Path]:
    """Return the file of each part's output."""
    return {name: tmp_path / name for name in PARTS}


@pytest.mark.usefixtures("no_worker", "empty_stores")
def test_unsupported_version_ends_with_a_message(logs: Mapping[str, Path]) -> None:
    mark_schema("9999", "9998")
    try:
        with _all_processes(logs, free_port()) as processes:
            assert all(process.wait(timeout=150) for process in processes)
    finally:
        mark_schema(find_newest_revision())
    for log in logs.values():
        assert log.read_text().count("install a later version") == 1


@pytest.mark.usefixtures("no_worker", "empty_stores")
def test_all_processes_wait_for_the_migration(logs: Mapping[str, Path]) -> None:
    port = free_port()
    with unmigrated(), _all_processes(logs, port) as processes:
        for log in logs.values():
            wait_until(lambda log=log: "python -m db.migrate" in log.read_text(), seconds=150)  # type: ignore[misc]
        assert not read_living_workers("short")
        assert [process.poll() for process in processes] == [None] * len(processes)
        migrate()
        assert httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=30).is_success
        wait_until(lambda: bool(read_living_workers("short")), seconds=150)
        assert processes[-1].poll() is None
        for log in logs.values():
            assert log.read_text().count("python -m db.migrate") == 1
