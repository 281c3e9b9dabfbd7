"""Find a key's failed and cancelled jobs without reading other keys' jobs."""

import sqlalchemy as sa
from alembic import op

from db.migrations.indexes import create_index_concurrently

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Apply. Work continues during the migration."""
    with op.get_context().autocommit_block():
        for name, where in (("failed", "failed"), ("cancelled", "cancelled_at IS NOT NULL")):
            create_index_concurrently(
                f"jobs_key_{name}", "jobs", ["key_id", "id"], postgresql_where=sa.text(where)
            )
