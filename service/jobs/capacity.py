"""The number of requests that a process may hold open."""

import resource
from collections import deque

MOST_PLACES = 4_600
# File descriptors for short answers, and for connections to the stores.
FILES_FOR_OTHERS = 700


def places() -> int:
    """Return the limit of waiting requests, and of open streams, in this process: each has a file descriptor."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_PLACES if files < 0 else max(1, min(MOST_PLACES, (files - FILES_FOR_OTHERS) // 2))


class Places:
    """A number of places, taken and given back without a lock: thousands of greenlets would queue for a lock."""

    def __init__(self, number: int) -> None:
        # A deque's pop and append are atomic.
        self._free = deque([None] * number)

    def take(self) -> bool:
        """Take a place; False if none is left."""
        try:
            self._free.pop()
        except IndexError:
            return False
        return True

    def give_back(self) -> None:
        """Give back a place that was taken."""
        self._free.append(None)
