"""Secrets of this installation, stored under a name in the database and shared by all its processes."""

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert as upsert

from db.models import ServerSecret
from db.sessions import autocommit, transaction

# Names of secrets, not secrets.
WEBHOOK_SIGNING = "webhook"
DAILY_GAMES = "daily"
EVENT_TICKETS = "tickets"


def kept_secret(name: str, fresh: str) -> str:
    """Return the installation's secret of this name; if there is none yet, ``fresh`` becomes it."""
    kept = select(ServerSecret.secret).where(ServerSecret.name == name)
    with autocommit() as connection:
        found: str | None = connection.scalar(kept)
    if found is not None:
        return found
    with transaction() as session:
        session.execute(upsert(ServerSecret).values(name=name, secret=fresh).on_conflict_do_nothing())
        # Read committed: if another process was first, this reads its secret.
        return session.scalars(kept).one()
