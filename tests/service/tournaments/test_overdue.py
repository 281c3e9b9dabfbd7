"""Overdue events have happened for every caller, whoever else holds the tournament."""

import threading
from concurrent.futures import ThreadPoolExecutor, wait
from datetime import timedelta

import pytest
from sqlalchemy import text

from db.clock import database_now
from db.sessions import autocommit
from db.tournaments.store import find_tournament_row, lock_tournament
from service.tournaments import transition
from service.tournaments.acting import begin_tournament, change_tournament
from tests.service.tournaments.conftest import NewParty
from tests.service.tournaments.playing import Party, shift
from tests.waiting import wait_until


def _somebody_waits() -> bool:
    with autocommit() as connection:
        return bool(connection.scalar(text("SELECT count(*) FROM pg_locks WHERE NOT granted")))


def _be_busy(party: Party, until: threading.Event) -> None:
    with lock_tournament(party.id):
        until.wait(20)


def test_overdue_deadline_has_passed_even_while_the_row_is_locked(new: NewParty) -> None:
    party = new(hands_total=1, explain_seconds=30)
    mary = party.join("Mary")
    party.start()
    deal, _ = party.solved()
    assert mary.claim(deal).status_code == 200
    done = threading.Event()
    with ThreadPoolExecutor(5) as pool:
        with lock_tournament(party.id) as (_, row):
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
    assert {(deal["status"], deal["verdict"]) for deal in shown} == {("failed", "late")}


def test_deal_opens_though_only_a_process_that_died_knew_when(
    new: NewParty, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = new(hands_total=1)
    party.join("Mary")

    def is_due(seconds: float) -> bool:
        row = find_tournament_row(party.id)
        return (
            row is not None
            and row.due_at is not None
            and row.due_at > database_now() + timedelta(seconds=seconds)
        )

    # The server need not look before that.
    wait_until(lambda: is_due(20), seconds=30)
    monkeypatch.setattr(transition, "on_change", [])
    monkeypatch.setattr(transition, "wake", lambda _: None)
    change_tournament(party.id, begin_tournament)

    def is_open() -> bool:
        row = find_tournament_row(party.id)
        return row is not None and '"state":"open"' in row.game

    wait_until(is_open, seconds=15, pause=0.2)
