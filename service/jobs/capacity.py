"""The number of requests that a process may hold open."""

import resource
from collections import Counter
from threading import Lock

MOST_SLOTS = 4_600
# Number of file descriptors reserved for short answers and for connections to the stores.
FILES_FOR_OTHERS = 700
# A caller may hold this many times as many slots as are free: alone five sixths of all, and some are left for others.
TIMES_THE_FREE = 5


def slot_count() -> int:
    """Return the limit of waiting requests, and of open streams, in this process: each has a file descriptor."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_SLOTS if files < 0 else max(1, min(MOST_SLOTS, (files - FILES_FOR_OTHERS) // 2))


class Slots:
    """A number of slots, of which no caller can take all (dynamic thresholds: Choudhury and Hahne, 1998)."""

    def __init__(self, number: int) -> None:
        self._free = number
        self._held: Counter[str] = Counter()
        self._lock = Lock()

    def take(self, caller: str) -> bool:
        """Take a slot; False if too few are left, or the caller holds too many."""
        with self._lock:
            if self._held[caller] >= TIMES_THE_FREE * self._free:
                return False
            self._free -= 1
            self._held[caller] += 1
            return True

    def give_back(self, caller: str) -> None:
        """Give back a slot that the caller took."""
        with self._lock:
            self._free += 1
            self._held[caller] -= 1
            if not self._held[caller]:
                del self._held[caller]
