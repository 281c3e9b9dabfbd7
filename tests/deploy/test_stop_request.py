"""Stopping by signals, also with ``make`` in between."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.deploy.children import is_running
from tests.waiting import wait_until

ROOT = Path(__file__).parents[2]
PROGRAM = """
import os
from deploy.local.stop_request import StopRequest, StopRequestedError
stop = StopRequest()
print(os.getpid(), flush=True)
try:
    while True:
        stop.pause(0.02)
except StopRequestedError as reason:
    print(reason, flush=True)
"""


@contextmanager
def running(*command: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Yield the process, and the id of the one that runs the program."""
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        try:
            yield process, int(process.stdout.readline())
        finally:
            process.kill()


def said(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.read().strip()


@pytest.fixture
def makefile(tmp_path: Path) -> str:
    (tmp_path / "program.py").write_text(PROGRAM)
    path = tmp_path / "Makefile"
    path.write_text(f"run:\n\t@PYTHONPATH=. exec {sys.executable} {tmp_path}/program.py\n")
    return str(path)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signal_requests_a_stop(number: signal.Signals) -> None:
    with running(sys.executable, "-c", PROGRAM) as (process, _):
        process.send_signal(number)
        assert said(process) == number.name
        assert process.wait() == 0


def test_nohup_is_respected() -> None:
    with running("nohup", sys.executable, "-c", PROGRAM) as (process, _):
        process.send_signal(signal.SIGHUP)
        process.send_signal(signal.SIGTERM)
        assert said(process) == "SIGTERM"


def test_interrupt_stops_a_run_started_in_the_background() -> None:
    command = 'trap \'\' INT; exec "$0" -c "$1"'
    with running("sh", "-c", command, sys.executable, PROGRAM) as (process, _):
        process.send_signal(signal.SIGINT)
        assert said(process) == "SIGINT"


def test_make_forwards_the_stop_request(makefile: str) -> None:
    with running("make", "-f", makefile) as (make, pid):
        make.terminate()
        assert said(make) == "SIGTERM"
        wait_until(lambda: not is_running(pid), seconds=5)


def test_interrupt_of_make_alone_stops_the_stack(makefile: str) -> None:
    with running("make", "-f", makefile) as (make, pid):
        make.send_signal(signal.SIGINT)
        wait_until(lambda: not is_running(pid), seconds=30)
        assert said(make) == "make was interrupted"
        make.wait(30)


def test_killed_make_stops_the_stack(makefile: str) -> None:
    with running("make", "-f", makefile) as (make, pid):
        make.kill()
        assert said(make) == "make ended"
        wait_until(lambda: not is_running(pid), seconds=5)
