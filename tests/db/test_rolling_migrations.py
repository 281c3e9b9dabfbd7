"""Migrations of a database in use, by several runners at once, and after an interruption."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from db.migrate import migrate
from db.models import Base, new_id
from db.sessions import autocommit, engine, transaction
from tests.db.schemas import schema_of
from tests.waiting import wait_until

pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]

RUNNERS = 4
COMPUTATION = """
INSERT INTO computations
(id, kind, engine, digest, params, queue, shards_total, shards_left, unit, units_total, request_id)
VALUES (:id, 'test.work', 'test.work@1', :digest, '{}', 'short', 1, 1, 'unit', 1, '')
"""
INVALID = "SELECT count(*) FROM pg_index WHERE NOT indisvalid"


@pytest.fixture
def _before_turns(empty_stores: object) -> Iterator[None]:
    """Return a database from before callers took turns, with work in it."""
    with schema_of("0006"):
        for _ in range(500):
            _submit()
        yield


def _submit() -> None:
    computation_id = new_id()
    with transaction() as session:
        session.execute(text(COMPUTATION), {"id": computation_id, "digest": computation_id.bytes})


@contextmanager
def _traffic() -> Iterator[list[Exception | None]]:
    """Run statements of the previous version one after the other; yield the error of each, or None."""
    came: list[Exception | None] = []
    stop = threading.Event()

    def submit() -> None:
        while not stop.wait(0.01):
            try:
                _submit()
            except Exception as error:
                came.append(error)
            else:
                came.append(None)

    thread = threading.Thread(target=submit)
    thread.start()
    try:
        yield came
    finally:
        stop.set()
        thread.join()


def _runner(output: IO[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen((sys.executable, "-m", "db.migrate"), stdout=output, stderr=subprocess.STDOUT)


def _is_migrated() -> bool:
    with engine().connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), Base.metadata)
        return not differences and not connection.scalar(text(INVALID))


@pytest.mark.usefixtures("_before_turns")
def test_several_runners_migrate_a_database_in_use(tmp_path: Path) -> None:
    said = tmp_path / "said"
    with _traffic() as came, said.open("w") as output:
        with engine().connect() as reader:
            reader.execute(text("SELECT count(*) FROM computations"))
            runners = [_runner(output) for _ in range(RUNNERS)]
            # Wait until one migration has timed out on its lock.
            wait_until(lambda: "migration_waits" in said.read_text(), seconds=60)
            went_on = len(came)
            wait_until(lambda: len(came) > went_on, seconds=30)
            reader.rollback()
        assert [runner.wait(timeout=120) for runner in runners] == [0] * RUNNERS
    assert [error for error in came if error] == []
    assert _is_migrated()


@pytest.mark.usefixtures("_before_turns")
def test_interrupted_migration_is_repeated(tmp_path: Path) -> None:
    said = tmp_path / "said"
    with engine().connect() as reader, said.open("w") as output:
        reader.execution_options(isolation_level="REPEATABLE READ")
        # Take a snapshot, which a concurrent index waits for before it is valid.
        reader.execute(text("SELECT 1"))
        runner = _runner(output)
        wait_until(lambda: bool(_scalar(INVALID)), seconds=60)
        _scalar(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE query LIKE 'CREATE INDEX CONCURRENTLY%' AND pid != pg_backend_pid()"
        )
        assert runner.wait(timeout=60) == 1
        reader.rollback()
    assert "the database was not migrated" in said.read_text()
    assert "Traceback" not in said.read_text()
    assert _scalar(INVALID) == 1
    migrate()
    assert _is_migrated()


def _scalar(statement: str) -> object:
    with autocommit() as connection:
        return connection.scalar(text(statement))
