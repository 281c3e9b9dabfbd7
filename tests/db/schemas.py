"""Databases as older versions left them."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import text

from db.migrate import migrate
from db.sessions import transaction


@contextmanager
def schema_of(revision: str) -> Iterator[None]:
    """An empty database with the schema of an older version; in the end it is the newest again."""
    with transaction() as session:
        session.execute(text("DROP SCHEMA public CASCADE"))
        session.execute(text("CREATE SCHEMA public"))
    migrate(revision)
    try:
        yield
    finally:
        migrate()
