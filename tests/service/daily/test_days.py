"""The date around the world, and the lifetime of answers about it."""

from datetime import UTC, datetime, timedelta, timezone

from hypothesis import given, settings
from hypothesis import strategies as st

from service.daily.days import Calendar

moments = st.datetimes(datetime(2026, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
zones = st.integers(-14 * 60, 14 * 60)


@settings(deadline=None)
@given(moments, zones)
def test_every_callers_today_is_open_and_not_over(now: datetime, minutes: int) -> None:
    # Python accepts offsets below 24 hours, so these offsets are valid.
    here = now.astimezone(timezone(timedelta(minutes=minutes))).date()
    calendar = Calendar(now)
    assert here <= calendar.latest
    assert not calendar.over(here)


@settings(deadline=None)
@given(moments)
def test_no_day_is_open_before_it_begins_somewhere(now: datetime) -> None:
    calendar = Calendar(now)
    east, west = (now.astimezone(timezone(timedelta(hours=hours))).date() for hours in (14, -14))
    assert calendar.latest == east
    assert calendar.over(west - timedelta(days=1))
    assert not calendar.over(west)


@settings(deadline=None)
@given(moments, st.integers(0, 120))
def test_answer_is_not_cached_beyond_midnight(now: datetime, later: int) -> None:
    calendar = Calendar(now)
    age = calendar.max_age(now)
    assert 0 <= age <= 60
    then = Calendar(now + timedelta(seconds=age))
    almost = Calendar(now + timedelta(seconds=max(0, age - 1)))
    assert almost.today == calendar.today
    assert almost.latest == calendar.latest
    assert almost.over(calendar.today) == calendar.over(calendar.today)
    if age < 60:
        assert then.max_age(now) or age == 0 or then != calendar
    assert calendar.max_age(now + timedelta(seconds=later)) <= age
