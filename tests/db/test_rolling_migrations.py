"""Migrations of a database in use, by several runners at once, and after an interruption."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import psycopg
import pytest
from sqlalchemy import text

from db.commits import Outcome, commit_shard
from db.migrate import migrate
from db.schema import OLDEST_NOTE, SchemaTooNewError, check_schema
from db.sessions import autocommit, engine
from db.settings import read_stores
from db.shards import claim_shard
from tests.db.next_version import CONTRACTED, EXPANDED, become_next_version
from tests.db.schemas import unmigrated
from tests.db.work import submitted
from tests.waiting import wait_until

pytestmark = [pytest.mark.slow, pytest.mark.timeout(500)]

RUNNERS = 4
SUBMITTED = 500
INVALID = "SELECT count(*) FROM pg_index WHERE NOT indisvalid"
EXPANSION = "SELECT count(*) FROM pg_indexes WHERE indexname = 'computations_size'"


@pytest.fixture
def _in_use(empty_stores: object) -> Iterator[None]:
    """Return a database of this version, with work in it, that the next version may migrate."""
    with unmigrated():
        migrate()
        for _ in range(SUBMITTED):
            submitted()
        yield


@contextmanager
def _traffic() -> Iterator[list[Exception | None]]:
    """Submit work with this version, one piece after the other; yield the error of each, or None."""
    came: list[Exception | None] = []
    stop = threading.Event()

    def submit() -> None:
        while not stop.wait(0.01):
            try:
                submitted()
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
    return subprocess.Popen(
        (sys.executable, "-m", "tests.db.next_version"), stdout=output, stderr=subprocess.STDOUT
    )


def _is_expanded() -> bool:
    """Return True if the migration is complete."""
    found = _scalar("SELECT version_num FROM alembic_version"), _scalar(EXPANSION), _scalar(INVALID)
    return found == (EXPANDED, 1, 0)


@pytest.mark.usefixtures("_in_use")
def test_several_runners_migrate_a_database_in_use(tmp_path: Path) -> None:
    said = tmp_path / "said"
    with _traffic() as came, said.open("w") as output:
        with engine().connect().execution_options(isolation_level="READ COMMITTED") as reader:
            reader.execute(text("SELECT count(*) FROM computations"))
            runners = [_runner(output) for _ in range(RUNNERS)]
            # Wait until one migration has timed out on its lock.
            wait_until(lambda: "migration_waits" in said.read_text(), seconds=150)
            went_on = len(came)
            wait_until(lambda: len(came) > went_on, seconds=30)
            reader.rollback()
        assert [runner.wait(timeout=120) for runner in runners] == [0] * RUNNERS
    assert [error for error in came if error] == []
    assert _is_expanded()


@pytest.mark.usefixtures("_in_use")
def test_interrupted_migration_is_repeated(tmp_path: Path) -> None:
    said = tmp_path / "said"
    with engine().connect() as reader, said.open("w") as output:
        reader.execution_options(isolation_level="REPEATABLE READ")
        # Take a snapshot, which a concurrent index waits for before it is valid.
        reader.execute(text("SELECT 1"))
        runner = _runner(output)
        wait_until(lambda: bool(_scalar(INVALID)), seconds=150)
        _scalar(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE query LIKE 'CREATE INDEX CONCURRENTLY%' AND pid != pg_backend_pid()"
        )
        assert runner.wait(timeout=120) == 1
        reader.rollback()
    assert "the database was not migrated" in said.read_text()
    assert "Traceback" not in said.read_text()
    assert _scalar(INVALID) == 1
    _migrate(EXPANDED)
    assert _is_expanded()


@pytest.mark.usefixtures("_in_use")
def test_work_of_this_version_goes_on_until_the_schema_is_contracted() -> None:
    job = submitted(shards=2)
    first = claim_shard(job.computation_id, 0, "w", "short")
    assert first is not None
    _migrate(EXPANDED)
    began = commit_shard(first, "1", "+".join, used_s=1.5)
    second = claim_shard(job.computation_id, 1, "w", "short")
    assert second is not None
    ended = commit_shard(second, "1", "+".join, used_s=1.5)
    assert (began.outcome, ended.outcome) == (Outcome.LANDED, Outcome.FINISHED)
    assert ended.record is not None
    assert ended.record.result == "1+1"
    # The local stack migrates at every start, also when this version is started again.
    for _ in range(2):
        migrate()
        _check_schema()
    _migrate(CONTRACTED)
    assert _scalar("SELECT obj_description('alembic_version'::regclass)") == f"{OLDEST_NOTE}{EXPANDED}"
    for start in (_check_schema, migrate):
        with pytest.raises(SchemaTooNewError, match=f"serves versions made for {EXPANDED} or later"):
            start()


def _migrate(revision: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        become_next_version(revision, patch.setattr)
        migrate()


def _check_schema() -> None:
    with psycopg.connect(read_stores().database_url.replace("+psycopg", "")) as connection:
        check_schema(connection)


def _scalar(statement: str) -> object:
    with autocommit() as connection:
        return connection.scalar(text(statement))
