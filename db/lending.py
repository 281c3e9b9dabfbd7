"""Lending the database to a former version, which cannot start on a schema that it does not know.

Its own ``python -m db.migrate``, which its local stack runs at every start, fails on a later revision. So the schema
stays, only its revision is changed to that of the former version, and the table's comment keeps the real one.
`take_back` undoes this.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, text

from db.schema import needed_revision

_NOTE = "lent="


@dataclass(frozen=True, kw_only=True)
class FormerVersion:
    """A version that the database can be lent to.

    ``create`` are statements that make the tables which it alone reads, ``drop`` those that remove them; ``kinds`` are
    the kinds of computations that fill tables.
    """

    name: str
    revision: str
    kinds: tuple[str, ...]
    create: tuple[str, ...]
    drop: tuple[str, ...]


# Each version has its own form of tables, and computes the missing ones.
_CHOOSE_TABLES = """
CREATE TEMPORARY TABLE forgotten ON COMMIT DROP AS
    SELECT computation_id AS id FROM tables UNION SELECT id FROM computations WHERE kind = ANY(:kinds)
"""
_FORGET_TABLES = ("DELETE FROM tables", "DELETE FROM computations WHERE id IN (SELECT id FROM forgotten)")
_UNFINISHED = "SELECT count(*) FROM computations WHERE state IN ('queued', 'running')"


class LendingError(RuntimeError):
    """The database cannot be lent; the message says what to do."""


def lend(connection: Connection, to: FormerVersion) -> None:
    """Make the database one that a former version starts on, in one transaction.

    Raises:
        LendingError: Work is unfinished, or the database is not at this version's schema.
    """
    found, note = _state(connection)
    if found == to.revision:
        return
    if found != needed_revision():
        raise LendingError(f"the database is at revision {found}, not {needed_revision()}; migrate it first")
    if unfinished := connection.scalar(text(_UNFINISHED)):
        raise LendingError(
            f"{unfinished} jobs are unfinished, and {to.name} cannot go on with them; wait for them, or cancel them"
        )
    _run(connection, to.create)
    _forget_tables(connection, to)
    _set(connection, to.revision, f"{_NOTE}{found} {note}".strip())


def take_back(connection: Connection, of: FormerVersion) -> bool:
    """Restore a lent schema's own revision, and return True if it was lent."""
    found, note = _state(connection)
    if found != of.revision or not note.startswith(_NOTE):
        return False
    revision, _, before = note.removeprefix(_NOTE).partition(" ")
    _forget_tables(connection, of)
    _run(connection, of.drop)
    _set(connection, revision, before)
    return True


def _forget_tables(connection: Connection, version: FormerVersion) -> None:
    connection.execute(text(_CHOOSE_TABLES), {"kinds": list(version.kinds)})
    _run(connection, _FORGET_TABLES)


def _run(connection: Connection, statements: tuple[str, ...]) -> None:
    for statement in statements:
        connection.execute(text(statement))


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
