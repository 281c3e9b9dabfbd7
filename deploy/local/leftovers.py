"""The record of a run's processes, by which the next run cleans up after a supervisor that was killed."""

import json
import os
import shutil
import signal
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from deploy.local.run_folder import RUN_FOLDER_PREFIX

RECORD_NAME = "processes.json"
_GRACE_SECONDS = 10.0
_POLL_SECONDS = 0.05
_PRIVATE_FILE = 0o600
_START_TIME_FIELD = 19  # in /proc/<pid>/stat, after the command's name: field 22 in proc(5)


class RunRecord:
    """The file in the state folder that names a run's processes and its folder of sockets."""

    def __init__(self, home: Path) -> None:
        self._path = home / RECORD_NAME

    def write(self, run: Path, pids: Iterable[int]) -> None:
        """Record the running processes, replacing the previous record."""
        record = {"run_folder": str(run), "processes": [[pid, _start_time(pid)] for pid in pids]}
        unfinished = self._path.with_suffix(".new")
        with open(unfinished, "w", opener=_open_private) as file:  # Path.open takes no opener
            file.write(json.dumps(record))
        unfinished.replace(self._path)

    def remove(self) -> None:
        """Remove the record once all processes of the run have ended."""
        self._path.unlink(missing_ok=True)

    def end_leftovers(self, pause: Callable[[float], None] = time.sleep) -> None:
        """End all remaining processes of the recorded run.

        The kernel signalled its processes when their supervisor ended; processes that still run after ten seconds are
        killed with their groups. ``pause`` is called while waiting and may raise.
        """
        try:
            record = json.loads(self._path.read_text())
            processes = [(int(pid), int(started)) for pid, started in record["processes"] if started]
            run = Path(record["run_folder"])
        except (FileNotFoundError, ValueError, KeyError, TypeError):
            # There is no record, or the machine stopped while it was written; then the processes stopped too.
            return
        deadline = time.monotonic() + _GRACE_SECONDS
        while alive := [pid for pid, started in processes if _start_time(pid) == started]:
            if time.monotonic() > deadline:
                for pid in alive:
                    with suppress(ProcessLookupError):
                        os.killpg(pid, signal.SIGKILL)
            pause(_POLL_SECONDS)
        if run.name.startswith(RUN_FOLDER_PREFIX):
            shutil.rmtree(run, ignore_errors=True)
        self.remove()


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, _PRIVATE_FILE)


def _start_time(pid: int) -> int | None:
    """Return a living process's start in clock ticks since boot, which distinguishes processes with the same id."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return None if fields[0] == "Z" else int(fields[_START_TIME_FIELD])
