"""The current day in all time zones, and the time that answers about days may be cached."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from db.clock import database_now

FARTHEST: Final = timedelta(hours=14)
"""Largest offset of a caller's local time from UTC, either way."""

IMMUTABLE: Final = "max-age=31536000, immutable"
MAX_AGE_S: Final = 60
"""Maximum time that an answer which may still change is cached."""


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


def utc_now() -> datetime:
    """Return the time by the database's clock, so that all processes agree on the day."""
    return database_now()
