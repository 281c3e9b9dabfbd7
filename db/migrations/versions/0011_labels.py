"""Add labels to jobs, by which callers find them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from db.migrations.indexes import create_index_concurrently

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Apply. Work continues during the migration; rows that the previous version writes have no labels."""
    with op.get_context().autocommit_block():
        op.add_column(
            "jobs", sa.Column("labels", postgresql.ARRAY(sa.Text()), nullable=True), if_not_exists=True
        )
        create_index_concurrently(
            "jobs_labels",
            "jobs",
            ["labels"],
            postgresql_using="gin",
            postgresql_where=sa.text("labels IS NOT NULL"),
        )
