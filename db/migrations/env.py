"""Alembic's environment: migrations run on the process's own engine, one runner at a time."""

from alembic import context
from sqlalchemy import text

from db.deadline import deadline
from db.models import Base
from db.sessions import engine

MIGRATION_LOCK = 0x636F756E74  # "count": the advisory lock that serializes runners
MAX_STATEMENT_S = 30 * 60
MAX_MIGRATION_S = 60 * 60

with deadline(MAX_MIGRATION_S), engine().connect() as connection:
    # Waiting for another runner may take longer than an ordinary lock may be waited for.
    connection.execute(text(f"SET lock_timeout = '{MAX_STATEMENT_S}s'"))
    connection.execute(text(f"SET statement_timeout = '{MAX_STATEMENT_S}s'"))
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
