"""The time that the current work may still wait for PostgreSQL, whatever has happened to the server.

PostgreSQL's own timeouts end slow statements. They do not end a wait for a server that is stopped, or behind a network
that drops packets; the deadline of the current work does, on our side of the connection.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

# A little more than the longest statement that PostgreSQL itself allows; see ``db/sessions.py``.
DEFAULT_WAIT_S = 35.0
# PostgreSQL's answer may already have arrived.
LEAST_WAIT_S = 0.05

_deadline: ContextVar[float | None] = ContextVar("deadline", default=None)


def set_deadline(seconds: float | None) -> None:
    """End every wait of this thread or request ``seconds`` from now; None restores the default."""
    _deadline.set(None if seconds is None else time.monotonic() + seconds)


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Set a deadline for the block, in place of the outer one."""
    token = _deadline.set(time.monotonic() + seconds)
    try:
        yield
    finally:
        _deadline.reset(token)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Set a deadline for the block that is no later than the outer one."""
    with deadline(min(seconds, time_left())):
        yield


def time_left() -> float:
    """Return the seconds for which the current work may still wait."""
    until = _deadline.get()
    return DEFAULT_WAIT_S if until is None else max(LEAST_WAIT_S, until - time.monotonic())
