"""Connections to PostgreSQL: one engine a process, made after the fork, and transactions opened in one place."""

import json
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import Any, cast

import psycopg
from sqlalchemy import Connection, Dialect, Engine, NullPool, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry

from db.connection import SERVER_LIMITS, BoundedConnection, within
from db.schema import check_schema
from db.settings import migration_url, stores

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


@lru_cache(maxsize=1)
def engine() -> Engine:
    """Return this process's engine; made on first use, so never shared across a fork."""
    pooled = stores().pooled
    made = create_engine(
        stores().database_url,
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
    made = create_engine(migration_url(), poolclass=NullPool)
    event.listen(made, "do_connect", _connect)
    return made


def _connect(
    _dialect: Dialect, _record: ConnectionPoolEntry, arguments: list[Any], parameters: dict[str, Any]
) -> BoundedConnection:
    return BoundedConnection.connect(*arguments, **parameters)


def _check_limits(connection: BoundedConnection) -> None:
    found = connection.execute("SELECT current_setting('statement_timeout')").fetchone()
    connection.rollback()
    if not stores().pooled and found == ("0",):
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
    with Session(engine(), expire_on_commit=False) as session, session.begin():
        yield session


@contextmanager
def autocommit() -> Iterator[Connection]:
    """Open a connection in autocommit mode, the fastest way for a single statement.

    Through a pooler the block is one transaction, since limits can be set only for a transaction.
    """
    if stores().pooled:
        with engine().begin() as connection:
            yield connection
        return
    with engine().connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        yield connection


@contextmanager
def reading() -> Iterator[Session]:
    """Open a session in autocommit mode, the fastest way for one or two queries."""
    with autocommit() as connection, Session(connection, expire_on_commit=False) as session:
        yield session


def forget_connections() -> None:
    """Drop the parent process's connections without closing them there; called right after a fork."""
    if engine.cache_info().currsize:
        engine().dispose(close=False)
    engine.cache_clear()


os.register_at_fork(after_in_child=forget_connections)
