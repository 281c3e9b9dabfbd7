"""Secrets of the installation, which running servers have read and go on using."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import delete, select

from db.models import ServerSecret
from db.sessions import transaction


@contextmanager
def kept_secrets() -> Iterator[None]:
    """Put the secrets back at the end: with others, processes that have read none yet would disagree with the rest."""
    with transaction() as session:
        kept = session.execute(select(ServerSecret.name, ServerSecret.secret)).all()
    try:
        yield
    finally:
        forget_secrets()
        with transaction() as session:
            session.add_all(ServerSecret(name=name, secret=secret) for name, secret in kept)


def forget_secrets() -> None:
    """Make the stores those of an installation that has no secrets yet."""
    with transaction() as session:
        session.execute(delete(ServerSecret))
