"""Interruptions of the service: its presence is recorded every second while there is an unfinished tournament."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import func, insert, select, update
from sqlalchemy.orm import Session

from db.sessions import autocommit, reading, transaction
from db.tournaments.models import TournamentClock, TournamentInterruption, TournamentRow

INTERRUPTED_AFTER = timedelta(seconds=5)
BEAT_EVERY = timedelta(milliseconds=900)

_now = func.clock_timestamp()
_MOMENT = select(_now, TournamentClock.at)
_IS_STALE = TournamentClock.at < _now - INTERRUPTED_AFTER


def beat() -> None:
    """Record that the service is running, if a tournament needs it and no process has just recorded it."""
    with autocommit() as connection:
        moment = connection.execute(_MOMENT).one()
    if moment[0] - moment[1] < BEAT_EVERY:
        return
    with transaction() as session:
        if _matters(session):
            note_interruption(session)
            session.execute(update(TournamentClock).values(at=_now))


def begin_to_beat() -> None:
    """Record that the service is running, before a tournament is made, which has no interruptions yet.

    While people play, the record is always recent. Nobody waits here: of concurrent first tournaments, one makes it.
    """
    with transaction() as session:
        mine_to_note = select(TournamentClock.at).where(_IS_STALE).with_for_update(skip_locked=True)
        if session.scalar(mine_to_note) is None:
            return
        if _matters(session):
            note_interruption(session)
        session.execute(update(TournamentClock).values(at=_now))


def is_needed() -> bool:
    """Return True if there is an unfinished tournament: only then is anything due or recorded."""
    with reading() as session:
        return _matters(session)


def _matters(session: Session) -> bool:
    unfinished = select(TournamentRow.id).where(TournamentRow.ended_at.is_(None))
    return session.scalar(unfinished.limit(1)) is not None


def moment(session: Session) -> tuple[datetime, bool]:
    """Return the time of the deciding clock, and True if the service may have been away before it."""
    now, beaten = session.execute(_MOMENT).one()
    return now, now - beaten > INTERRUPTED_AFTER


def note_interruption(session: Session) -> None:
    """Record the length of an interruption, if there was one; called for a tournament that is not over."""
    began = session.scalar(select(TournamentClock.at).where(_IS_STALE).with_for_update())
    if began is not None:
        ended = session.scalars(select(_now)).one()
        session.execute(insert(TournamentInterruption).values(began_at=began, ended_at=ended))
        session.execute(update(TournamentClock).values(at=ended))


def interruptions_after(session: Session, number: int) -> Sequence[tuple[int, datetime, datetime]]:
    """Return the interruptions after the one with this number."""
    wanted = select(
        TournamentInterruption.id, TournamentInterruption.began_at, TournamentInterruption.ended_at
    )
    rows = session.execute(
        wanted.where(TournamentInterruption.id > number).order_by(TournamentInterruption.id)
    )
    return [(row[0], row[1], row[2]) for row in rows]


def last_back(session: Session) -> datetime | None:
    """Return the time when the service was last back from an interruption, or None if there was none."""
    return session.scalar(select(func.max(TournamentInterruption.ended_at)))


def newest_interruption(session: Session) -> int:
    """Return the number of the last interruption, or 0 if there was none."""
    return session.scalar(select(func.max(TournamentInterruption.id))) or 0
