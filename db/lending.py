"""Lending the database to version 0.3.0, which cannot start on a schema that it does not know.

Its own ``python -m db.migrate``, which its local stack runs at every start, fails on a later revision. So only the
stored revision is changed to 0.3.0's, and the table's comment stores the real one; the schema stays. `take_back` undoes
this.
"""

from sqlalchemy import Connection, text

from db.schema import needed_revision

VERSION = "0.3.0"
REVISION = "0004"
_NOTE = "lent="
# The table that 0.3.0 reads and later versions have in another form. 0.3.0 fills it with its own results.
_HANDS = """
CREATE TABLE IF NOT EXISTS krypto_hands (
    computation_id uuid NOT NULL REFERENCES computations (id) ON DELETE CASCADE, cards bytea NOT NULL,
    unsolvable_house integer NOT NULL, unsolvable_integer integer NOT NULL,
    unsolvable_international integer NOT NULL, unsolvable_positive integer NOT NULL,
    forms bytea NOT NULL, solutions bytea NOT NULL, PRIMARY KEY (computation_id, cards)
)
"""
# Each version has its own form of tables, and computes the missing ones.
_FORGET_TABLES = (
    """CREATE TEMPORARY TABLE forgotten ON COMMIT DROP AS
       SELECT computation_id AS id FROM tables UNION SELECT id FROM computations WHERE kind = 'krypto.table'""",
    "DELETE FROM tables",
    "DELETE FROM computations WHERE id IN (SELECT id FROM forgotten)",
)
_UNFINISHED = "SELECT count(*) FROM computations WHERE state IN ('queued', 'running')"


class LendingError(RuntimeError):
    """The database cannot be lent; the message says what to do."""


def lend(connection: Connection) -> None:
    """Make the database one that version 0.3.0 starts on, in one transaction.

    Raises:
        LendingError: Work is unfinished, or the database is not at this version's schema.
    """
    found, note = _state(connection)
    if found == REVISION:
        return
    if found != needed_revision():
        raise LendingError(f"the database is at revision {found}, not {needed_revision()}; migrate it first")
    if unfinished := connection.scalar(text(_UNFINISHED)):
        raise LendingError(
            f"{unfinished} jobs are unfinished, and {VERSION} cannot go on with them; wait for them, or cancel them"
        )
    connection.execute(text(_HANDS))
    for statement in _FORGET_TABLES:
        connection.execute(text(statement))
    _set(connection, REVISION, f"{_NOTE}{found} {note}".strip())


def take_back(connection: Connection) -> bool:
    """Restore the real revision of a lent schema, and return True if it was lent."""
    found, note = _state(connection)
    if found != REVISION or not note.startswith(_NOTE):
        return False
    revision, _, before = note.removeprefix(_NOTE).partition(" ")
    for statement in _FORGET_TABLES:
        connection.execute(text(statement))
    connection.execute(text("DROP TABLE krypto_hands"))
    _set(connection, revision, before)
    return True


def _state(connection: Connection) -> tuple[str, str]:
    """Return the revision and the comment, and lock them against changes."""
    if connection.scalar(text("SELECT to_regclass('alembic_version')")) is None:
        return "", ""
    connection.execute(text("LOCK TABLE alembic_version IN EXCLUSIVE MODE"))
    row = connection.execute(
        text("SELECT version_num, obj_description('alembic_version'::regclass) FROM alembic_version")
    ).one_or_none()
    return ("", "") if row is None else (row[0], row[1] or "")


def _set(connection: Connection, revision: str, note: str) -> None:
    connection.execute(text("UPDATE alembic_version SET version_num = :revision"), {"revision": revision})
    # COMMENT takes no parameters; both parts are our own.
    connection.execute(text(f"COMMENT ON TABLE alembic_version IS '{note}'"))
