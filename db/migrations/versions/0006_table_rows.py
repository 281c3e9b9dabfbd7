"""Store packed rows of any table, with the Krypto table's hands among them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0006"
down_revision = "0005"
# The table krypto_hands no longer exists.
OLDEST = "0006"

# A computation that has not been loaded as a table has its hands in another form, so it is started again.
_FORGET = "DELETE FROM computations WHERE kind = 'krypto.table' AND id NOT IN (SELECT computation_id FROM {})"


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "table_rows",
        sa.Column("computation_id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("marks", ARRAY(sa.Integer()), nullable=False),
        sa.Column("numbers", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["computation_id"], ["computations.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("computation_id", "key"),
    )
    op.execute(
        "INSERT INTO table_rows SELECT computation_id, cards, ARRAY[unsolvable_house, unsolvable_integer,"
        " unsolvable_international, unsolvable_positive], forms || solutions FROM krypto_hands"
    )
    op.execute(_FORGET.format("krypto_hands"))
    op.drop_table("krypto_hands")
