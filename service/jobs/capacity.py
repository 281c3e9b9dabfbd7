"""The numbers of requests that a process may hold open, and that may submit at once."""

import resource
from collections import Counter
from contextlib import AbstractContextManager
from threading import Lock

from db.records import Submitter
from service.access.one_at_a_time import Turns
from service.access.quotas import too_many_requests
from service.observability.metrics import EVENT_STREAMS_LIMIT, WAITING_REQUESTS_LIMIT

MOST_SLOTS = 4_600
# Number of file descriptors reserved for short answers and for connections to the stores.
FILES_FOR_OTHERS = 700
# A caller may hold this many times as many slots as are free: alone five sixths of all, and some are left for others.
TIMES_THE_FREE = 5
# Submissions of a caller that a process stores at once, and those that may be under way; the others wait without a
# connection to the database, of which a process has 32 for all callers. Submissions of a key with a limit of unfinished
# jobs are counted one after another: they would wait for the lock of the key's row.
STORED_AT_ONCE = 8
MOST_SUBMITTING = 256
SUBMITTED_WITHIN_S = 5.0
SUBMITTING_RETRY_AFTER_S = 1

_counted = Turns(1, MOST_SUBMITTING, SUBMITTED_WITHIN_S)
_uncounted = Turns(STORED_AT_ONCE, MOST_SUBMITTING, SUBMITTED_WITHIN_S)


def submission_turn(by: Submitter) -> AbstractContextManager[None]:
    """Take turns in this process with the caller's other submissions; no other caller waits for them.

    Raises:
        ProblemError: 429 if the turn does not come soon, or too many others wait for theirs.
    """
    refusal = too_many_requests(
        "Too many of your submissions have arrived at once. Send fewer at a time.", SUBMITTING_RETRY_AFTER_S
    )
    return (_uncounted if by.jobs_at_once is None else _counted).turn(by.caller, refusal)


def slot_count() -> int:
    """Return the limit of waiting requests, and of open streams, in this process: each has a file descriptor."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_SLOTS if files < 0 else max(1, min(MOST_SLOTS, (files - FILES_FOR_OTHERS) // 2))


def tell_limits() -> None:
    """Count the requests and streams that this process may hold. Call it again in each process that is forked."""
    for limit in (EVENT_STREAMS_LIMIT, WAITING_REQUESTS_LIMIT):
        limit.set(slot_count())


tell_limits()


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
