"""What day it is, wherever the caller may be, and how long an answer about days may be kept."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from db.clock import database_now

FARTHEST: Final = timedelta(hours=14)
"""How far the time of a caller's place may be from UTC, either way."""

IMMUTABLE: Final = "max-age=31536000, immutable"
MAX_AGE_S: Final = 60
"""How long an answer may be kept that can still change."""


@dataclass(frozen=True)
class Calendar:
    """The days at one moment, around the world."""

    now: datetime

    @property
    def today(self) -> date:
        """The day by UTC."""
        return self.now.date()

    @property
    def latest(self) -> date:
        """The last day that has begun anywhere."""
        return (self.now + FARTHEST).date()

    def over(self, day: date) -> bool:
        """Whether the day has ended everywhere."""
        return day < (self.now - FARTHEST).date()

    def max_age(self, now: datetime) -> int:
        """For how many seconds from ``now`` on an answer of this moment may be kept: not beyond any midnight."""
        return max(0, min(MAX_AGE_S, int((min(self._midnights()) - now).total_seconds())))

    def _midnights(self) -> Iterator[datetime]:
        for offset in (-FARTHEST, timedelta(), FARTHEST):
            local = self.now + offset
            yield datetime.combine(local.date() + timedelta(days=1), time(), UTC) - offset


def utc_now() -> datetime:
    """Return the time by the database's clock, which decides what day it is, whichever process is asked."""
    return database_now()
