"""Add the estimated and the used processor time of computations."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Apply."""
    op.add_column("computations", sa.Column("estimated_s", sa.Float(), nullable=True))
    op.add_column("computations", sa.Column("used_s", sa.Float(), server_default="0", nullable=False))
