"""The number of requests that a process may hold open."""

import resource
from collections import deque

MOST_SLOTS = 4_600
# Number of file descriptors reserved for short answers and for connections to the stores.
FILES_FOR_OTHERS = 700


def slot_count() -> int:
    """Return the limit of waiting requests, and of open streams, in this process: each has a file descriptor."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_SLOTS if files < 0 else max(1, min(MOST_SLOTS, (files - FILES_FOR_OTHERS) // 2))


class Slots:
    """A number of slots, taken and given back without a lock: thousands of greenlets would queue for a lock."""

    def __init__(self, number: int) -> None:
        # A deque's pop and append are atomic.
        self._free = deque([None] * number)

    def take(self) -> bool:
        """Take a slot; False if none is left."""
        try:
            self._free.pop()
        except IndexError:
            return False
        return True

    def give_back(self) -> None:
        """Give back a slot that was taken."""
        self._free.append(None)
