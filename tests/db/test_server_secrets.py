"""Secrets of the installation: created once, kept under a name."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import delete, insert, select

from db.models import ServerSecret
from db.server_secrets import DAILY_GAMES, WEBHOOK_SIGNING, kept_secret
from db.sessions import transaction


@pytest.fixture(autouse=True)
def _no_secrets(empty_stores: object) -> Iterator[None]:
    """Forget all secrets for a test; afterwards those that running servers have read are there again."""
    with transaction() as session:
        before = [
            {"name": kept.name, "secret": kept.secret}
            for kept in session.execute(select(ServerSecret.name, ServerSecret.secret))
        ]
    _forget()
    yield
    _forget()
    if before:
        with transaction() as session:
            session.execute(insert(ServerSecret), before)


def _forget() -> None:
    with transaction() as session:
        session.execute(delete(ServerSecret))


def test_concurrent_processes_create_one_secret() -> None:
    with ThreadPoolExecutor(8) as pool:
        kept = set(pool.map(lambda number: kept_secret(WEBHOOK_SIGNING, f"whsec_{number}"), range(16)))
    assert len(kept) == 1
    assert {kept_secret(WEBHOOK_SIGNING, "whsec_late")} == kept


def test_each_name_has_its_own_secret() -> None:
    assert kept_secret(WEBHOOK_SIGNING, "one") == "one"
    assert kept_secret(DAILY_GAMES, "two") == "two"
    assert kept_secret(WEBHOOK_SIGNING, "three") == "one"
