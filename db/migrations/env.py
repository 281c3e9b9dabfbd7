"""Alembic's environment: migrations run on the process's own engine, one runner at a time."""

from alembic import context
from sqlalchemy import text

from db.models import Base
from db.sessions import engine

MIGRATION_LOCK = 0x636F756E74  # "count": the advisory lock that serializes runners

with engine().connect() as connection:
    # Waiting for another runner may take longer than an ordinary lock may be waited for.
    connection.execute(text("SET lock_timeout = 0"))
    connection.execute(text("SET statement_timeout = 0"))
    connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": MIGRATION_LOCK})
    connection.commit()
    try:
        context.configure(
            connection=connection, target_metadata=Base.metadata, transaction_per_migration=True
        )
        with context.begin_transaction():
            context.run_migrations()
    finally:
        connection.rollback()
        # The session is not worth keeping: its timeouts were lifted, and closing it frees the lock.
        connection.invalidate()
