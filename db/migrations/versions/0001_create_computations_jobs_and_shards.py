"""Create computations, jobs and shards."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "computations",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("engine", sa.Text(), nullable=False),
        sa.Column("digest", sa.LargeBinary(length=32), nullable=False),
        sa.Column("params", sa.JSON(), nullable=False),
        sa.Column("state", sa.Text(), server_default="queued", nullable=False),
        sa.Column("shards_total", sa.Integer(), nullable=False),
        sa.Column("shards_left", sa.Integer(), nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("error", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("request_id", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("(state = 'succeeded') = (result IS NOT NULL)", name="computations_result"),
        sa.CheckConstraint(
            "state IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')", name="computations_state"
        ),
        sa.CheckConstraint("shards_left BETWEEN 0 AND shards_total", name="computations_shards"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("computations_kind", "computations", ["kind"])
    op.create_index(
        "computations_single_flight",
        "computations",
        ["digest"],
        unique=True,
        postgresql_where=sa.text("state IN ('queued', 'running', 'succeeded')"),
    )
    op.create_table(
        "jobs",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("computation_id", sa.Uuid(), nullable=False),
        sa.Column("request_id", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("cancelled_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["computation_id"], ["computations.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("jobs_computation", "jobs", ["computation_id"])
    op.create_table(
        "shards",
        sa.Column("computation_id", sa.Uuid(), nullable=False),
        sa.Column("index", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), server_default="queued", nullable=False),
        sa.Column("input", sa.JSON(), nullable=False),
        sa.Column("partial", sa.Text(), nullable=True),
        sa.Column("attempt", sa.Integer(), server_default="0", nullable=False),
        sa.Column("worker", sa.Text(), nullable=True),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("sent_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("state <> 'running' OR lease_until IS NOT NULL", name="shards_lease"),
        sa.CheckConstraint("state IN ('queued', 'running', 'done')", name="shards_state"),
        sa.ForeignKeyConstraint(["computation_id"], ["computations.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("computation_id", "index"),
    )
    op.create_index("shards_open", "shards", ["sent_at"], postgresql_where=sa.text("state <> 'done'"))
