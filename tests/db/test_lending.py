"""The database can be lent to version 0.3.0 and taken back with all its rows."""

import subprocess
import sys
from collections.abc import Iterator

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from db.commits import commit_shard
from db.jobs import find_job
from db.lending import LendingError, lend
from db.migrate import migrate
from db.migrations.version_0_3_0 import VERSION_0_3_0
from db.models import Base
from db.schema import SchemaTooOldError, check_schema, needed_revision
from db.sessions import engine, migration_engine
from db.shards import claim_shard
from db.submission import Submission
from tests.db.work import some_work, submit

STATE = "SELECT version_num, obj_description('alembic_version'::regclass) FROM alembic_version"


@pytest.fixture(autouse=True)
def _taken_back(empty_stores: object) -> Iterator[None]:
    yield
    migrate()


def _finished() -> Submission:
    submitted = submit(some_work(), "request")
    claim = claim_shard(submitted.job.computation_id, 0, "worker")
    assert claim is not None
    commit_shard(claim, "{}", lambda partials: partials[0])
    return submitted


def _lend() -> None:
    with migration_engine().begin() as connection:
        lend(connection, VERSION_0_3_0)


def _state() -> tuple[str, str | None]:
    with migration_engine().connect() as connection:
        revision, note = connection.execute(text(STATE)).one()
        return revision, note


def test_next_migration_takes_a_lent_database_back_with_all_jobs() -> None:
    job = _finished().job
    before = _state()
    _lend()
    assert _state() == (VERSION_0_3_0.revision, f"lent={before[0]} {before[1]}")
    # A second run changes nothing.
    _lend()
    for _ in range(2):
        migrate()
        assert _state() == before
    with engine().connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    found = find_job(job.id)
    assert found is not None
    assert (found.state, found.result) == ("succeeded", "{}")


def test_lent_database_contains_the_tables_of_0_3_0() -> None:
    _lend()
    with migration_engine().begin() as connection:
        assert connection.scalar(text("SELECT count(*) FROM krypto_hands")) == 0


def test_processes_of_this_version_wait_while_the_database_is_lent() -> None:
    _lend()
    with migration_engine().connect() as connection, pytest.raises(SchemaTooOldError, match=r"db\.migrate"):
        check_schema(connection.connection.driver_connection)  # type: ignore[arg-type]


def test_database_with_unfinished_work_is_not_lent() -> None:
    submit(some_work(), "request")
    with pytest.raises(LendingError, match="1 jobs are unfinished"):
        _lend()
    assert _state()[0] == needed_revision()
    done = _migrate("--back-to", "0.3.0")
    assert (done.returncode, done.stderr.startswith("error: 1 jobs are unfinished")) == (1, True), done.stderr


def _migrate(*options: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "db.migrate", *options]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=100)


def test_command_lends_the_database_and_without_options_takes_it_back() -> None:
    job = _finished().job
    before = _state()
    for _ in range(2):
        lent = _migrate("--back-to", "0.3.0")
        assert (lent.returncode, lent.stderr) == (0, "")
        assert _state()[0] == VERSION_0_3_0.revision
    taken_back = _migrate()
    assert taken_back.returncode == 0, taken_back.stderr
    assert _state() == before
    assert find_job(job.id) is not None


def test_command_tells_of_a_database_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nothing")
    monkeypatch.setenv("MIGRATION_DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nothing")
    refused = _migrate("--back-to", "0.3.0")
    assert refused.returncode == 1
    assert refused.stderr.startswith("the database was not migrated: ")
    assert "Traceback" not in refused.stderr


def test_older_version_than_0_3_0_is_refused_by_name() -> None:
    done = _migrate("--back-to", "0.2.0")
    assert done.returncode == 2
    assert "0.3.0" in done.stderr
