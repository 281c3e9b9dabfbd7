"""A connection to PostgreSQL, and the time that the current work may still wait for it.

PostgreSQL's own timeouts end slow statements. They do not end a wait for a server that is stopped, or behind a network
that drops packets; the deadline of the current work does, on our side of the connection.
"""

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Self, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.errors import _WaitTimeout

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


CONNECT_TIMEOUT_S = 3
# Maximum wait for an acknowledgement, in case a network drops packets.
UNACKNOWLEDGED_MS = 10_000
# An idle connection is probed after 5 s, and is lost after three unanswered probes at intervals of 2 s.
LIMITS = {
    "tcp_user_timeout": UNACKNOWLEDGED_MS,
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
# The same limits on the server's side, where a transaction that was cut off would keep its locks.
SERVER_LIMITS = {
    name if name.startswith("tcp_") else f"tcp_{name}": value
    for name, value in LIMITS.items()
    if name != "keepalives"
}

T = TypeVar("T")


class BoundedConnection(psycopg.Connection[Any]):
    """A connection that is closed if the server does not answer by the current deadline."""

    @classmethod
    def connect(cls, conninfo: str = "", **parameters: Any) -> Self:
        """Connect, with limits where the parameters have none.

        Raises:
            psycopg.OperationalError: when the server does not answer in time.
        """
        patience = min(CONNECT_TIMEOUT_S, math.ceil(time_left()))
        limits = {"connect_timeout": patience, **LIMITS, **parameters}
        return super().connect(conninfo, **limits)

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        """Wait for the server's answer.

        Raises:
            psycopg.OperationalError: when it does not answer in time; the connection is then closed.
        """
        seconds = time_left()
        if timeout is not None and timeout < seconds:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, seconds)
        except _WaitTimeout:
            # A late answer would be taken for the next query's answer.
            self.close()
            raise psycopg.OperationalError(f"PostgreSQL did not answer within {seconds:.1f} s") from None
