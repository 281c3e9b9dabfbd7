"""The state folder's lock: one supervisor at a time."""

from __future__ import annotations

import fcntl
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from deploy.local.errors import LocalStackError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOCK_NAME = "supervisor.lock"
_LOCK_BYTES = 1_000


class StateError(LocalStackError):
    """The state folder cannot be created or written."""


class StateInUseError(StateError):
    """Another supervisor runs on the state folder; the message names its process and its URL."""


@contextmanager
def hold_state(home: Path, url: str) -> Iterator[None]:
    """Create the state folder and keep everybody else off it for the time of a ``with`` block.

    The kernel drops the lock when its holder ends, however that ends. ``url`` is what others are told about the holder.

    Raises:
        StateInUseError: Somebody else holds it.
        StateError: The folder cannot be created or written.
    """
    try:
        home.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(home / LOCK_NAME, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise StateError(
            f"cannot use the state folder {home}: {error.strerror}; choose another with COUNTINGHOUSE_HOME"
        ) from error
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.pread(descriptor, _LOCK_BYTES, 0).decode() or "another process"
            raise StateInUseError(
                f"already running on {home}: {holder}; stop it, or choose another COUNTINGHOUSE_HOME and PORT"
            ) from None
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"process {os.getpid()} at {url}".encode(), 0)
        yield
        os.ftruncate(descriptor, 0)
    finally:
        os.close(descriptor)
