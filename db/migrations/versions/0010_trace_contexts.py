"""Let computations and webhooks keep the trace that they belong to."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Apply. What the version before writes stays valid: it has no trace."""
    with op.get_context().autocommit_block():
        for table in ("computations", "webhooks"):
            op.add_column(table, sa.Column("trace_context", sa.Text(), nullable=True), if_not_exists=True)
