"""Expand: store the size of each computation, and find computations by it."""

import sqlalchemy as sa
from alembic import op

from db.migrations.indexes import create_index_concurrently
from tests.db.next_version import CURRENT, EXPANDED

revision = EXPANDED
down_revision = CURRENT


def upgrade() -> None:
    """Apply. Work continues during the migration; rows that the previous version writes have no size."""
    with op.get_context().autocommit_block():
        op.add_column("computations", sa.Column("size", sa.BigInteger(), nullable=True), if_not_exists=True)
        create_index_concurrently("computations_size", "computations", ["size", "id"])
