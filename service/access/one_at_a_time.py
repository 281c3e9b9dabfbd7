"""A lock for work that is done for one unknown caller at a time."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

LONGEST_WAIT_S = 2.0


class OneAtATime:
    """A lock within this process, with a limit on the wait."""

    def __init__(self) -> None:
        self._lock = threading.Lock()

    @contextmanager
    def turn(self, refusal: Exception) -> Iterator[None]:
        """Hold the lock within the block; raise ``refusal`` if it is not free within ``LONGEST_WAIT_S`` seconds."""
        if not self._lock.acquire(timeout=LONGEST_WAIT_S):
            raise refusal
        try:
            yield
        finally:
            self._lock.release()
