"""Times at which failed attempts are repeated."""

from datetime import timedelta

import pytest

from worker.engine.webhooks import DELAYS_VARIABLE, Schedule
from worker.settings import SettingError


def _set(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv(DELAYS_VARIABLE, text)


def test_delays_grow_until_the_last_attempt() -> None:
    schedule = Schedule()
    delays = [schedule.after(attempt) for attempt in range(1, schedule.attempts)]
    for delay, seconds in zip(delays, (5, 30, 120, 600, 3_600, 21_600), strict=True):
        assert delay is not None
        assert 0.75 * seconds <= delay.total_seconds() <= 1.25 * seconds
        assert delay < schedule.longest
    assert schedule.after(schedule.attempts) is None
    assert schedule.after(schedule.attempts + 1) is None


def test_deliveries_that_failed_together_are_not_retried_together() -> None:
    assert len({Schedule().after(3) for _ in range(20)}) > 1


def test_operator_may_set_the_delays(monkeypatch: pytest.MonkeyPatch) -> None:
    _set(monkeypatch, " 0, 2.5 ")
    assert Schedule.from_environment() == Schedule((0.0, 2.5))
    _set(monkeypatch, "")
    assert Schedule.from_environment() == Schedule()


@pytest.mark.parametrize("text", ["soon", "5;30", "5,", "-1", "nan", "inf", "604801"])
def test_invalid_schedule_is_an_error(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    _set(monkeypatch, text)
    with pytest.raises(SettingError, match=DELAYS_VARIABLE):
        Schedule.from_environment()


def test_without_delays_there_is_one_attempt() -> None:
    assert (Schedule(()).attempts, Schedule(()).longest, Schedule(()).after(1)) == (1, timedelta(0), None)
