"""How many requests a process may hold open."""

import resource
from collections import deque

MOST_PLACES = 4_600
# Connections for short answers, and to the stores.
FILES_FOR_OTHERS = 700


def places() -> int:
    """How many requests may wait in this process, and how many streams be open: each has a file descriptor."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_PLACES if files < 0 else max(1, min(MOST_PLACES, (files - FILES_FOR_OTHERS) // 2))


class Places:
    """So many places, taken and given back without a lock: thousands of greenlets would queue for one, turn by turn."""

    def __init__(self, number: int) -> None:
        # Of a deque, pop and append are atomic.
        self._free = deque([None] * number)

    def take(self) -> bool:
        """Take a place; False if none is left."""
        try:
            self._free.pop()
        except IndexError:
            return False
        return True

    def give_back(self) -> None:
        """Give a place back that was taken."""
        self._free.append(None)
