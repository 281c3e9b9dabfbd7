"""Locks within this process, with a limit on the wait."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

LONGEST_WAIT_S = 2.0


@contextmanager
def held(
    lock: "threading.Lock | threading.BoundedSemaphore", refusal: Exception | None = None
) -> Iterator[None]:
    """Hold the lock within the block.

    If it is not free within ``LONGEST_WAIT_S`` seconds, raise ``refusal``, or without one go ahead all the same.
    """
    taken = lock.acquire(timeout=LONGEST_WAIT_S)
    if not taken and refusal is not None:
        raise refusal
    try:
        yield
    finally:
        if taken:
            lock.release()
