"""Overdue events have happened for every caller, whoever else holds the tournament."""

import threading
from concurrent.futures import ThreadPoolExecutor, wait

from sqlalchemy import text

from db.sessions import autocommit
from db.tournaments.store import locked
from tests.service.tournaments.conftest import NewParty
from tests.service.tournaments.playing import Party, shift
from tests.waiting import wait_until


def _somebody_waits() -> bool:
    with autocommit() as connection:
        return bool(connection.scalar(text("SELECT count(*) FROM pg_locks WHERE NOT granted")))


def _be_busy(party: Party, until: threading.Event) -> None:
    with locked(party.id):
        until.wait(20)


def test_overdue_deadline_has_passed_even_while_the_row_is_locked(new: NewParty) -> None:
    party = new(hands=1, explain_seconds=30)
    mary = party.join("Mary")
    party.start()
    deal, _ = party.solved()
    assert mary.claim(deal).status_code == 200
    done = threading.Event()
    with ThreadPoolExecutor(5) as pool:
        with locked(party.id) as (_, row):
            assert row is not None
            shift(row, 31)
            busy = pool.submit(_be_busy, party, done)
            # It is first in the queue for the lock.
            wait_until(_somebody_waits, seconds=10)
        asked = [pool.submit(party.show) for _ in range(4)]
        wait(asked, timeout=0.5)
        done.set()
        shown = [answer.result()["deal"] for answer in asked]
        busy.result()
    assert {(deal["state"], deal["verdict"]) for deal in shown} == {("failed", "late")}
