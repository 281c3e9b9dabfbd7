"""Structured logs: one JSON object a line on standard error, with the context of the request or the shard."""

import atexit
import logging
import os
import sys
import threading
from datetime import UTC, datetime
from typing import BinaryIO, cast

import structlog
from pydantic_core import to_json
from structlog.typing import EventDict, Processor

from worker.observability.tracing.spans import add_trace_id


def _add_time(_logger: object, _method: str, event: EventDict) -> EventDict:
    # The renderer writes a datetime faster than it could be formatted here.
    event["time"] = datetime.now(UTC)
    return event


def _render(_logger: object, _method: str, event: EventDict) -> bytes:
    return to_json(event, fallback=str)


def _render_text(logger: object, method: str, event: EventDict) -> str:
    return _render(logger, method, event).decode()


END_WITHIN_S = 1.0


class Output:
    """Standard error for log lines; from the process's end on, those of daemon threads are dropped.

    Python ends daemon threads wherever they are. One that is writing would keep the file's lock, and the process, which
    still has to flush the file, would abort ("could not acquire lock … at interpreter shutdown").
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._ending: int | None = None
        self._renew_lock()
        # In a child process, a lock that another thread held at the fork would never be released.
        os.register_at_fork(after_in_child=self._renew_lock)

    def _renew_lock(self) -> None:
        self._lock = threading.RLock()

    def write(self, data: bytes) -> int:
        """Write a line, or nothing from another thread than the one that ends the process."""
        with self._lock:
            return self._file.write(data) if self._is_open() else len(data)

    def flush(self) -> None:
        """Flush what was written."""
        with self._lock:
            if self._is_open():
                self._file.flush()

    def end(self) -> None:
        """Let other threads finish the line that they are writing, and write no more."""
        self._ending = threading.get_ident()
        if self._lock.acquire(timeout=END_WITHIN_S):
            self._lock.release()

    def _is_open(self) -> bool:
        return self._ending in (None, threading.get_ident())


class _Lines:
    """The output as a stream of text."""

    def __init__(self, output: Output) -> None:
        self._output = output

    def write(self, text: str) -> int:
        """Write a text."""
        return self._output.write(text.encode(errors="backslashreplace"))

    def flush(self) -> None:
        """Flush what was written."""
        self._output.flush()


SHARED: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    add_trace_id,
    structlog.processors.add_log_level,
    _add_time,
    structlog.processors.format_exc_info,
)


def configure_logs() -> None:
    """Send our events and libraries' events through one JSON renderer. ``LOG_LEVEL`` defaults to ``INFO``."""
    output = Output(sys.stderr.buffer)
    atexit.register(output.end)
    level = logging.getLevelNamesMapping().get(os.environ.get("LOG_LEVEL", "").upper(), logging.INFO)
    structlog.configure(
        processors=[*SHARED, _render],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.BytesLoggerFactory(file=cast("BinaryIO", output)),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(_Lines(output))
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[
                structlog.stdlib.add_logger_name,
                *SHARED,
                structlog.processors.StackInfoRenderer(),
            ],
            processor=_render_text,
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(level, logging.WARNING))
