"""Whether the database's schema suits this version of the code.

A schema that is newer does, since migrations expand it. One that takes something away declares, as ``OLDEST``, the
revision that the oldest version it leaves whole was made for; the table's comment keeps it.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any

import psycopg
from psycopg.errors import UndefinedTable

VERSIONS = Path(__file__).parent / "migrations" / "versions"
OLDEST_NOTE = "oldest="
_FOUND = "SELECT version_num, obj_description('alembic_version'::regclass) FROM alembic_version"


class SchemaError(psycopg.OperationalError):
    """The database's schema does not suit this version."""


class SchemaTooOldError(SchemaError):
    """The database has not been migrated yet."""


class SchemaTooNewError(SchemaError):
    """The database no longer has what this version needs."""


@lru_cache(maxsize=1)
def needed_revision() -> str:
    """The newest revision that this version knows: four digits, with which the name of its file begins."""
    return max(path.name[:4] for path in VERSIONS.glob("[0-9]*.py"))


def check_schema(connection: psycopg.Connection[Any]) -> None:
    """Check that the schema suits.

    Raises:
        SchemaError: when it does not; the message says what to do.
    """
    needed = needed_revision()
    try:
        row = connection.execute(_FOUND).fetchone()
    except UndefinedTable:
        row = None
    finally:
        connection.rollback()
    found, note = row or ("", None)
    if found < needed:
        state = f"is at revision {found}" if found else "is empty"
        raise SchemaTooOldError(
            f"the database's schema {state}, and this version needs {needed}; run `python -m db.migrate`"
        )
    oldest = (note or "").removeprefix(OLDEST_NOTE)
    if needed < oldest:
        raise SchemaTooNewError(
            f"the database's schema is at revision {found}, which serves versions made for {oldest} or later, and this"
            f" one was made for {needed}; install a later version, or restore a backup"
        )
