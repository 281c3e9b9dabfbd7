"""Add tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

_NOW = sa.text("clock_timestamp()")


def _time(name: str, *, nullable: bool = False, now: bool = False) -> "sa.Column[object]":
    return sa.Column(
        name, sa.DateTime(timezone=True), nullable=nullable, server_default=_NOW if now else None
    )


def _tournament() -> "sa.Column[object]":
    return sa.Column(
        "tournament_id",
        sa.Uuid(),
        sa.ForeignKey("tournaments.id", ondelete="CASCADE"),
        primary_key=True,
    )


def upgrade() -> None:
    """Apply. The previous version does not use these tables."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("code", sa.Text(), nullable=False, unique=True),
        sa.Column("caller", sa.Text(), nullable=False),
        sa.Column("host_hash", sa.LargeBinary(), nullable=False),
        _time("host_seen_at", now=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("wish", sa.Text(), nullable=False),
        sa.Column("undealt", sa.Text(), nullable=False, server_default="[]"),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("draws", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("draw_job", sa.Uuid(), nullable=True),
        _time("due_at", nullable=True),
        sa.Column("interruption", sa.BigInteger(), nullable=False, server_default="0"),
        _time("created_at", now=True),
        _time("ended_at", nullable=True),
    )
    for name, column, where in (
        ("due", "due_at", "due_at IS NOT NULL"),
        ("caller", "caller", "ended_at IS NULL"),
        ("played", "id", "state IN ('running', 'tie_break')"),
        ("ended", "ended_at", "ended_at IS NOT NULL"),
    ):
        op.create_index(f"tournaments_{name}", "tournaments", [column], postgresql_where=sa.text(where))
    op.create_table(
        "tournament_players",
        _tournament(),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False, unique=True),
        _time("seen_at", now=True),
    )
    op.create_table(
        "tournament_events",
        _tournament(),
        sa.Column("version", sa.BigInteger(), primary_key=True),
        sa.Column("body", sa.Text(), nullable=False),
    )
    op.create_table(
        "tournament_claims",
        _tournament(),
        sa.Column("deal", sa.Integer(), primary_key=True),
        sa.Column("player", sa.Integer(), primary_key=True),
        sa.Column("explains", sa.Boolean(), primary_key=True),
        _time("at"),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
    )
    op.create_table(
        "tournament_marks",
        _tournament(),
        sa.Column("deal", sa.Integer(), primary_key=True),
        sa.Column("kind", sa.Text(), primary_key=True),
        _time("at", now=True),
    )
    op.create_table(
        "tournament_clock", sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False), _time("at")
    )
    op.create_table(
        "tournament_interruptions",
        sa.Column("id", sa.BigInteger(), primary_key=True),
        _time("began_at"),
        _time("ended_at"),
    )
    op.execute("INSERT INTO tournament_clock (id, at) VALUES (1, clock_timestamp())")
