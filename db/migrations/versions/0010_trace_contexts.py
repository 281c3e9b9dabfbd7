"""Store the trace that a computation or a webhook belongs to."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Apply. Rows that the previous version writes stay valid, without a trace."""
    with op.get_context().autocommit_block():
        for table in ("computations", "webhooks"):
            op.add_column(table, sa.Column("trace_context", sa.Text(), nullable=True), if_not_exists=True)
