"""The database's clock, which all that is kept is dated by, as this process knows it.

The clocks of several machines differ. What is compared with a time from the database, or told beside one, is a time by
its clock too.
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
    """When it was read, by this process's own clock, which is never set."""

    def now(self) -> datetime:
        """The moment and what has passed since."""
        return self.moment + timedelta(seconds=time.monotonic() - self.at)


_asking = threading.Lock()
_readings: list[_Reading] = []
"""The last one, once there is one."""


def database_now() -> datetime:
    """The time by the database's clock, to half of the time that an answer takes; it is asked every ten seconds.

    Raises:
        SQLAlchemyError: it was never asked before and does not answer.
    """
    if not _readings:
        _readings[:] = [_ask()]
    # Many tell the time at once: one of them asks, and the others go on with what is known.
    elif time.monotonic() - _readings[0].at > ASK_EVERY_S and _asking.acquire(blocking=False):
        try:
            _readings[:] = [_ask()]
        except SQLAlchemyError:
            _readings[:] = [_Reading(_readings[0].now(), time.monotonic())]
        finally:
            _asking.release()
    return _readings[0].now()


def _ask() -> _Reading:
    with autocommit() as connection:
        asked = time.monotonic()
        moment = connection.execute(select(func.clock_timestamp())).scalar_one()
        return _Reading(moment, (asked + time.monotonic()) / 2)
