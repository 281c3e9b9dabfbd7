"""Migration of a database to the newest schema: ``python -m db.migrate``. The schema never goes back."""

import sys
import time
from pathlib import Path
from typing import Any, cast

import psycopg
import structlog

from db import import_without

# Without the colours of mako, by which alembic writes new migrations.
import_without("pygments", "mako.exceptions")

from alembic import command
from alembic.config import Config
from psycopg.errors import DeadlockDetected, LockNotAvailable
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from db.migrations.indexes import LOCK_TIMEOUT_S
from db.schema import SchemaTooNewError, SchemaTooOldError, check_schema
from db.sessions import migration_engine

MIGRATIONS = Path(__file__).parent / "migrations"
# Pause between attempts, in which statements that waited for the migration's lock continue.
PAUSE_S = 4.0
GIVE_UP_AFTER_S = 15 * 60

log = structlog.get_logger(__name__)


def configuration() -> Config:
    """Return Alembic's configuration, made here so that no file has to be found at run time."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def migrate(revision: str = "head") -> None:
    """Upgrade to ``revision``; several processes may call it at once.

    It waits for locks held by others with pauses, in which the statements that queued behind it continue. A schema that
    a later version has migrated stays as it is, so that this version can start again.

    Raises:
        OperationalError: when PostgreSQL is away, or a lock was not free within ``GIVE_UP_AFTER_S``.
        SchemaTooNewError: when the schema lacks a part that this version needs.
    """
    until = time.monotonic() + GIVE_UP_AFTER_S
    if revision == "head" and _is_migrated():
        return
    while True:
        try:
            command.upgrade(configuration(), revision)
        except OperationalError as error:
            if not isinstance(error.orig, LockNotAvailable | DeadlockDetected) or time.monotonic() > until:
                raise
            log.warning("migration_waits", lock_timeout_s=LOCK_TIMEOUT_S, error=str(error.orig))
            time.sleep(PAUSE_S)
        else:
            return


def _is_migrated() -> bool:
    """Return True if the schema suits this version. Alembic would not know the revision of a later one."""
    with migration_engine().connect() as connection:
        try:
            check_schema(cast("psycopg.Connection[Any]", connection.connection.driver_connection))
        except SchemaTooOldError:
            return False
    return True


def main() -> None:
    """Migrate, or end with a message."""
    try:
        migrate()
    except SchemaTooNewError as error:
        sys.exit(f"error: {error}")
    except (SQLAlchemyError, RuntimeError) as error:
        # Show PostgreSQL's message without SQLAlchemy's additions.
        sys.exit(f"the database was not migrated: {error.__context__ or error}")


if __name__ == "__main__":
    main()
