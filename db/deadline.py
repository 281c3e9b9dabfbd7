"""How long the work at hand may still wait for PostgreSQL, whatever has happened to the server.

PostgreSQL's own timeouts end what is slow. They do not end a wait for a server that is stopped, or behind a network
that drops packets; the deadline of the work at hand does, on our side of the connection.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

# A little more than the longest statement that PostgreSQL itself allows; see ``db/sessions.py``.
DEFAULT_WAIT_S = 35.0
# PostgreSQL may have answered just now.
LEAST_WAIT_S = 0.05

_deadline: ContextVar[float | None] = ContextVar("deadline", default=None)


def set_deadline(seconds: float | None) -> None:
    """End every wait of this thread or request after this many seconds from now; None restores the default."""
    _deadline.set(None if seconds is None else time.monotonic() + seconds)


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """A deadline for the block, in place of the one around it."""
    token = _deadline.set(time.monotonic() + seconds)
    try:
        yield
    finally:
        _deadline.reset(token)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """A deadline for the block that is no later than the one around it."""
    with deadline(min(seconds, time_left())):
        yield


def time_left() -> float:
    """Seconds for which the work at hand may still wait."""
    until = _deadline.get()
    return DEFAULT_WAIT_S if until is None else max(LEAST_WAIT_S, until - time.monotonic())
