"""The database's clock, which all that is kept is dated by, as this process knows it.

The clocks of several machines differ. What is compared with a time from the database, or told beside one, is a time by
its clock too.
"""

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


_readings: list[_Reading] = []
"""The last one, once there is one."""


def database_now() -> datetime:
    """The time by the database's clock, to half of the time that an answer takes; it is asked every ten seconds.

    Raises:
        SQLAlchemyError: it was never asked before and does not answer.
    """
    if not _readings or time.monotonic() - _readings[0].at > ASK_EVERY_S:
        try:
            _readings[:] = [_ask()]
        except SQLAlchemyError:
            if not _readings:
                raise
    reading = _readings[0]
    return reading.moment + timedelta(seconds=time.monotonic() - reading.at)


def _ask() -> _Reading:
    with autocommit() as connection:
        asked = time.monotonic()
        moment = connection.execute(select(func.clock_timestamp())).scalar_one()
        return _Reading(moment, (asked + time.monotonic()) / 2)
