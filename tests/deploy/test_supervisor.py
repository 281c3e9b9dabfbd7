"""The supervisor of the local stack's services."""

import json
import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from deploy.local import supervisor
from deploy.local.logs import LogFolder
from deploy.local.messages import LocalStackError
from deploy.local.state import RunRecord
from deploy.local.supervisor import Supervisor
from tests.deploy.children import SLEEP, WITH_GRANDCHILD, is_running, python_service
from tests.waiting import wait_until

# Each start adds a line with the process id.
SHOW_PID = "import os; print(os.getpid(), flush=True)\n"


class StopTestError(Exception):
    """End Supervisor.watch."""


class Watched:
    """A supervisor with a ``watch`` that ends as soon as a condition holds."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.condition: Callable[[], bool] = lambda: False
        self._deadline = time.monotonic() + 20
        self.supervisor = Supervisor(folder, LogFolder(folder), RunRecord(folder), self._check)

    def _check(self) -> None:
        if self.condition():
            raise StopTestError
        assert time.monotonic() < self._deadline, "the condition never held"

    def watch_until(self, condition: Callable[[], bool]) -> None:
        """Let the supervisor watch its services until the condition holds."""
        self.condition = condition
        with pytest.raises(StopTestError):
            self.supervisor.watch()
        self.condition = lambda: False

    def pids(self, name: str) -> list[int]:
        """Return the ids of all processes the service has had."""
        path = self.folder / f"{name}.log"
        return [int(line) for line in path.read_text().splitlines()] if path.exists() else []


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    one = Watched(tmp_path)
    yield one
    one.supervisor.stop()


def test_killed_service_is_restarted_and_the_others_continue(
    watched: Watched, capfd: pytest.CaptureFixture[str]
) -> None:
    watched.supervisor.start(
        python_service("first", SHOW_PID + SLEEP), python_service("second", SHOW_PID + SLEEP)
    )
    wait_until(lambda: bool(watched.pids("first") and watched.pids("second")), seconds=10)
    os.kill(watched.pids("first")[0], signal.SIGKILL)
    watched.watch_until(lambda: len(watched.pids("first")) == 2)
    old, new = watched.pids("first")
    assert not is_running(old)
    assert is_running(new)
    (second,) = watched.pids("second")
    assert is_running(second)
    said = capfd.readouterr().err
    assert "countinghouse: first ended with signal 9, Killed; restarting in 0.5 s\n" in said
    assert "second ended" not in said


def test_failing_service_is_restarted_with_growing_pauses(
    watched: Watched, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "FIRST_DELAY_SECONDS", 0.05)
    watched.supervisor.start(python_service("x", SHOW_PID + "raise SystemExit(3)"))
    watched.watch_until(lambda: len(watched.pids("x")) == 3)
    said = capfd.readouterr().err
    assert re.findall(r"exit code 3; restarting in (\S+) s", said) == ["0.05", "0.1"]


def test_failed_start_is_reported_with_the_end_of_the_log(watched: Watched) -> None:
    watched.supervisor.start(python_service("x", "print('no such table'); raise SystemExit(3)"))
    with pytest.raises(
        LocalStackError, match=r"(?s)^x ended with exit code 3; the end of .*x\.log:\nno such table$"
    ):
        watched.supervisor.pause(10)


def test_pause_waits_while_services_run(watched: Watched) -> None:
    watched.supervisor.start(python_service("x", SLEEP))
    began = time.monotonic()
    watched.supervisor.pause(0.2)
    assert time.monotonic() - began >= 0.2


def test_failed_run_reports_its_reason(watched: Watched) -> None:
    watched.supervisor.run_to_end(python_service("x", "pass"))
    with pytest.raises(LocalStackError, match=r"(?s)^x ended with exit code 7; the end of .*:\nno room$"):
        watched.supervisor.run_to_end(python_service("x", "print('no room'); raise SystemExit(7)"))


def test_stop_interrupts_a_one_off_service(watched: Watched) -> None:
    watched.condition = lambda: bool(watched.pids("x"))
    with pytest.raises(StopTestError):
        watched.supervisor.run_to_end(python_service("x", WITH_GRANDCHILD))
    (grandchild,) = watched.pids("x")
    wait_until(lambda: not is_running(grandchild), seconds=5)


def test_wait_times_out(watched: Watched) -> None:
    assert watched.supervisor.wait(lambda: True, seconds=0)
    assert not watched.supervisor.wait(lambda: False, seconds=0.1)


def test_stops_in_reverse_order_of_starting(watched: Watched, tmp_path: Path) -> None:
    order = tmp_path / "order"
    code = (
        "import signal, sys, time\n"
        "def stop(*_):\n"
        "    time.sleep(0.1)\n"
        f"    open({str(order)!r}, 'a').write(NAME)\n"
        "    sys.exit()\n"
        "signal.signal(signal.SIGTERM, stop)\n"
        "print('ready', flush=True)\n" + SLEEP
    )
    for name in "abc":
        watched.supervisor.start(python_service(name, f"NAME = {name!r}\n{code}"))
        wait_until((tmp_path / f"{name}.log").exists, seconds=10)
    watched.supervisor.stop()
    assert order.read_text() == "cba"


def test_no_process_remains_after_a_stop(watched: Watched, tmp_path: Path) -> None:
    watched.supervisor.start(*(python_service(name, SHOW_PID + SLEEP) for name in "ab"))
    wait_until(lambda: bool(watched.pids("a") and watched.pids("b")), seconds=10)
    assert (tmp_path / "processes.json").exists()
    watched.supervisor.stop()
    assert not any(is_running(pid) for pid in watched.pids("a") + watched.pids("b"))
    assert not (tmp_path / "processes.json").exists()


def test_full_disk_does_not_stop_restarts(
    watched: Watched, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    watched.supervisor.start(python_service("x", SHOW_PID + SLEEP))
    wait_until(lambda: bool(watched.pids("x")), seconds=10)
    (first,) = watched.pids("x")
    # Writing to this device fails as on a full disk.
    for name in ("processes.new", "x.log"):
        (tmp_path / name).unlink(missing_ok=True)
        (tmp_path / name).symlink_to("/dev/full")
    (tmp_path / "processes.json").unlink()
    os.kill(first, signal.SIGKILL)
    said: list[str] = []

    def has_restarted() -> bool:
        said.append(capfd.readouterr().err)
        return "x restarted" in "".join(said) and "cannot record the running" in "".join(said)

    watched.watch_until(has_restarted)
    assert "No space left on device" in "".join(said)
    assert not (tmp_path / "processes.json").exists()
    # The disk has room again.
    for name in ("processes.new", "x.log"):
        (tmp_path / name).unlink()
    watched.watch_until((tmp_path / "processes.json").exists)
    (process,) = json.loads((tmp_path / "processes.json").read_text())["processes"]
    os.kill(process[0], signal.SIGKILL)
    watched.watch_until((tmp_path / "x.log").exists)


@pytest.mark.parametrize("code", [0, 3])
def test_work_beside_the_services_ends_once(watched: Watched, code: int) -> None:
    ends: list[int] = []
    watched.supervisor.run_beside(
        python_service("beside", f"{SHOW_PID}raise SystemExit({code})"), ends.append
    )
    watched.supervisor.start(python_service("lasting", SLEEP))
    assert watched.supervisor.wait(lambda: bool(ends), 20)
    watched.watch_until(lambda: True)
    assert ends == [code]
    assert len(watched.pids("beside")) == 1


def test_work_beside_the_services_ends_while_they_are_watched(watched: Watched) -> None:
    ends: list[int] = []
    watched.supervisor.run_beside(python_service("beside", SHOW_PID), ends.append)
    watched.watch_until(lambda: bool(ends))
    assert ends == [0]
    assert len(watched.pids("beside")) == 1
