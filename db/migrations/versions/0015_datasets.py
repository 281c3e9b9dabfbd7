"""Add datasets: the files that tables are published as."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def _written_at() -> "sa.Column[object]":
    return sa.Column(
        "written_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.text("now()")
    )


def upgrade() -> None:
    """Apply. The previous version does not use these tables."""
    op.create_table(
        "datasets",
        sa.Column("table_name", sa.Text(), primary_key=True),
        sa.Column("version", sa.Text(), primary_key=True),
        sa.Column("about", sa.JSON(), nullable=False),
        sa.Column("rows", sa.BigInteger(), nullable=False),
        sa.Column("csv_sha256", sa.Text(), nullable=False),
        _written_at(),
    )
    op.create_table(
        "dataset_files",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("table_name", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("file", sa.Text(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("sha256", sa.Text(), nullable=False),
        _written_at(),
        sa.ForeignKeyConstraint(
            ["table_name", "version"],
            ["datasets.table_name", "datasets.version"],
            name="dataset_files_dataset",
            ondelete="CASCADE",
        ),
        sa.UniqueConstraint("table_name", "version", "file", name="dataset_files_name"),
    )
    op.create_table(
        "dataset_chunks",
        sa.Column(
            "file_id", sa.Uuid(), sa.ForeignKey("dataset_files.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
    )
    # Uncompressed, so that PostgreSQL reads a range without the rest of its chunk.
    op.execute("ALTER TABLE dataset_chunks ALTER COLUMN data SET STORAGE EXTERNAL")
