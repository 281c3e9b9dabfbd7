"""Run one local server for the time of a ``with`` block, without the supervisor."""

from __future__ import annotations

import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from deploy.local.errors import LocalStackError
from deploy.local.logs import LogFolder
from deploy.local.process import ServiceProcess, describe_exit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from deploy.local.process import Service

START_SECONDS = 60.0
"""How long a server's start may take; after a crash it first reads its log back."""
_POLL_SECONDS = 0.02


class ServiceStartError(LocalStackError):
    """A service did not come up; the message holds the end of its log."""


@contextmanager
def running(service: Service, log_folder: Path, is_ready: Callable[[], bool]) -> Iterator[None]:
    """Start ``service``, wait until ``is_ready`` says so, and stop it at the end of the block.

    Raises:
        ServiceStartError: It ended instead, or was not ready in time.
    """
    logs = LogFolder(log_folder)
    with logs.open_output(service.name) as output:
        process = ServiceProcess(service, output)
    try:
        deadline = time.monotonic() + START_SECONDS
        while not is_ready():
            code = process.exit_code()
            if code is not None:
                raise start_failure(service.name, f"ended with {describe_exit(code)}", logs)
            if time.monotonic() > deadline:
                raise start_failure(service.name, f"was not ready after {START_SECONDS:.0f} s", logs)
            time.sleep(_POLL_SECONDS)
        yield
    finally:
        process.stop()
        logs.drain()


@contextmanager
def given_or_temporary(home: Path | None) -> Iterator[Path]:
    """The folder ``home``, created if missing; or, for None, a folder that is removed at the end of the block."""
    if home is None:
        with tempfile.TemporaryDirectory(prefix="countinghouse-data-") as folder:
            yield Path(folder)
    else:
        home.mkdir(parents=True, exist_ok=True)
        yield home


def start_failure(name: str, what: str, logs: LogFolder) -> ServiceStartError:
    """The error for a service that did ``what`` instead of coming up, with the end of its log."""
    return ServiceStartError(f"{name} {what}; the end of {logs.path(name)}:\n{logs.tail(name)}")
