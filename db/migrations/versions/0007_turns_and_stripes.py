"""Let callers and jobs take turns, plan shards when their turn comes, and count progress in stripes."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Apply. What the version before writes stays valid: it leaves the new columns to their defaults."""
    op.add_column("computations", sa.Column("caller", sa.Text(), server_default="", nullable=False))
    op.add_column("computations", sa.Column("listener", sa.Text(), server_default="", nullable=False))
    op.add_column("computations", sa.Column("planned", sa.Integer(), nullable=True))
    op.add_column("computations", sa.Column("waiting", sa.Boolean(), server_default="false", nullable=False))
    op.add_column("computations", sa.Column("expected_s", sa.Float(), server_default="0", nullable=False))
    op.alter_column("shards", "sent_at", nullable=True)
    op.create_table(
        "progress",
        sa.Column("computation_id", sa.Uuid(), nullable=False),
        sa.Column("stripe", sa.Integer(), nullable=False),
        sa.Column("shards_done", sa.Integer(), nullable=False),
        sa.Column("units_done", sa.BigInteger(), nullable=False),
        sa.Column("items", sa.BigInteger(), nullable=False),
        sa.Column("used_s", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["computation_id"], ["computations.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("computation_id", "stripe"),
    )
    op.create_table(
        "turns",
        sa.Column("queue", sa.Text(), nullable=False),
        sa.Column("caller", sa.Text(), nullable=False),
        sa.Column("taken", sa.BigInteger(), nullable=False),
        sa.Column("given_s", sa.Float(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.PrimaryKeyConstraint("queue", "caller"),
    )
    op.create_index("turns_at", "turns", ["at"])
    # Work goes on meanwhile.
    with op.get_context().autocommit_block():
        for name, columns in (
            ("computations_shortest", ["queue", "caller", "expected_s", "id"]),
            ("computations_oldest", ["queue", "caller", "id"]),
        ):
            op.create_index(
                name,
                "computations",
                columns,
                postgresql_where=sa.text("waiting"),
                postgresql_concurrently=True,
                if_not_exists=True,
            )
        op.create_index(
            "shards_unsent",
            "shards",
            ["computation_id", "index"],
            postgresql_where=sa.text("state = 'queued' AND sent_at IS NULL"),
            postgresql_concurrently=True,
            if_not_exists=True,
        )
