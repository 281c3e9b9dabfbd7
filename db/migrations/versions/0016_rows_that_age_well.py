"""Vacuum large tables after each hundredth of their rows, and drop an index that nothing reads.

PostgreSQL waits for a fifth of a table by default, which is two million dead rows where there are ten million.
"""

from alembic import op

from db.migrations.indexes import drop_index_concurrently

revision = "0016"
down_revision = "0015"

LARGE = ("computations", "jobs", "shards", "progress", "item_chunks", "idempotency_keys", "webhooks")
SHARE = 0.01


def upgrade() -> None:
    """Apply. The previous version does not read the index either."""
    for table in LARGE:
        op.execute(
            f"ALTER TABLE {table} SET (autovacuum_vacuum_scale_factor = {SHARE},"
            f" autovacuum_vacuum_insert_scale_factor = {SHARE}, autovacuum_analyze_scale_factor = {SHARE})"
        )
    with op.get_context().autocommit_block():
        drop_index_concurrently("computations_kind")
