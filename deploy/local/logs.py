"""The log files of the services: their output comes through pipes, and is written to files of bounded size."""

import logging
import os
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import BinaryIO

from deploy.local.messages import MESSAGES, say

MAX_LOG_BYTES = 10_000_000
"""Size at which a log is renamed to ``.log.1``, replacing the previous one."""
TAIL_LINES = 20
SUPERVISOR = "supervisor"
_LONGEST_LINE_BYTES = 65_536
_DRAIN_SECONDS = 2.0
_PRIVATE_FILE = 0o600
_PRIVATE_FOLDER = 0o700


class BoundedLog(RotatingFileHandler):
    """A log file that no other account may read.

    Lines that cannot be written are counted and dropped, without an error.
    """

    def __init__(self, path: Path, max_bytes: int) -> None:
        super().__init__(
            path, maxBytes=max_bytes, backupCount=1, encoding="utf-8", delay=True, errors="backslashreplace"
        )
        self.latest: deque[str] = deque(maxlen=TAIL_LINES)
        self._lost = 0

    def write(self, line: str) -> None:
        """Add a line."""
        self.latest.append(line)
        self.handle(logging.makeLogRecord({"msg": line}))

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record; the first one after a loss is followed by the number of lost lines."""
        lost = self._lost
        super().emit(record)
        if lost and self._lost == lost:
            self._lost = 0
            super().emit(logging.makeLogRecord({"msg": f"[{lost} lines before this could not be written]"}))

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802, ARG002  # logging's name and parameter
        """Count the lost record and reopen the file for the next, because a failed file may not be usable again."""
        self._lost += 1
        self.close()
        if self._lost == 1:
            say(f"cannot write {self.baseFilename}; lines are lost until that is possible again")

    def close(self) -> None:
        """Close the file; another record opens it again."""
        with suppress(OSError, ValueError):
            super().close()

    def _open(self) -> TextIOWrapper:
        folder = Path(self.baseFilename).parent
        folder.mkdir(mode=_PRIVATE_FOLDER, parents=True, exist_ok=True)
        descriptor = os.open(self.baseFilename, os.O_WRONLY | os.O_APPEND | os.O_CREAT, _PRIVATE_FILE)
        return os.fdopen(descriptor, "a", encoding=self.encoding, errors=self.errors)


class LogFolder:
    """The folder of the logs, and the threads that write them.

    A service writes into a pipe, never into a file: a full disk costs only lines of its log, and a log can be rotated
    while its service runs.
    """

    def __init__(self, folder: Path, max_bytes: int = MAX_LOG_BYTES) -> None:
        self.folder = folder
        self._max_bytes = max_bytes
        self._logs: dict[str, BoundedLog] = {}
        self._readers: list[tuple[str, threading.Thread]] = []

    def path(self, name: str) -> Path:
        """Return the path of the log of the service ``name``."""
        return self.folder / f"{name}.log"

    def open_output(self, name: str) -> BinaryIO:
        """Return the writing end of a pipe for the service's output; lines are read until all its holders close it.

        Raises:
            OSError: There are no file descriptors left.
            RuntimeError: No thread can be started.
        """
        reading, writing = os.pipe()
        thread = threading.Thread(target=_keep_lines, args=(reading, self._log(name)), daemon=True)
        try:
            thread.start()
        except RuntimeError:
            os.close(reading)
            os.close(writing)
            raise
        self._readers = [(of, one) for of, one in self._readers if one.is_alive()]
        self._readers.append((name, thread))
        return os.fdopen(writing, "wb", buffering=0)

    def tail(self, name: str) -> str:
        """Return the last lines of a service that has ended, even if they could not be written."""
        self.drain(name)
        return "\n".join(self._log(name).latest)

    def drain(self, name: str | None = None) -> None:
        """Wait a moment until the output of the service ``name``, or of all ended services for None, is written."""
        for of, thread in self._readers:
            if name in (of, None):
                thread.join(_DRAIN_SECONDS)

    @contextmanager
    def log_messages(self) -> Iterator[None]:
        """Keep the supervisor's messages in a log of its own within a ``with`` block."""
        log = self._log(SUPERVISOR)
        log.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        MESSAGES.addHandler(log)
        try:
            yield
        finally:
            MESSAGES.removeHandler(log)
            log.close()

    def _log(self, name: str) -> BoundedLog:
        if name not in self._logs:
            self._logs[name] = BoundedLog(self.path(name), self._max_bytes)
        return self._logs[name]


def _keep_lines(reading: int, log: BoundedLog) -> None:
    with os.fdopen(reading, "rb") as pipe:
        for line in iter(lambda: pipe.readline(_LONGEST_LINE_BYTES), b""):
            log.write(line.removesuffix(b"\n").decode(errors="replace"))
    log.close()
