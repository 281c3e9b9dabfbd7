"""Add the Krypto table's hands."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "krypto_hands",
        sa.Column("computation_id", sa.Uuid(), nullable=False),
        sa.Column("cards", sa.LargeBinary(), nullable=False),
        sa.Column("unsolvable_house", sa.Integer(), nullable=False),
        sa.Column("unsolvable_integer", sa.Integer(), nullable=False),
        sa.Column("unsolvable_international", sa.Integer(), nullable=False),
        sa.Column("unsolvable_positive", sa.Integer(), nullable=False),
        sa.Column("forms", sa.LargeBinary(), nullable=False),
        sa.Column("solutions", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["computation_id"], ["computations.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("computation_id", "cards"),
    )
