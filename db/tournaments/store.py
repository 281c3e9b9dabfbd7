"""Making, finding, locking and storing tournaments, and the interruptions of the service.

The presence of the service is recorded every second while there is an unfinished tournament.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import ColumnElement, and_, delete, func, insert, or_, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import Session

from db.sessions import autocommit, autocommit_session, transaction
from db.tournaments.models import (
    TournamentClaim,
    TournamentClock,
    TournamentEvent,
    TournamentInterruption,
    TournamentMark,
    TournamentPlayer,
    TournamentRow,
)

INTERRUPTED_AFTER = timedelta(seconds=5)
BEAT_EVERY = timedelta(milliseconds=900)

_now = func.clock_timestamp()
_MOMENT = select(_now, TournamentClock.at)
_IS_STALE = TournamentClock.at < _now - INTERRUPTED_AFTER


def record_heartbeat() -> None:
    """Record that the service is running, if a tournament needs it and no process has just recorded it."""
    with autocommit() as connection:
        moment = connection.execute(_MOMENT).one()
    if moment[0] - moment[1] < BEAT_EVERY:
        return
    with transaction() as session:
        if _has_unfinished(session):
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
        if _has_unfinished(session):
            note_interruption(session)
        session.execute(update(TournamentClock).values(at=_now))


def is_needed() -> bool:
    """Return True if there is an unfinished tournament: only then is anything due or recorded."""
    with autocommit_session() as session:
        return _has_unfinished(session)


def _has_unfinished(session: Session) -> bool:
    unfinished = select(TournamentRow.id).where(TournamentRow.ended_at.is_(None))
    return session.scalar(unfinished.limit(1)) is not None


def read_moment(session: Session) -> tuple[datetime, bool]:
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


def read_interruptions(session: Session, number: int) -> Sequence[tuple[int, datetime, datetime]]:
    """Return the interruptions after the one with this number."""
    wanted = select(
        TournamentInterruption.id, TournamentInterruption.began_at, TournamentInterruption.ended_at
    )
    rows = session.execute(
        wanted.where(TournamentInterruption.id > number).order_by(TournamentInterruption.id)
    )
    return [(row[0], row[1], row[2]) for row in rows]


def read_last_return(session: Session) -> datetime | None:
    """Return the time when the service was last back from an interruption, or None if there was none."""
    return session.scalar(select(func.max(TournamentInterruption.ended_at)))


def read_newest_interruption(session: Session) -> int:
    """Return the number of the last interruption, or 0 if there was none."""
    return session.scalar(select(func.max(TournamentInterruption.id))) or 0


DUE_BATCH = 100
KEPT_DAYS = 90
PLAYED = ("running", "tie-break")


def count_unfinished(session: Session, caller: str) -> int:
    """Return the number of a caller's tournaments that are not over."""
    mine = (TournamentRow.caller == caller, TournamentRow.ended_at.is_(None))
    return session.scalar(select(func.count()).select_from(TournamentRow).where(*mine)) or 0


def reserve_room(session: Session, caller: str, most: int) -> bool:
    """Return True if a caller may make another tournament in this transaction; ``most`` may be unfinished.

    A caller's concurrent requests wait for each other's commits, or two would get the last place. So that none waits
    for a disk or a standby server, this transaction commits without them: ``make_durable`` has to follow.
    """
    name = func.hashtextextended(f"tournaments {caller}", 0)
    session.execute(
        select(func.set_config("synchronous_commit", "off", True), func.pg_advisory_xact_lock(name))
    )
    return count_unfinished(session, caller) < most


def make_durable(tournament_id: UUID) -> None:
    """Wait until a tournament survives a crash: the log is in order, so a later commit waits for the earlier one."""
    with transaction() as session:
        made = update(TournamentRow).where(TournamentRow.id == tournament_id)
        session.execute(made.values(host_seen_at=func.clock_timestamp()))


def find_tournament_row(name: UUID | str) -> TournamentRow | None:
    """Return the tournament with this id or join code."""
    column = TournamentRow.id if isinstance(name, UUID) else TournamentRow.code
    with autocommit_session() as session:
        return session.scalar(select(TournamentRow).where(column == name))


def find_tournament_rows(ids: Sequence[UUID]) -> list[TournamentRow]:
    """Return the tournaments with these ids."""
    with autocommit_session() as session:
        return list(session.scalars(select(TournamentRow).where(TournamentRow.id.in_(ids))))


@contextmanager
def lock_tournament(
    tournament_id: UUID, *, unless_busy: bool = False
) -> Iterator[tuple[Session, TournamentRow | None]]:
    """Lock the tournament in a transaction; yield None if there is none, or if it is busy and ``unless_busy``."""
    with transaction() as session:
        wanted = select(TournamentRow).where(TournamentRow.id == tournament_id)
        # A stronger lock would block inserts of rows that refer to the tournament: answers are stored without the
        # lock.
        lock = wanted.with_for_update(key_share=True, skip_locked=unless_busy)
        yield session, session.scalar(lock)


def store_events(session: Session, tournament_id: UUID, events: Sequence[tuple[int, str]]) -> None:
    """Store events: for each, the version it made, and its body."""
    rows = [{"tournament_id": tournament_id, "version": version, "body": body} for version, body in events]
    if rows:
        session.execute(insert(TournamentEvent), rows)


def read_events(seen: Sequence[tuple[UUID, int]]) -> list[tuple[UUID, int, str]]:
    """Return the events of tournaments after the version that was seen of each, in order."""
    if not seen:
        return []
    ids = [tournament_id for tournament_id, _ in seen]
    versions = [version for _, version in seen]
    wanted = select(func.unnest(ids).label("id"), func.unnest(versions).label("version")).subquery()
    found = (
        select(TournamentEvent.tournament_id, TournamentEvent.version, TournamentEvent.body)
        .join(wanted, TournamentEvent.tournament_id == wanted.c.id)
        .where(TournamentEvent.version > wanted.c.version)
        .order_by(TournamentEvent.tournament_id, TournamentEvent.version)
    )
    with autocommit() as connection:
        return [(row[0], row[1], row[2]) for row in connection.execute(found)]


def read_versions(which: ColumnElement[bool]) -> dict[UUID, int]:
    """Return the newest version of each tournament for which the condition holds."""
    with autocommit() as connection:
        found = connection.execute(select(TournamentRow.id, TournamentRow.version).where(which))
        return {row[0]: row[1] for row in found}


def find_due() -> list[UUID]:
    """Return tournaments that are due, the longest overdue first, or have deadlines that an interruption moves."""
    newest = select(func.max(TournamentInterruption.id)).scalar_subquery()
    interrupted = and_(TournamentRow.state.in_(PLAYED), TournamentRow.interruption < newest)
    wanted = (
        select(TournamentRow.id)
        .where(or_(TournamentRow.due_at <= func.clock_timestamp(), interrupted))
        .order_by(TournamentRow.due_at)
        .limit(DUE_BATCH)
    )
    with autocommit() as connection:
        return list(connection.scalars(wanted))


def read_next_due_s() -> float | None:
    """Return the seconds until the next tournament is due, or None if none will be."""
    wanted = select(func.extract("epoch", func.min(TournamentRow.due_at) - func.clock_timestamp()))
    with autocommit() as connection:
        found = connection.scalar(wanted)
    return None if found is None else float(found)


def find_player(token_hash: bytes) -> tuple[UUID, int] | None:
    """Return the owner of this token: the tournament, and the player's number in it."""
    wanted = select(TournamentPlayer.tournament_id, TournamentPlayer.number)
    with autocommit() as connection:
        found = connection.execute(wanted.where(TournamentPlayer.token_hash == token_hash)).first()
    return None if found is None else (found[0], found[1])


def read_presence(session: Session, tournament_id: UUID) -> dict[int, datetime]:
    """Return the time of each player's last presence."""
    wanted = select(TournamentPlayer.number, TournamentPlayer.seen_at)
    return {
        row[0]: row[1]
        for row in session.execute(wanted.where(TournamentPlayer.tournament_id == tournament_id))
    }


def record_presence(players: Sequence[tuple[UUID, int]], hosts: Sequence[UUID]) -> None:
    """Record that these players and hosts are present."""
    now = func.clock_timestamp()
    with autocommit() as connection:
        if players:
            key = tuple_(TournamentPlayer.tournament_id, TournamentPlayer.number)
            connection.execute(update(TournamentPlayer).where(key.in_(sorted(players))).values(seen_at=now))
        if hosts:
            theirs = update(TournamentRow).where(TournamentRow.id.in_(sorted(hosts)))
            connection.execute(theirs.values(host_seen_at=now))


def store_claim_answer(session: Session, claim: TournamentClaim) -> TournamentClaim:
    """Store the answer to a player unless one is stored already, and return the stored one."""
    values = {column.key: getattr(claim, column.key) for column in TournamentClaim.__table__.columns}
    new = upsert(TournamentClaim).values(values).on_conflict_do_nothing().returning(TournamentClaim.deal)
    if session.scalar(new) is not None:
        return claim
    key = (claim.tournament_id, claim.deal, claim.player, claim.explains)
    return session.get(TournamentClaim, key) or claim


def read_claims(tournament_id: UUID) -> Sequence[TournamentClaim]:
    """Return all claims and explanations, by deal and time."""
    wanted = select(TournamentClaim).where(TournamentClaim.tournament_id == tournament_id)
    with autocommit_session() as session:
        return session.scalars(wanted.order_by(TournamentClaim.deal, TournamentClaim.at)).all()


def store_deal_flags(flags: Sequence[tuple[UUID, int, str]]) -> None:
    """Store flags of deals: the tournament, the deal and the flag."""
    rows = [{"tournament_id": of, "deal": deal, "kind": kind} for of, deal, kind in sorted(flags)]
    with autocommit() as connection:
        connection.execute(upsert(TournamentMark).on_conflict_do_nothing(), rows)


def read_deal_flags(tournament_id: UUID) -> list[tuple[int, str, datetime]]:
    """Return the flags of a tournament's deals."""
    wanted = select(TournamentMark.deal, TournamentMark.kind, TournamentMark.at)
    with autocommit() as connection:
        rows = connection.execute(wanted.where(TournamentMark.tournament_id == tournament_id))
        return [(row[0], row[1], row[2]) for row in rows]


def forget_old() -> None:
    """Remove tournaments that ended more than `KEPT_DAYS` ago."""
    before = func.clock_timestamp() - timedelta(days=KEPT_DAYS)
    old = select(TournamentRow.id).where(TournamentRow.ended_at < before).limit(DUE_BATCH)
    with autocommit() as connection:
        connection.execute(delete(TournamentRow).where(TournamentRow.id.in_(old.scalar_subquery())))
