"""Count how often a shard's lease ran out, apart from the attempts whose process is known to have died."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Apply. No row is written: the version before counts all attempts alike, and to it nothing changes."""
    with op.get_context().autocommit_block():
        op.add_column(
            "shards", sa.Column("lost", sa.Integer(), server_default="0", nullable=False), if_not_exists=True
        )
