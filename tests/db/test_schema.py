"""Behaviour of a process at a schema older or newer than its code."""

import threading
from collections.abc import Iterator

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from db import sessions
from db.await_schema import await_schema
from db.migrate import configuration, main, migrate
from db.schema import SchemaError, SchemaTooNewError, SchemaTooOldError, find_newest_revision
from db.sessions import engine, migration_engine, transaction
from tests.db.schemas import mark_schema


@pytest.fixture
def _unchecked(empty_stores: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Forget the schema check, as in a process that has just started."""
    monkeypatch.setattr(sessions, "_schema_suits", threading.Event())
    engine().dispose()
    yield
    mark_schema(find_newest_revision())


def _refusal() -> SchemaError:
    with pytest.raises(OperationalError) as caught, transaction() as session:
        session.execute(text("SELECT 1"))
    assert isinstance(caught.value.orig, SchemaError)
    return caught.value.orig


def test_needed_revision_is_the_newest() -> None:
    assert ScriptDirectory.from_config(configuration()).get_heads() == [find_newest_revision()]


@pytest.mark.usefixtures("_unchecked")
def test_older_schema_error_says_what_to_do() -> None:
    mark_schema("0000")
    refusal = _refusal()
    assert isinstance(refusal, SchemaTooOldError)
    assert "python -m db.migrate" in str(refusal)
    with pytest.raises(SystemExit, match="is at revision 0000, and this version needs"):
        await_schema(patience_s=0)
    # As soon as the schema is migrated, the same process works.
    notified: list[None] = []

    def migrate_when_notified() -> None:
        notified.append(None)
        mark_schema(find_newest_revision())

    await_schema(migrate_when_notified)
    assert len(notified) == 1
    with transaction() as session:
        assert session.scalar(text("SELECT 1")) == 1


@pytest.mark.usefixtures("_unchecked")
def test_missing_schema_error_says_what_to_do() -> None:
    with migration_engine().begin() as connection:
        connection.execute(text("ALTER TABLE alembic_version RENAME TO elsewhere"))
    try:
        assert "is empty" in str(_refusal())
    finally:
        with migration_engine().begin() as connection:
            connection.execute(text("ALTER TABLE elsewhere RENAME TO alembic_version"))


@pytest.mark.usefixtures("_unchecked")
def test_newer_schema_is_accepted_while_it_only_expands() -> None:
    mark_schema("9999", find_newest_revision())
    # The local stack migrates at every start, also when an older version is started again.
    migrate()
    await_schema()
    with transaction() as session:
        assert session.scalar(text("SELECT 1")) == 1


@pytest.mark.usefixtures("_unchecked")
def test_newer_schema_without_a_needed_part_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    mark_schema("9999", "9998")
    assert isinstance(_refusal(), SchemaTooNewError)
    monkeypatch.setattr("sys.argv", ["migrate"])
    for start in (await_schema, main):
        with pytest.raises(SystemExit, match="install a later version"):
            start()


def test_schema_check_does_not_wait_for_an_unavailable_database(monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = create_engine("postgresql+psycopg://127.0.0.1:1/none")
    monkeypatch.setattr("db.await_schema.engine", lambda: nowhere)
    await_schema()
