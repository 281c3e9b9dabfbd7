"""Bring a database to the newest schema: ``python -m db.migrate``. There is no way back but a backup."""

from pathlib import Path

from alembic import command
from alembic.config import Config

MIGRATIONS = Path(__file__).parent / "migrations"


def configuration() -> Config:
    """Alembic's configuration, made here so that no file has to be found at run time."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def migrate() -> None:
    """Upgrade to the newest revision; several processes may call it at once."""
    command.upgrade(configuration(), "head")


if __name__ == "__main__":
    migrate()
