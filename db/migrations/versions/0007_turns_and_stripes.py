"""Let callers and jobs take turns, plan shards when their turn comes, and count progress in stripes."""

import sqlalchemy as sa
from alembic import op

from db.migrations.indexes import create_index_concurrently

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Apply. Rows that the previous version writes stay valid: the new columns get their defaults.

    Work continues during the migration: each statement is a transaction of its own, so that none waits for one lock
    while it holds another. After an interruption the whole migration runs again.
    """
    with op.get_context().autocommit_block():
        _add_columns()
        _create_tables()
        for name, columns in (
            ("computations_shortest", ["queue", "caller", "expected_s", "id"]),
            ("computations_oldest", ["queue", "caller", "id"]),
        ):
            create_index_concurrently(name, "computations", columns, postgresql_where=sa.text("waiting"))
        create_index_concurrently(
            "shards_unsent",
            "shards",
            ["computation_id", "index"],
            postgresql_where=sa.text("state = 'queued' AND sent_at IS NULL"),
        )


def _add_columns() -> None:
    for column in (
        sa.Column("caller", sa.Text(), server_default="", nullable=False),
        sa.Column("listener", sa.Text(), server_default="", nullable=False),
        sa.Column("planned", sa.Integer(), nullable=True),
        sa.Column("waiting", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("expected_s", sa.Float(), server_default="0", nullable=False),
    ):
        op.add_column("computations", column, if_not_exists=True)
    op.alter_column("shards", "sent_at", nullable=True)


def _create_tables() -> None:
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
        if_not_exists=True,
    )
    op.create_table(
        "turns",
        sa.Column("queue", sa.Text(), nullable=False),
        sa.Column("caller", sa.Text(), nullable=False),
        sa.Column("taken", sa.BigInteger(), nullable=False),
        sa.Column("given_s", sa.Float(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.PrimaryKeyConstraint("queue", "caller"),
        if_not_exists=True,
    )
    op.create_index("turns_at", "turns", ["at"], if_not_exists=True)
