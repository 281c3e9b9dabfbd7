"""Limits on the time that a migration may wait and take, and indexes that are built without blocking other work."""

from collections.abc import Sequence
from typing import Any

from alembic import op
from sqlalchemy import TextClause, text

# Statements that wait behind the migration give up after ``db.sessions.LOCK_TIMEOUT_MS``. It is much longer, as on a
# busy machine a wait ends late.
LOCK_TIMEOUT_S = 2
MAX_STATEMENT_S = 30 * 60
MAX_MIGRATION_S = 60 * 60


_INVALID = "SELECT 1 FROM pg_index WHERE indexrelid = to_regclass(:name) AND NOT indisvalid"


def create_index_concurrently(
    name: str, table: str, columns: Sequence[str | TextClause], **options: Any
) -> None:
    """Create a missing index. Call it in an ``autocommit_block``.

    It waits for all running transactions, but nothing waits for it, so it may wait long. The rest of an interrupted
    build is removed first.
    """
    op.execute("SET lock_timeout = 0")
    if op.get_bind().scalar(text(_INVALID), {"name": name}):
        op.drop_index(name, postgresql_concurrently=True)
    op.create_index(name, table, columns, postgresql_concurrently=True, if_not_exists=True, **options)
    op.execute(f"SET lock_timeout = '{LOCK_TIMEOUT_S}s'")


def drop_index_concurrently(name: str) -> None:
    """Drop an index if it exists. Call it in an ``autocommit_block``; it waits as `create_index_concurrently` does."""
    op.execute("SET lock_timeout = 0")
    op.drop_index(name, postgresql_concurrently=True, if_exists=True)
    op.execute(f"SET lock_timeout = '{LOCK_TIMEOUT_S}s'")
