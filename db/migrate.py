"""Bring a database to the newest schema: ``python -m db.migrate``."""

import sys
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from db.sessions import engine

MIGRATIONS = Path(__file__).parent / "migrations"


def configuration() -> Config:
    """Alembic's configuration, made here so that no file has to be found at run time."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def is_current() -> bool:
    """Whether the database stands at the newest revision."""
    newest = ScriptDirectory.from_config(configuration()).get_current_head()
    with engine().connect() as connection:
        return MigrationContext.configure(connection).get_current_revision() == newest


def migrate() -> None:
    """Upgrade to the newest revision; several processes may call it at once."""
    command.upgrade(configuration(), "head")


if __name__ == "__main__":
    migrate()
    sys.exit(0)
