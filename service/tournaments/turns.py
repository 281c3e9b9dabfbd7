"""Turns within a process at claiming deals and applying overdue transitions."""

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from uuid import UUID

from service.access.one_at_a_time import Turns, held

LATE_ANSWERS_AT_ONCE = 8

_late_answers = threading.BoundedSemaphore(LATE_ANSWERS_AT_ONCE)
_turns = Turns()


def take_turn(tournament_id: UUID) -> AbstractContextManager[None]:
    """Take turns in this process at claiming a tournament's deals, and at applying its overdue transitions.

    Without turns, simultaneous requests would each hold a connection to the database. A request that waits too long
    proceeds: the database decides the first claim.
    """
    return _turns.turn(tournament_id)


@contextmanager
def limit_late_answers() -> Iterator[None]:
    """Limit the late claims that this process answers at once to ``LATE_ANSWERS_AT_ONCE``."""
    with held(_late_answers):
        yield
