"""Contract: drop an index that versions before `EXPANDED` read."""

from alembic import op

from db.migrations.indexes import drop_index_concurrently
from tests.db.next_version import CONTRACTED, EXPANDED

revision = CONTRACTED
down_revision = EXPANDED
OLDEST = EXPANDED


def upgrade() -> None:
    """Apply. Versions that need the index refuse to start from now on."""
    with op.get_context().autocommit_block():
        drop_index_concurrently("jobs_kind")
