"""Turns at what may be done for strangers, but not for many of them at once."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

LONGEST_WAIT_S = 2.0


class OneAtATime:
    """Lets one after the other pass, in this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()

    @contextmanager
    def turn(self, refusal: Exception) -> Iterator[None]:
        """Wait for one's turn; ``refusal`` is raised if it does not come soon."""
        if not self._lock.acquire(timeout=LONGEST_WAIT_S):
            raise refusal
        try:
            yield
        finally:
            self._lock.release()
