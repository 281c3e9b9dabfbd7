"""Connections to PostgreSQL: one engine a process, the time that work may wait for it, and transactions.

The engine is made after the fork. PostgreSQL's own timeouts end slow statements. They do not end a wait for a server
that is stopped, or behind a network that drops packets; the deadline of the current work does, on our side of the
connection.
"""

import json
import math
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, partial
from typing import Any, Self, TypeVar, cast

import psycopg
from psycopg.abc import PQGen
from psycopg.errors import _WaitTimeout
from sqlalchemy import Connection, Dialect, Engine, NullPool, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry

from db.schema import check_schema
from db.settings import read_migration_url, read_stores

# A little more than the longest statement that PostgreSQL itself allows: ``STATEMENT_TIMEOUT_MS``.
DEFAULT_WAIT_S = 35.0
# PostgreSQL's answer may already have arrived.
LEAST_WAIT_S = 0.05

_deadline: ContextVar[float | None] = ContextVar("deadline", default=None)


def set_deadline(seconds: float | None, after: float = 0.0) -> None:
    """End every wait of this thread or request ``seconds`` from now; None restores the default.

    They are counted from the time ``after`` of the monotonic clock instead, if that is still to come.
    """
    _deadline.set(None if seconds is None else max(after, time.monotonic()) + seconds)


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


STATEMENT_TIMEOUT_MS = 30_000
LOCK_TIMEOUT_MS = 5_000
IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000
# Connections beyond the size are closed after use; connecting takes longer than waiting for a free one.
POOL_SIZE = 16
POOL_OVERFLOW = 16
POOL_WAIT_S = 3
PING_AFTER_IDLE_S = 1.0
PING_TIMEOUT_S = 2.0

_USED_AT = "used_at"
_schema_suits = threading.Event()
_one_maker = threading.Lock()
_SETTINGS = {
    "statement_timeout": STATEMENT_TIMEOUT_MS,
    "lock_timeout": LOCK_TIMEOUT_MS,
    "idle_in_transaction_session_timeout": IDLE_IN_TRANSACTION_TIMEOUT_MS,
    "timezone": "UTC",
    # Starting workers for a query takes longer than any of our queries, and PostgreSQL does so as soon as a table is
    # large.
    "max_parallel_workers_per_gather": 0,
    # Data is in memory or on a solid-state disk: PostgreSQL should not scan a large table for a few hundred of its
    # rows.
    "random_page_cost": 1.1,
}


class LimitsIgnoredError(psycopg.OperationalError):
    """A pooler ignores the session's startup options, so that its statements would have no limits."""


def engine() -> Engine:
    """Return this process's engine; made on first use, so never shared across a fork.

    Its connections are in autocommit mode, which most statements need. Through a pooler, where limits can be set only
    for a transaction, they are not.
    """
    # Threads that begin together would each make one, and nobody would close the connections of all but the last.
    with _one_maker:
        return _make_engine()


@lru_cache(maxsize=1)
def _make_engine() -> Engine:
    pooled = read_stores().pooled
    made = create_engine(
        read_stores().database_url,
        **({} if pooled else _AUTOCOMMIT),
        # Without spaces, since most of what is stored stays for the whole retention period.
        json_serializer=partial(json.dumps, separators=(",", ":")),
        pool_size=POOL_SIZE,
        max_overflow=POOL_OVERFLOW,
        pool_timeout=POOL_WAIT_S,
        connect_args=_POOLED if pooled else _DIRECT,
    )
    event.listen(made, "do_connect", _connect_to_schema)
    event.listen(made, "checkin", _note_use)
    event.listen(made, "checkout", _check_alive)
    if pooled:
        event.listen(made, "begin", _set_for_transaction)
    return made


# Nothing is to be rolled back in this mode.
_AUTOCOMMIT: dict[str, Any] = {"isolation_level": "AUTOCOMMIT", "skip_autocommit_rollback": True}
_DIRECT: dict[str, Any] = {
    "options": " ".join(f"-c {name}={value}" for name, value in (_SETTINGS | SERVER_LIMITS).items())
}
# A pooler rejects options, and may run the next transaction in a session without the prepared statements.
_POOLED: dict[str, Any] = {"prepare_threshold": None}
_SET_LOCAL = "; ".join(f"SET LOCAL {name} = '{value}'" for name, value in _SETTINGS.items())


def _set_for_transaction(connection: Connection) -> None:
    connection.exec_driver_sql(_SET_LOCAL)


def migration_engine() -> Engine:
    """Return an engine for migrations, without limits of its own; every connection is a new one.

    Raises:
        RuntimeError: when only a pooler in transaction mode is known.
    """
    made = create_engine(read_migration_url(), poolclass=NullPool)
    event.listen(made, "do_connect", _connect)
    return made


def _connect(
    _dialect: Dialect, _record: ConnectionPoolEntry, arguments: list[Any], parameters: dict[str, Any]
) -> BoundedConnection:
    return BoundedConnection.connect(*arguments, **parameters)


def _check_limits(connection: BoundedConnection) -> None:
    found = connection.execute("SELECT current_setting('statement_timeout')").fetchone()
    connection.rollback()
    if not read_stores().pooled and found == ("0",):
        raise LimitsIgnoredError(
            "something between here and PostgreSQL ignores the limits of a session; set DATABASE_POOLING=transaction"
        )


def _connect_to_schema(*asked: Any) -> BoundedConnection:
    """Connect; the first connection of a process checks that the schema suits the code."""
    connection = _connect(*asked)
    if not _schema_suits.is_set():
        try:
            check_schema(connection)
            _check_limits(connection)
        except BaseException:
            connection.close()
            raise
        _schema_suits.set()
    return connection


def _note_use(_connection: DBAPIConnection | None, record: ConnectionPoolEntry) -> None:
    record.info[_USED_AT] = time.monotonic()


def _check_alive(connection: DBAPIConnection, record: ConnectionPoolEntry, _proxy: object) -> None:
    """Replace a used connection that has died; one used just now is only read, to save time, until its end is found."""
    used_at = record.info.get(_USED_AT)
    if used_at is None:
        return
    try:
        if time.monotonic() - used_at > PING_AFTER_IDLE_S:
            with within(PING_TIMEOUT_S):
                engine().dialect.do_ping(connection)
            return
        # Twice, since the server may say why before it ends the connection.
        for _ in range(2):
            cast("BoundedConnection", connection).pgconn.consume_input()
    except psycopg.Error as error:
        raise DisconnectionError from error


@contextmanager
def transaction() -> Iterator[Session]:
    """Open a transaction: committed when the block ends, rolled back when it raises."""
    with (
        engine().connect().execution_options(isolation_level="READ COMMITTED") as connection,
        Session(connection, expire_on_commit=False) as session,
        session.begin(),
    ):
        yield session


@contextmanager
def autocommit() -> Iterator[Connection]:
    """Open a connection in autocommit mode, the fastest way for a single statement; a transaction through a pooler."""
    with engine().begin() as connection:
        yield connection


@contextmanager
def autocommit_session() -> Iterator[Session]:
    """Open a session in autocommit mode, the fastest way for one or two queries."""
    with autocommit() as connection, Session(connection, expire_on_commit=False) as session:
        yield session


@contextmanager
def driver(connection: Connection) -> Iterator["psycopg.Connection[Any]"]:
    """Use psycopg's own connection in the block, for what SQLAlchemy cannot do: COPY, and rows in binary.

    Raises:
        DBAPIError: instead of an error of psycopg; a lost connection is taken out of the pool.
    """
    found = cast("psycopg.Connection[Any]", connection.connection.driver_connection)
    try:
        yield found
    except psycopg.Error as error:
        lost = found.closed
        if lost:
            connection.invalidate(error)
        raise DBAPIError.instance(
            None, None, error, psycopg.Error, connection_invalidated=lost, dialect=connection.dialect
        ) from error


def forget_engine() -> None:
    """Make a new engine on its next use, from the settings of that time."""
    _make_engine.cache_clear()


def forget_connections() -> None:
    """Drop the parent process's connections without closing them there; called right after a fork."""
    global _one_maker  # noqa: PLW0603 - A thread of the parent may hold this lock.
    _one_maker = threading.Lock()
    if _make_engine.cache_info().currsize:
        engine().dispose(close=False)
    forget_engine()


os.register_at_fork(after_in_child=forget_connections)
