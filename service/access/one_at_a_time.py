"""Locks within this process, with a limit on the wait.

Requests that would only wait for each other in the database take turns here first, where a waiting request holds no
connection.
"""

import threading
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from weakref import WeakValueDictionary

LONGEST_WAIT_S = 2.0


@contextmanager
def hold(
    lock: "threading.Lock | threading.BoundedSemaphore",
    refusal: Exception | None = None,
    longest_wait_s: float = LONGEST_WAIT_S,
) -> Iterator[None]:
    """Hold the lock within the block.

    If it is not free within ``longest_wait_s`` seconds, raise ``refusal``, or without one go ahead all the same.
    """
    taken = lock.acquire(timeout=longest_wait_s)
    if not taken and refusal is not None:
        raise refusal
    try:
        yield
    finally:
        if taken:
            lock.release()


class _Turn:
    """The places of a name, dropped when no request holds one or waits for one."""

    def __init__(self, at_once: int) -> None:
        self.places = threading.BoundedSemaphore(at_once)
        self.requests = 0


class Turns:
    """Turns by name: ``at_once`` blocks of a name run at once, and others wait, if there are fewer than ``most``."""

    def __init__(
        self, at_once: int = 1, most: int | None = None, longest_wait_s: float = LONGEST_WAIT_S
    ) -> None:
        self._at_once, self._most, self._longest_wait_s = at_once, most, longest_wait_s
        self._turns: WeakValueDictionary[Hashable, _Turn] = WeakValueDictionary()
        self._guard = threading.Lock()

    @contextmanager
    def turn(self, name: Hashable, refusal: Exception | None = None) -> Iterator[None]:
        """Run the block in turn, as `hold` does; raise ``refusal`` at once if there are ``most`` requests already."""
        with self._guard:
            mine = self._turns.get(name)
            if mine is None:
                mine = self._turns[name] = _Turn(self._at_once)
            if refusal is not None and self._most is not None and mine.requests >= self._most:
                raise refusal
            mine.requests += 1
        try:
            with hold(mine.places, refusal, self._longest_wait_s):
                yield
        finally:
            with self._guard:
                mine.requests -= 1
