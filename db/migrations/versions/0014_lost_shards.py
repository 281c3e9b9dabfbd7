"""Count the expired leases of a shard, apart from the attempts that ended by the known death of a process."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Apply. No row is written: nothing changes for the previous version, which counts all attempts alike."""
    with op.get_context().autocommit_block():
        op.add_column(
            "shards", sa.Column("lost", sa.Integer(), server_default="0", nullable=False), if_not_exists=True
        )
