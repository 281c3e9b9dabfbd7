"""The check that the database's schema suits this version of the code.

A newer schema suits it, since migrations expand the schema. A migration that removes something declares, as ``OLDEST``,
the revision of the oldest version that still works; the table's comment stores it.
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
    """The database no longer has a part of the schema that this version needs."""


@lru_cache(maxsize=1)
def find_newest_revision() -> str:
    """Return the newest revision that this version knows: the four digits at the start of its file's name."""
    return max(path.name[:4] for path in VERSIONS.glob("[0-9]*.py"))


def check_schema(connection: psycopg.Connection[Any]) -> None:
    """Check that the schema suits this version.

    Raises:
        SchemaError: when it does not; the message says what to do.
    """
    needed = find_newest_revision()
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
            f" one was made for {needed}; install a later version, restore a backup, or begin with an empty database"
        )
