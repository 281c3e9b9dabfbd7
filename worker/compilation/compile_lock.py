"""A lock for each kernel, so that processes that start together compile each kernel once."""

import fcntl
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from worker.compilation.cache_folder import cache_folder, game_folder, is_complete

WAIT_SECONDS = 120.0
"""Seconds after which a process compiles for itself; no kernel takes that long."""
_POLL_SECONDS = 0.02


@contextmanager
def compiling(function: Callable[..., Any]) -> Iterator[None]:
    """Let no other process compile the same kernel meanwhile; wait until one that does is done.

    The kernel then is in the cache. The operating system releases the lock when its holder ends, in any way. Without a
    folder to write to, each process compiles for itself.
    """
    source = Path(function.__code__.co_filename)
    folder = cache_folder(game_folder(source))
    if is_complete(folder):
        yield
        return
    name = sha256(f"{source} {function.__qualname__}".encode()).hexdigest()[:16]
    descriptor = None
    with suppress(OSError):
        descriptor = os.open(folder / f"{name}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        if descriptor is not None:
            _hold(descriptor)
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)


def _hold(descriptor: int) -> None:
    deadline = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < deadline:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(_POLL_SECONDS)
        except OSError:
            return
        else:
            return
