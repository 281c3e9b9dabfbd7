"""Find webhooks by their receiver, so that each receiver gets its share."""

import sqlalchemy as sa
from alembic import op

from db.migrations.indexes import create_index_concurrently

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Apply. Work continues during the migration."""
    with op.get_context().autocommit_block():
        create_index_concurrently(
            "webhooks_receivers",
            "webhooks",
            [sa.text("""lower("substring"(url, '^[^:]*://(\\[[^]]*\\]|[^/?#:]*)'))"""), "next_at"],
            postgresql_where=sa.text("state = 'waiting'"),
        )
