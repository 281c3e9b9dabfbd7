"""Secrets of the installation: created once, kept under a name."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from db.keys import DAILY_GAMES, WEBHOOK_SIGNING, ensure_secret

pytestmark = pytest.mark.usefixtures("no_secrets")


def test_concurrent_processes_create_one_secret() -> None:
    with ThreadPoolExecutor(8) as pool:
        kept = set(pool.map(lambda number: ensure_secret(WEBHOOK_SIGNING, f"whsec_{number}"), range(16)))
    assert len(kept) == 1
    assert {ensure_secret(WEBHOOK_SIGNING, "whsec_late")} == kept


def test_each_name_has_its_own_secret() -> None:
    assert ensure_secret(WEBHOOK_SIGNING, "one") == "one"
    assert ensure_secret(DAILY_GAMES, "two") == "two"
    assert ensure_secret(WEBHOOK_SIGNING, "three") == "one"
