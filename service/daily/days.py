"""The days of the daily games: where in the world they have begun, and which of them a request asks for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Final

from pydantic import AfterValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from service.http.problems import FieldError, invalid
from worker.declarations.documented import Documented

FARTHEST: Final = timedelta(hours=14)
"""Largest offset of a caller's local time from UTC, either way."""

IMMUTABLE: Final = "max-age=31536000, immutable"
MAX_AGE_S: Final = 60
"""Maximum time that an answer which may still change is cached."""

MAX_DAYS: Final = 31
DAYS_AHEAD: Final = 7
"""Days after the last one that has begun, which `ahead` opens."""


@dataclass(frozen=True)
class Calendar:
    """The days at one moment, around the world."""

    now: datetime

    @property
    def today(self) -> date:
        """The current day in UTC."""
        return self.now.date()

    @property
    def latest(self) -> date:
        """The last day that has begun anywhere."""
        return (self.now + FARTHEST).date()

    def over(self, day: date) -> bool:
        """Return True if the day has ended everywhere."""
        return day < (self.now - FARTHEST).date()

    def max_age(self, now: datetime) -> int:
        """Return the seconds from ``now`` that an answer of this moment may be cached: not beyond any midnight."""
        return max(0, min(MAX_AGE_S, int((min(self._midnights()) - now).total_seconds())))

    def _midnights(self) -> Iterator[datetime]:
        for offset in (-FARTHEST, timedelta(), FARTHEST):
            local = self.now + offset
            yield datetime.combine(local.date() + timedelta(days=1), time(), UTC) - offset


def _check_date(text: str) -> str:
    try:
        written = date.fromisoformat(text).isoformat()
    except ValueError:
        written = None
    # Python accepts other ISO 8601 forms too, but each day has one address.
    if written != text:
        raise PydanticCustomError("date", "This should be a date such as 2026-11-20")
    return text


Day = Annotated[str, AfterValidator(_check_date), Field(json_schema_extra={"format": "date"})]


class DailyQuery(Documented):
    """The day or days to show."""

    model_config = ConfigDict(extra="forbid")

    date: Day | None = None
    """A day, up to the last one that has begun anywhere (UTC+14), so that callers can ask for their own today. Default:
    today by UTC."""
    first: Annotated[
        Day | None,
        Field(alias="from", description=f"The first of several days, at most {MAX_DAYS}, instead of `date`."),
    ] = None
    to: Annotated[
        Day | None,
        Field(
            description=f"The last of several days. Default: {MAX_DAYS} days altogether,"
            " or up to the last day that has begun."
        ),
    ] = None
    ahead: Annotated[
        bool,
        Field(
            description=f"`1`: days up to {DAYS_AHEAD} after the last one that has begun can be asked for too. For"
            " pages that keep them until their day, to open without a connection."
        ),
    ] = False


def requested_days(asked: DailyQuery, first_day: date, calendar: Calendar) -> Sequence[date]:
    """Return the requested days, ascending.

    Raises:
        ProblemError: 422 if a day has no game, or there are too many; it names the parameter.
    """
    latest = calendar.latest + timedelta(days=DAYS_AHEAD) if asked.ahead else calendar.latest
    if asked.date is not None:
        if asked.first is not None or asked.to is not None:
            raise _fault("date", "This should be either `date` or `from` and `to`")
        return [_parse_open_day("date", asked.date, first_day, latest)]
    if asked.first is None and asked.to is None:
        return [calendar.today]
    span = timedelta(days=MAX_DAYS - 1)
    first = None if asked.first is None else _parse_open_day("from", asked.first, first_day, latest)
    last = None if asked.to is None else _parse_open_day("to", asked.to, first_day, latest)
    if last is None:
        last = min((first or first_day) + span, latest)
    if first is None:
        first = max(last - span, first_day)
    if not first <= last <= first + span:
        raise _fault("to", f"This should be a day from `from`, {first}, to {MAX_DAYS - 1} days later")
    return [first + timedelta(days=number) for number in range((last - first).days + 1)]


def _parse_open_day(name: str, text: str, first_day: date, latest: date) -> date:
    day = date.fromisoformat(text)
    if not first_day <= day <= latest:
        raise _fault(name, f"This should be a day from {first_day} to {latest}, the last one that is open")
    return day


def _fault(name: str, detail: str) -> Exception:
    return invalid([FieldError(f"/{name}", detail, "query")])
