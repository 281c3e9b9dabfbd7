"""List jobs by kind and final state without reading jobs of other kinds and states."""

import sqlalchemy as sa
from alembic import op

from db.migrations.indexes import create_index_concurrently

revision = "0009"
down_revision = "0008"

_BATCH = 20_000

# The previous version does not write the kind.
_NOTE_KIND = """
CREATE OR REPLACE FUNCTION note_job_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT kind, state = 'failed' INTO NEW.kind, NEW.failed FROM computations WHERE id = NEW.computation_id;
    RETURN NEW;
END $$
"""
_NOTE_KIND_ON = """
CREATE OR REPLACE TRIGGER jobs_note_kind BEFORE INSERT ON jobs
FOR EACH ROW WHEN (NEW.kind IS NULL) EXECUTE FUNCTION note_job_kind()
"""
# A trigger, so that it runs for every statement of every version that fails a computation.
_NOTE_FAILURE = """
CREATE OR REPLACE FUNCTION note_job_failure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE jobs SET failed = true WHERE computation_id = NEW.id AND NOT failed;
    RETURN NULL;
END $$
"""
_NOTE_FAILURE_ON = """
CREATE OR REPLACE TRIGGER computations_note_failure AFTER UPDATE OF state ON computations
FOR EACH ROW WHEN (NEW.state = 'failed') EXECUTE FUNCTION note_job_failure()
"""
_LAST_OF_BATCH = (
    "SELECT max(id::text)::uuid FROM (SELECT id FROM jobs WHERE id > :after ORDER BY id LIMIT :batch) AS b"
)
_FILL = """
UPDATE jobs SET kind = computations.kind, failed = computations.state = 'failed'
FROM computations
WHERE computations.id = jobs.computation_id AND jobs.kind IS NULL AND jobs.id > :after AND jobs.id <= :last
"""


def upgrade() -> None:
    """Apply. Work continues during the migration; each batch of rows is a transaction of its own."""
    with op.get_context().autocommit_block():
        op.add_column("jobs", sa.Column("kind", sa.Text(), nullable=True), if_not_exists=True)
        op.add_column(
            "jobs",
            sa.Column("failed", sa.Boolean(), server_default="false", nullable=False),
            if_not_exists=True,
        )
        for statement in (_NOTE_KIND, _NOTE_KIND_ON, _NOTE_FAILURE, _NOTE_FAILURE_ON):
            op.execute(statement)
        _fill()
        create_index_concurrently("jobs_kind", "jobs", ["kind", "id"])
        create_index_concurrently("jobs_key_kind", "jobs", ["key_id", "kind", "id"])
        for name, ended in (("failed", "failed"), ("cancelled", "cancelled_at IS NOT NULL")):
            create_index_concurrently(f"jobs_{name}", "jobs", ["id"], postgresql_where=sa.text(ended))


def _fill() -> None:
    connection = op.get_bind()
    after = "00000000-0000-0000-0000-000000000000"
    while last := connection.scalar(sa.text(_LAST_OF_BATCH), {"after": after, "batch": _BATCH}):
        connection.execute(sa.text(_FILL), {"after": after, "last": last})
        after = last
