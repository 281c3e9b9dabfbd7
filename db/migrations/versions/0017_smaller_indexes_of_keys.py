"""Keep jobs without a key out of the indexes by key, which nothing looks for there."""

import sqlalchemy as sa
from alembic import op

from db.migrations.indexes import create_index_concurrently, drop_index_concurrently

revision = "0017"
down_revision = "0016"

_WITH_KEY = "key_id IS NOT NULL"


def upgrade() -> None:
    """Apply. Former versions' lists of a key's jobs use the new indexes too."""
    with op.get_context().autocommit_block():
        for former, name, columns in (
            ("jobs_key", "jobs_of_key", ["key_id", "id"]),
            ("jobs_key_kind", "jobs_of_key_kind", ["key_id", "kind", "id"]),
        ):
            create_index_concurrently(name, "jobs", columns, postgresql_where=sa.text(_WITH_KEY))
            drop_index_concurrently(former)
