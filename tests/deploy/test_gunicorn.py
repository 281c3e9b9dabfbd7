"""The API's first process loads the application for all others."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from db.settings import Stores
from tests.conftest import ROOT, HttpServer, running_gunicorn
from tests.waiting import wait_until

PROCESSES = 2


@pytest.fixture(scope="module")
def metrics(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder in which the server makes its folder of metrics."""
    return tmp_path_factory.mktemp("metrics")


@pytest.fixture(scope="module")
def server(stores: Stores, metrics: Path) -> Iterator[HttpServer]:
    """Run a server that tells how it was loaded."""
    environ = {"METRICS_FOLDER": str(metrics)}
    with running_gunicorn("tests.deploy.preloaded_app:app", processes=PROCESSES, environ=environ) as running:
        yield running


def _answers(server: HttpServer) -> dict[int, dict[str, object]]:
    """Return an answer of each process, by its process id."""
    answers: dict[int, dict[str, object]] = {}

    def all_have_answered() -> bool:
        answer = httpx.get(f"{server.url}/how-loaded", timeout=60).json()
        answers[answer["answered_by"]] = answer
        return answers.keys() >= {*server.processes} and len(server.processes) == PROCESSES

    wait_until(all_have_answered, seconds=60)
    return {pid: answers[pid] for pid in server.processes}


def test_application_is_loaded_once_after_gevent_has_replaced_what_waits(server: HttpServer) -> None:
    # A process would otherwise stand still as a whole while one request waits for PostgreSQL.
    for answer in _answers(server).values():
        assert answer["too_early"] == []
        assert answer["replaced"] == ["select", "socket", "threading", "time"]
        assert answer["loaded_by"] == server.pid


def test_process_loads_nothing_after_the_fork(server: HttpServer) -> None:
    for answer in _answers(server).values():
        assert answer["after_fork"] == []


def test_processes_draw_different_random_numbers(server: HttpServer) -> None:
    drawn = [answer["random"] for answer in _answers(server).values()]
    assert len({*drawn}) == PROCESSES


def test_each_process_counts_in_files_of_its_own(server: HttpServer, metrics: Path) -> None:
    def counting() -> set[int]:
        return {int(file.stem.rpartition("_")[2]) for file in metrics.glob("*/gauge_livesum_*.db")}

    # The first process, which loaded the application, counts nothing.
    wait_until(lambda: counting() == {*server.processes}, seconds=60)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_process_that_ended_is_replaced(server: HttpServer, number: signal.Signals) -> None:
    ended = server.processes[0]
    os.kill(ended, number)
    wait_until(lambda: ended not in server.processes, seconds=60)
    assert ended not in _answers(server)


def test_reload_replaces_all_processes(server: HttpServer) -> None:
    before = {*server.processes}
    os.kill(server.pid, signal.SIGHUP)
    wait_until(lambda: not before & {*server.processes}, seconds=60)
    assert len(_answers(server)) == PROCESSES


def test_setting_that_the_application_refuses_ends_the_server(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "gunicorn", "--config", "python:deploy.gunicorn", "service.wsgi:app")
    environ = {**os.environ, "EMBED_SITES": "!", "METRICS_FOLDER": str(tmp_path), "PORT": "0"}
    ended = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert "Error: EMBED_SITES" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert not list(tmp_path.iterdir())
