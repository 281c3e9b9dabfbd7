"""The database's clock, the source of all stored times, as this process knows it.

The clocks of several machines differ. So a time that is compared with a time from the database, or shown beside such a
time, must come from the database's clock.
"""

import threading
import time
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from db.sessions import autocommit

ASK_EVERY_S = 10.0


class _Reading(NamedTuple):
    moment: datetime
    at: float
    """Time of the reading by this process's monotonic clock."""

    def now(self) -> datetime:
        """Return the database's time now: the moment plus the time since."""
        return self.moment + timedelta(seconds=time.monotonic() - self.at)


_asking = threading.Lock()
_readings: list[_Reading] = []
"""The latest reading; empty until the first."""


def database_now() -> datetime:
    """Return the time by the database's clock, which is read every ten seconds; accurate to half a round trip.

    Raises:
        SQLAlchemyError: when the clock was never read before and the database does not answer.
    """
    if not _readings:
        _readings[:] = [_read_clock()]
    # One of several concurrent callers reads the clock; the others use the previous reading.
    elif time.monotonic() - _readings[0].at > ASK_EVERY_S and _asking.acquire(blocking=False):
        try:
            _readings[:] = [_read_clock()]
        except SQLAlchemyError:
            _readings[:] = [_Reading(_readings[0].now(), time.monotonic())]
        finally:
            _asking.release()
    return _readings[0].now()


def _read_clock() -> _Reading:
    with autocommit() as connection:
        asked = time.monotonic()
        moment = connection.execute(select(func.clock_timestamp())).scalar_one()
        return _Reading(moment, (asked + time.monotonic()) / 2)
