"""A hanging PostgreSQL is not waited for beyond the deadline, and is used again once it answers."""

import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from db.datasets import read_part
from db.records import new_id
from db.sessions import (
    CONNECT_TIMEOUT_S,
    DEFAULT_WAIT_S,
    LEAST_WAIT_S,
    LIMITS,
    BoundedConnection,
    autocommit,
    deadline,
    engine,
    migration_engine,
    set_deadline,
    time_left,
    transaction,
    within,
)
from db.settings import Stores
from db.tables import add_rows, read_rows

GRACE_S = 5.0


def _sleep(seconds: float) -> None:
    with autocommit() as connection:
        connection.execute(text("SELECT pg_sleep(:seconds)"), {"seconds": seconds})


def test_statement_without_an_answer_ends_at_the_deadline(stores: Stores) -> None:
    began = time.monotonic()
    with deadline(0.5), pytest.raises(OperationalError, match="did not answer") as caught:
        _sleep(20)
    assert time.monotonic() - began < 0.5 + GRACE_S
    assert caught.value.connection_invalidated
    with transaction() as session:
        assert session.scalar(text("SELECT 1")) == 1


def test_unanswered_statements_leave_no_broken_connection_in_the_pool(stores: Stores) -> None:
    def ask(_number: int) -> None:
        with deadline(0.5), pytest.raises(OperationalError):
            _sleep(20)

    with ThreadPoolExecutor(20) as pool:
        list(pool.map(ask, range(60)))
    assert engine().pool.checkedout() == 0  # type: ignore[attr-defined]  # of the pool that engines have by default
    _sleep(0)


def _add_no_rows() -> None:
    with transaction() as session:
        add_rows(session, new_id(), ())


@pytest.mark.parametrize(
    ("table", "use"),
    [
        ("table_rows", lambda: list(read_rows(new_id()))),
        ("table_rows", _add_no_rows),
        ("dataset_chunks", lambda: read_part(new_id(), 0, 1)),
    ],
    ids=["read_rows", "add_rows", "read_part"],
)
def test_binary_statements_fail_like_all_others(
    stores: Stores, table: str, use: Callable[[], object]
) -> None:
    with transaction() as session:
        session.execute(text(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE"))
        with deadline(0.5), pytest.raises(OperationalError, match="did not answer") as caught:
            use()
    assert caught.value.connection_invalidated
    use()


def test_connection_that_ended_just_after_its_use_is_replaced(stores: Stores) -> None:
    engine().dispose()
    with autocommit() as connection:
        ended = connection.scalar(text("SELECT pg_backend_pid()"))
    with migration_engine().connect() as other:
        other.execute(text("SELECT pg_terminate_backend(:ended, 5000)"), {"ended": ended})
    with autocommit() as connection:
        assert connection.scalar(text("SELECT pg_backend_pid()")) != ended


def test_silent_server_times_out() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        began = time.monotonic()
        with pytest.raises(psycopg.OperationalError):
            BoundedConnection.connect(host="127.0.0.1", port=listener.getsockname()[1], dbname="none")
        assert time.monotonic() - began < CONNECT_TIMEOUT_S + GRACE_S


def test_lost_network_is_noticed(stores: Stores) -> None:
    with autocommit() as connection:
        driver = connection.connection.driver_connection
        assert isinstance(driver, BoundedConnection)
        parameters = driver.info.get_parameters()
    assert {name: parameters[name] for name in LIMITS} == {name: str(value) for name, value in LIMITS.items()}


def test_deadlines_nest() -> None:
    assert time_left() == DEFAULT_WAIT_S
    with deadline(10):
        with within(20):
            assert 9 < time_left() <= 10
        with within(1):
            assert time_left() <= 1
        with deadline(100):
            assert time_left() > 99
    with deadline(-1):
        assert time_left() == LEAST_WAIT_S
    assert time_left() == DEFAULT_WAIT_S


def test_deadline_applies_to_one_thread() -> None:
    found: list[float] = []
    set_deadline(1)
    try:
        thread = threading.Thread(target=lambda: found.append(time_left()))
        thread.start()
        thread.join(10)
    finally:
        set_deadline(None)
    assert found == [DEFAULT_WAIT_S]
