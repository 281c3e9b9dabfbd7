"""Alembic's environment: one runner at a time, and no long waits for locks."""

import time
from importlib import import_module
from pathlib import Path
from typing import Any

from alembic import context
from alembic.runtime.migration import MigrationContext, MigrationInfo
from sqlalchemy import text

from db.migrations.indexes import LOCK_TIMEOUT_S, MAX_MIGRATION_S, MAX_STATEMENT_S
from db.models import Base
from db.schema import OLDEST_NOTE
from db.sessions import deadline, migration_engine

MIGRATION_LOCK = 0x636F756E74  # "count": the advisory lock that serializes runners
ASK_AGAIN_AFTER_S = 0.5

# The models in folders, such as those of tournaments, register their tables with the others.
for models in sorted(Path(__file__).parents[1].glob("*/models.py")):
    import_module(f"db.{models.parent.name}.models")


def note_oldest(*, ctx: MigrationContext, step: MigrationInfo, **_: Any) -> None:
    """Store the oldest version that the schema still serves, for ``db/schema.py``."""
    for revision in step.up_revisions:
        oldest = getattr(getattr(revision, "module", None), "OLDEST", None)
        if oldest and ctx.connection:
            ctx.connection.execute(text(f"COMMENT ON TABLE alembic_version IS '{OLDEST_NOTE}{oldest}'"))


with deadline(MAX_MIGRATION_S), migration_engine().connect() as connection:
    connection.execute(text(f"SET lock_timeout = '{LOCK_TIMEOUT_S}s'"))
    connection.execute(text(f"SET statement_timeout = '{MAX_STATEMENT_S}s'"))
    # Waiting inside pg_advisory_lock() would hold a snapshot, and the other runner's concurrent index waits for its
    # end.
    while not connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": MIGRATION_LOCK}):
        connection.rollback()
        time.sleep(ASK_AGAIN_AFTER_S)
    connection.commit()
    # Closing the connection, whatever happens, frees the lock.
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        transaction_per_migration=True,
        on_version_apply=note_oldest,  # type: ignore[arg-type]  # it is called with keywords
    )
    with context.begin_transaction():
        context.run_migrations()
