"""Let webhooks be found by their receiver, so that each has its share."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Apply. Work goes on meanwhile."""
    with op.get_context().autocommit_block():
        op.create_index(
            "webhooks_receivers",
            "webhooks",
            [sa.text("""lower("substring"(url, '^[^:]*://(\\[[^]]*\\]|[^/?#:]*)'))"""), "next_at"],
            postgresql_where=sa.text("state = 'waiting'"),
            postgresql_concurrently=True,
            if_not_exists=True,
        )
