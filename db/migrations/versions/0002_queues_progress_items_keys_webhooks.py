"""Add queues, progress, items, keys and webhooks."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "api_keys",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("prefix", sa.Text(), nullable=False),
        sa.Column("secret_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("scopes", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("requests_per_minute", sa.Integer(), nullable=False),
        sa.Column("jobs_at_once", sa.Integer(), nullable=False),
        sa.Column("webhook_secret", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("secret_hash"),
    )
    op.create_table(
        "idempotency_keys",
        sa.Column("owner", sa.Uuid(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("request_digest", sa.LargeBinary(length=32), nullable=False),
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("owner", "key"),
    )
    op.create_index("idempotency_keys_created", "idempotency_keys", ["created_at"])
    op.create_table(
        "item_chunks",
        sa.Column("computation_id", sa.Uuid(), nullable=False),
        sa.Column("shard", sa.Integer(), nullable=False),
        sa.Column("chunk", sa.Integer(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("lines", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["computation_id"], ["computations.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("computation_id", "shard", "chunk"),
    )
    op.create_table(
        "webhooks",
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), server_default="waiting", nullable=False),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("next_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("last_error", sa.Text(), nullable=True),
        sa.Column("delivered_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("state IN ('waiting', 'delivered', 'dead')", name="webhooks_state"),
        sa.ForeignKeyConstraint(["job_id"], ["jobs.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("job_id"),
    )
    op.create_index(
        "webhooks_waiting",
        "webhooks",
        ["next_at"],
        postgresql_where=sa.text("state = 'waiting'"),
    )
    op.create_index("webhooks_dead", "webhooks", ["job_id"], postgresql_where=sa.text("state = 'dead'"))
    op.create_table(
        "server_secrets",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    # Every earlier computation has one short shard.
    op.add_column("computations", sa.Column("queue", sa.Text(), nullable=False, server_default="short"))
    op.add_column("computations", sa.Column("unit", sa.Text(), nullable=False, server_default="shard"))
    op.add_column(
        "computations", sa.Column("units_total", sa.BigInteger(), nullable=False, server_default="1")
    )
    for column in ("queue", "unit", "units_total"):
        op.alter_column("computations", column, server_default=None)
    op.add_column(
        "computations", sa.Column("units_done", sa.BigInteger(), server_default="0", nullable=False)
    )
    op.add_column("computations", sa.Column("items", sa.BigInteger(), server_default="0", nullable=False))
    op.create_index(
        "computations_finished",
        "computations",
        ["finished_at"],
        postgresql_where=sa.text("finished_at IS NOT NULL"),
    )
    op.create_index(
        "computations_unfinished",
        "computations",
        ["state", "queue", "created_at"],
        postgresql_where=sa.text("state IN ('queued', 'running')"),
    )
    op.create_index(
        "computations_failed",
        "computations",
        ["finished_at"],
        postgresql_where=sa.text("state = 'failed'"),
    )
    op.add_column("jobs", sa.Column("key_id", sa.Uuid(), nullable=True))
    op.add_column("jobs", sa.Column("cached", sa.Boolean(), server_default=sa.text("false"), nullable=False))
    op.create_index("jobs_key", "jobs", ["key_id", "id"])
    op.create_foreign_key("jobs_api_key", "jobs", "api_keys", ["key_id"], ["id"])
    op.execute("UPDATE computations SET units_done = shards_total - shards_left, units_total = shards_total")
    op.add_column("shards", sa.Column("weight", sa.BigInteger(), server_default="1", nullable=False))
    op.create_index("shards_retried", "shards", ["lease_until"], postgresql_where=sa.text("attempt > 1"))
