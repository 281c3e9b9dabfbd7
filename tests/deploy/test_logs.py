"""Log files of services, and the supervisor's own log."""

import os
import stat
import time
from pathlib import Path

import pytest

from deploy.local.logs import SUPERVISOR, LogFolder
from deploy.local.messages import say
from tests.waiting import wait_until

FULL = "/dev/full"
"""A device on which every write fails as on a full disk, with ``ENOSPC``."""


def log(folder: LogFolder, name: str, *lines: str) -> None:
    """Write lines as a service does, and wait until they are stored."""
    with folder.open_output(name) as output:
        for line in lines:
            output.write(f"{line}\n".encode())
    folder.drain(name)


def text(path: Path) -> str:
    """Return a file's content; empty while the file is missing, as during the rotation of a log."""
    try:
        return path.read_text()
    except FileNotFoundError:
        return ""


def open_files() -> set[str]:
    return {str(path.readlink()) for path in Path("/proc/self/fd").iterdir() if path.is_symlink()}


def test_log_is_appended_to_and_private(tmp_path: Path) -> None:
    for text in ("one", "two"):
        log(LogFolder(tmp_path / "logs"), "api", text)
    path = LogFolder(tmp_path / "logs").path("api")
    assert path.read_text() == "one\ntwo\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_log_is_bounded_while_its_service_runs(tmp_path: Path) -> None:
    folder = LogFolder(tmp_path, max_bytes=10_000)
    with folder.open_output("api") as output:
        for number in range(10_000):
            output.write(b"line %d\n" % number)
        wait_until(lambda: text(tmp_path / "api.log").endswith("line 9999\n"), seconds=20)
    names = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    assert names.keys() == {"api.log", "api.log.1"}
    assert max(names.values()) <= 10_000
    assert stat.S_IMODE((tmp_path / "api.log").stat().st_mode) == 0o600


def test_two_processes_of_a_service_share_its_log(tmp_path: Path) -> None:
    folder = LogFolder(tmp_path)
    with folder.open_output("api") as old, folder.open_output("api") as new:
        old.write(b"last words\n")
        new.write(b"first words\n")
    folder.drain()
    assert sorted((tmp_path / "api.log").read_text().splitlines()) == ["first words", "last words"]


def test_full_disk_only_loses_log_lines(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "api.log"
    path.symlink_to(FULL)
    folder = LogFolder(tmp_path)
    with folder.open_output("api") as output:
        # More than a pipe holds: the pipe is read although nothing can be written.
        for _ in range(2_000):
            output.write(b"x" * 99 + b"\n")
        output.write(b"the reason\n")
        wait_until(lambda: folder.tail("api").endswith("the reason"), seconds=20)
        # The disk has room again.
        path.unlink()
        output.write(b"it goes on\n")
        wait_until(path.exists, seconds=10)
    folder.drain()
    assert path.read_text() == "it goes on\n[2001 lines before this could not be written]\n"
    assert capfd.readouterr().err.count(f"cannot write {path}") == 1
    assert FULL not in open_files()


def test_last_lines_of_a_log_are_known_without_the_file(tmp_path: Path) -> None:
    folder = LogFolder(tmp_path)
    with folder.open_output("x") as output:
        output.write(b"\xff\n" + b"".join(b"line %d\n" % number for number in range(10_000)))
    assert folder.tail("x").splitlines() == [f"line {number}" for number in range(9_980, 10_000)]
    assert folder.tail("none") == ""


def test_endless_line_is_logged_in_parts(tmp_path: Path) -> None:
    folder = LogFolder(tmp_path)
    with folder.open_output("x") as output:
        output.write(b"y" * 200_000)
    folder.drain()
    lines = (tmp_path / "x.log").read_text().splitlines()
    assert "".join(lines) == "y" * 200_000
    assert max(map(len, lines)) <= 65_536


def test_wait_for_the_log_of_a_running_service_ends(tmp_path: Path) -> None:
    folder = LogFolder(tmp_path)
    with folder.open_output("x"):
        began = time.monotonic()
        folder.drain()
        assert time.monotonic() - began < 20


def test_supervisor_messages_are_logged(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder = LogFolder(tmp_path)
    with folder.log_messages():
        say("100% well")
    say("not kept")
    (line,) = (tmp_path / f"{SUPERVISOR}.log").read_text().splitlines()
    assert line.endswith(" 100% well")
    assert capfd.readouterr().err == "countinghouse: 100% well\ncountinghouse: not kept\n"


def test_message_to_a_full_disk_causes_no_error() -> None:
    kept = os.dup(2)
    full = os.open(FULL, os.O_WRONLY)
    try:
        os.dup2(full, 2)
        say("anything")
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(full)
