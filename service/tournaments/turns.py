"""Whose turn it is in this process: those who claim together, or ask together for what is overdue, would otherwise each
hold a connection to the database.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID
from weakref import WeakValueDictionary

# Whoever waits longer goes ahead: the database has the last word on who was first.
LONGEST_WAIT_S = 2.0
TOLD_AT_ONCE = 8

_to_be_told = threading.BoundedSemaphore(TOLD_AT_ONCE)


class _Turn:
    """A lock that is forgotten when nobody holds it or waits for it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()


_turns: WeakValueDictionary[UUID, _Turn] = WeakValueDictionary()
_guard = threading.Lock()


@contextmanager
def turn(tournament_id: UUID) -> Iterator[None]:
    """Wait until nobody else in this process claims a deal of the tournament, or does what is overdue in it."""
    with _guard:
        mine = _turns.get(tournament_id)
        if mine is None:
            mine = _turns[tournament_id] = _Turn()
    with _held(mine.lock):
        yield


@contextmanager
def to_be_told() -> Iterator[None]:
    """Wait until few others in this process are being told that they were not first."""
    with _held(_to_be_told):
        yield


@contextmanager
def _held(lock: "threading.Lock | threading.BoundedSemaphore") -> Iterator[None]:
    taken = lock.acquire(timeout=LONGEST_WAIT_S)
    try:
        yield
    finally:
        if taken:
            lock.release()
