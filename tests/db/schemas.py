"""Databases in the state of other versions."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import text

from db import migrate as migration
from db.migrate import migrate
from db.migrations import indexes
from db.schema import OLDEST_NOTE
from db.sessions import migration_engine, transaction
from tests.kept_secrets import kept_secrets


@contextmanager
def unmigrated() -> Iterator[None]:
    """Remove the schema of an empty database, and make it anew at the end, whatever it is then."""
    with kept_secrets(), pytest.MonkeyPatch.context() as patch:
        # Workers of other tests hold their locks only for a moment.
        patch.setattr(migration, "PAUSE_S", 0.1)
        # Alembic runs its environment, which reads the limit, anew for each upgrade.
        patch.setattr(indexes, "LOCK_TIMEOUT_S", 0.3)
        _drop()
        try:
            yield
        finally:
            _drop()
            migrate()


def _drop() -> None:
    with transaction() as session:
        session.execute(text("DROP SCHEMA public CASCADE"))
        session.execute(text("CREATE SCHEMA public"))


def mark_schema(revision: str, oldest: str | None = None) -> None:
    """Mark the schema as one of another version, which serves versions from ``oldest`` on."""
    note = "NULL" if oldest is None else f"'{OLDEST_NOTE}{oldest}'"
    with migration_engine().begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :revision"), {"revision": revision})
        connection.execute(text(f"COMMENT ON TABLE alembic_version IS {note}"))
