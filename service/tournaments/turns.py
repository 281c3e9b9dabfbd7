"""Turns within a process: without them, simultaneous requests would each hold a connection to the database.

The requests are claims of one deal, and requests of a tournament with overdue transitions. A request that waits too
long proceeds: the database decides the first claim.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID
from weakref import WeakValueDictionary

from service.access.one_at_a_time import held

TOLD_AT_ONCE = 8

_to_be_told = threading.BoundedSemaphore(TOLD_AT_ONCE)


class _Turn:
    """A lock that is dropped when nobody holds it or waits for it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()


_turns: WeakValueDictionary[UUID, _Turn] = WeakValueDictionary()
_guard = threading.Lock()


@contextmanager
def turn(tournament_id: UUID) -> Iterator[None]:
    """Take turns in this process at claiming a tournament's deals, and at applying its overdue transitions."""
    with _guard:
        mine = _turns.get(tournament_id)
        if mine is None:
            mine = _turns[tournament_id] = _Turn()
    with held(mine.lock):
        yield


@contextmanager
def to_be_told() -> Iterator[None]:
    """Limit the late claims that this process answers at once to ``TOLD_AT_ONCE``."""
    with held(_to_be_told):
        yield
