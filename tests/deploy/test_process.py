"""Child processes that end with their parent."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.local.process import Account, Service, ServiceProcess, describe_exit
from tests.deploy.children import (
    IGNORE_STOP,
    SLEEP,
    WITH_GRANDCHILD,
    first_number,
    is_running,
    python_service,
)
from tests.waiting import wait_until

PARENT = """
import sys, threading
from pathlib import Path
from deploy.local.process import ServiceProcess
from tests.deploy.children import WITH_GRANDCHILD, python_service
service = python_service("child", sys.argv[2], death_signal=int(sys.argv[3]))
with open(sys.argv[1], "ab") as output:
    print(ServiceProcess(service, output).pid, flush=True)
threading.Event().wait()
"""
REPORTS_ITS_END = (
    "import signal, sys\n"
    "signal.signal(signal.SIGQUIT, lambda *_: (print('told', flush=True), sys.exit()))\n"
    "print('ready', flush=True)\n" + SLEEP
)


def start(service: Service, log: Path) -> ServiceProcess:
    with log.open("ab") as output:
        return ServiceProcess(service, output)


def grandchild_of(log: Path) -> int:
    read = first_number(log)
    wait_until(lambda: read() is not None, seconds=10)
    pid = read()
    assert pid is not None
    return pid


def test_output_folder_and_environment(tmp_path: Path) -> None:
    code = (
        "import os, sys; print(os.getcwd(), os.environ['COLOUR'], flush=True); print('oops', file=sys.stderr)"
    )
    command = (sys.executable, "-c", code)
    process = start(Service("x", command, {"COLOUR": "blue"}, tmp_path), tmp_path / "log")
    assert process.await_exit() == 0
    assert (tmp_path / "log").read_text() == f"{tmp_path} blue\noops\n"


def test_process_leads_its_own_session_and_group(tmp_path: Path) -> None:
    process = start(python_service("x", SLEEP), tmp_path / "log")
    assert os.getpgid(process.pid) == os.getsid(process.pid) == process.pid
    assert process.stop() == -signal.SIGTERM


def test_stopping_ends_the_whole_group(tmp_path: Path) -> None:
    process = start(python_service("x", WITH_GRANDCHILD), tmp_path / "log")
    grandchild = grandchild_of(tmp_path / "log")
    process.stop()
    wait_until(lambda: not is_running(grandchild), seconds=5)


def test_crash_ends_the_whole_group(tmp_path: Path) -> None:
    process = start(python_service("x", WITH_GRANDCHILD), tmp_path / "log")
    grandchild = grandchild_of(tmp_path / "log")
    os.kill(process.pid, signal.SIGKILL)
    wait_until(lambda: process.exit_code() == -signal.SIGKILL, seconds=5)
    wait_until(lambda: not is_running(grandchild), seconds=5)


def test_process_that_ignores_the_stop_is_killed_after_the_grace_period(tmp_path: Path) -> None:
    process = start(python_service("x", IGNORE_STOP, grace_seconds=0.2), tmp_path / "log")
    wait_until(lambda: (tmp_path / "log").read_text() == "deaf\n", seconds=10)
    assert process.stop() == -signal.SIGKILL


def test_service_stops_with_its_own_signal(tmp_path: Path) -> None:
    service = python_service("x", REPORTS_ITS_END, stop_signal=signal.SIGQUIT)
    process = start(service, tmp_path / "log")
    wait_until(lambda: (tmp_path / "log").read_text() == "ready\n", seconds=10)
    assert process.stop() == 0
    assert (tmp_path / "log").read_text() == "ready\ntold\n"


def test_stopping_an_ended_process_is_harmless(tmp_path: Path) -> None:
    process = start(python_service("x", "raise SystemExit(3)"), tmp_path / "log")
    assert process.await_exit() == 3
    assert process.stop() == 3


def test_ignored_interrupt_is_not_inherited(tmp_path: Path) -> None:
    code = "import signal; raise SystemExit(signal.getsignal(signal.SIGINT) is signal.SIG_IGN)"
    previous = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        assert start(python_service("x", code), tmp_path / "log").await_exit() == 0
    finally:
        signal.signal(signal.SIGINT, previous)


def test_missing_program_is_named_in_the_log(tmp_path: Path) -> None:
    process = start(Service("x", ("/no/such/program",), {}, tmp_path), tmp_path / "log")
    assert process.await_exit() == 126
    assert "cannot execute /no/such/program: No such file" in (tmp_path / "log").read_text()


@pytest.mark.parametrize(
    ("death_signal", "code"), [(signal.SIGKILL, SLEEP), (signal.SIGQUIT, REPORTS_ITS_END)]
)
def test_process_ends_with_a_killed_parent(tmp_path: Path, death_signal: signal.Signals, code: str) -> None:
    log = tmp_path / "log"
    arguments = [sys.executable, "-c", PARENT, str(log), code, str(int(death_signal))]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        if code == REPORTS_ITS_END:
            wait_until(lambda: log.read_text() == "ready\n", seconds=10)
        parent.kill()
    wait_until(lambda: not is_running(child), seconds=5)
    if code == REPORTS_ITS_END:
        assert log.read_text() == "ready\ntold\n"


def test_orphan_does_not_start(tmp_path: Path) -> None:
    tether = Path(__file__).parents[2] / "deploy" / "local" / "tether.py"
    nobody_here = "1073741824"
    arguments = [
        sys.executable,
        "-IS",
        str(tether),
        nobody_here,
        "9",
        "-",
        "/bin/touch",
        str(tmp_path / "started"),
    ]
    assert subprocess.run(arguments, check=False).returncode == 125
    assert not (tmp_path / "started").exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can start a process as somebody else")
def test_process_of_another_account_ends_with_its_parent(tmp_path: Path) -> None:
    code = (
        "import ctypes, os\n"
        "signal = ctypes.c_int()\n"
        "ctypes.CDLL(None).prctl(2, ctypes.byref(signal), 0, 0, 0)\n"
        "print(os.getresuid(), os.getresgid(), os.getgroups(), signal.value)"
    )
    # The system's interpreter, since the account may be unable to reach this environment's.
    service = Service(
        "x",
        ("/usr/bin/python3", "-c", code),
        {},
        Path("/"),
        signal.SIGTERM,
        signal.SIGQUIT,
        account=Account("n", 65_534, 65_534),
    )
    assert start(service, tmp_path / "log").await_exit() == 0
    assert (tmp_path / "log").read_text() == f"{(65_534,) * 3} {(65_534,) * 3} [] 3\n"


def test_exit_codes_are_described_in_words() -> None:
    assert describe_exit(3) == "exit code 3"
    assert describe_exit(-9) == "signal 9, Killed"
