"""The database's clock as a process knows it."""

import time
from datetime import datetime, timedelta

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import OperationalError

from db import clock
from db.clock import ASK_EVERY_S, database_now
from db.sessions import autocommit

NEAR = timedelta(seconds=5)


@pytest.fixture(autouse=True)
def _unknown(empty_stores: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "_readings", [])


def _asked() -> datetime:
    with autocommit() as connection:
        moment: datetime = connection.execute(select(func.clock_timestamp())).scalar_one()
        return moment


def test_clock_agrees_with_the_database() -> None:
    first = database_now()
    assert abs(first - _asked()) < NEAR
    assert first < database_now() < first + NEAR


def test_clock_is_read_again_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    began = time.monotonic()
    monkeypatch.setattr(clock, "_readings", [clock._Reading(_asked() + timedelta(hours=1), began)])
    assert database_now() > _asked() + timedelta(minutes=59)
    monkeypatch.setattr(time, "monotonic", lambda: began + ASK_EVERY_S + 1)
    assert abs(database_now() - _asked()) < NEAR


def test_one_thread_reads_the_clock_and_others_use_the_previous_reading(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[datetime] = []

    def slow() -> clock._Reading:
        # Another caller asks for the time while this one waits for the answer.
        asked.append(database_now())
        return clock._Reading(known.moment, time.monotonic())

    known = clock._Reading(_asked(), time.monotonic() - 2 * ASK_EVERY_S)
    monkeypatch.setattr(clock, "_readings", [known])
    monkeypatch.setattr(clock, "_read_clock", slow)
    assert database_now() < known.moment + timedelta(seconds=ASK_EVERY_S)
    [meanwhile] = asked
    assert meanwhile >= known.moment + timedelta(seconds=2 * ASK_EVERY_S)


def test_clock_continues_while_the_database_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    def away() -> clock._Reading:
        asked.append(time.monotonic())
        raise OperationalError("", {}, ConnectionError())

    known = clock._Reading(_asked(), time.monotonic() - 2 * ASK_EVERY_S)
    monkeypatch.setattr(clock, "_read_clock", away)
    with pytest.raises(OperationalError):
        database_now()
    monkeypatch.setattr(clock, "_readings", [known])
    for _ in range(3):
        assert database_now() >= known.moment + timedelta(seconds=2 * ASK_EVERY_S)
    # One attempt fails without a reading and one with it; the failure does not delay later callers.
    assert len(asked) == 2
