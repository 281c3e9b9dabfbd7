"""Finding shards that lost their message or worker, and removing expired data."""

from collections.abc import Collection, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, any_, delete, func, literal_column, or_, select, tuple_, update
from sqlalchemy.orm import Session, aliased

from db.clock import database_now
from db.jobs import shards_in_stripes
from db.models import (
    TURNS_OVER,
    UNFINISHED,
    Computation,
    IdempotencyKey,
    ItemChunk,
    Job,
    JobStatus,
    Shard,
    ShardState,
    Table,
    TableRow,
)
from db.records import ComputationRecord, computation_record, least_id
from db.sessions import autocommit, transaction
from db.shards import has_expired_lease, may_be_tried, times_lost
from db.statistics import WINDOW

# Time after which an unclaimed message is sent again if its queue is empty; a shard with two messages is claimed once.
RESEND_AFTER = timedelta(seconds=5)
# The same time if the queue is not empty: the message may still be in it, but the queue is always short.
RESEND_ANYWAY_AFTER = timedelta(minutes=1)
IDEMPOTENCY_KEPT = timedelta(hours=24)
_BATCH = 1_000
# Number of rows removed by one statement.
_PIECE = 10_000


def reclaim_lost_shards(empty_queues: Collection[str]) -> Sequence[tuple[UUID, int]]:
    """Put shards with an expired lease or a lost message back to wait for their turn, and return them."""
    now = func.now()
    unheard = and_(
        Shard.state == ShardState.QUEUED,
        or_(
            and_(Shard.sent_at < now - RESEND_AFTER, Computation.queue.in_(empty_queues)),
            Shard.sent_at < now - RESEND_ANYWAY_AFTER,
            # Sent in the future: the clock jumped.
            Shard.sent_at > now + RESEND_AFTER,
        ),
    )
    expired = and_(has_expired_lease(), may_be_tried())
    lost = (
        select(Shard.computation_id, Shard.index)
        .join(Computation, Computation.id == Shard.computation_id)
        .where(Computation.state.in_(UNFINISHED), or_(expired, unheard))
        .order_by(Shard.sent_at)
        .limit(_BATCH)
        .with_for_update(of=Shard, skip_locked=True)
    )
    with transaction() as session:
        found = [(computation_id, index) for computation_id, index in session.execute(lost)]
        if found:
            session.execute(
                update(Shard)
                .where(tuple_(Shard.computation_id, Shard.index).in_(found))
                .values(
                    state=ShardState.QUEUED, lost=times_lost(), worker=None, lease_until=None, sent_at=None
                )
                .execution_options(synchronize_session=False)
            )
            session.execute(
                update(Computation)
                .where(Computation.id.in_({computation_id for computation_id, _ in found}))
                .values(waiting=True)
                .execution_options(synchronize_session=False)
            )
    return found


def remove_abandoned_shards() -> int:
    """Remove some shards that were not done when their computation failed or was cancelled, and return their number.

    Otherwise they would stay among the open shards, which are looked through all the time, for the whole retention
    period. Those with several attempts stay for as long as the statistics count them.
    """
    counted = and_(Shard.attempt > 1, Shard.lease_until > func.now() - WINDOW)
    abandoned = (
        select(Shard.computation_id, Shard.index)
        .join(Computation, Computation.id == Shard.computation_id)
        .where(
            Shard.state != ShardState.DONE,
            Computation.state.not_in(UNFINISHED),
            ~func.coalesce(counted, False),
        )
        .limit(_BATCH)
        .with_for_update(of=Shard, skip_locked=True)
    )
    with autocommit() as connection:
        names = tuple_(Shard.computation_id, Shard.index)
        return connection.execute(delete(Shard).where(names.in_(abandoned))).rowcount


def find_complete() -> Sequence[tuple[UUID, str]]:
    """Return running computations, with their queues, that have all shards done but were not ended."""
    complete = select(Computation.id, Computation.queue).where(
        Computation.state == JobStatus.RUNNING, Computation.shards_left == shards_in_stripes()
    )
    with autocommit() as connection:
        return [
            (computation_id, queue) for computation_id, queue in connection.execute(complete.limit(_BATCH))
        ]


def fail_exhausted(error: dict[str, object]) -> Sequence[ComputationRecord]:
    """Fail with ``error`` the computations with a shard that has no attempts left, and return them."""
    lost_again = and_(has_expired_lease(), ~may_be_tried())
    exhausted = select(Shard.computation_id).where(lost_again)
    with transaction() as session:
        computations = session.scalars(
            update(Computation)
            .where(Computation.id.in_(exhausted), Computation.state.in_(UNFINISHED))
            .values(state=JobStatus.FAILED, error=error, finished_at=func.now(), **TURNS_OVER)
            .returning(Computation)
        ).all()
        return [computation_record(computation) for computation in computations]


def forget_finished(older_than: timedelta) -> Sequence[bytes]:
    """Remove computations that ended long ago, with their jobs, shards and items, and return their digests.

    Those that answered a job since are kept for it. One call removes a batch, or a single computation if it is large,
    piece by piece, so that no statement takes long.
    """
    old = (
        select(Computation.id, Computation.shards_total)
        .where(
            Computation.finished_at < func.now() - older_than,
            ~select(Table).where(Table.computation_id == Computation.id).exists(),
            ~_was_joined_since(older_than),
        )
        .order_by(Computation.finished_at)
        .limit(_BATCH)
        .with_for_update(skip_locked=True)
    )
    with transaction() as session:
        ids: list[UUID] = []
        shards = 0
        for computation_id, shards_total in session.execute(old):
            shards += shards_total
            if ids and shards > _PIECE:
                break
            ids.append(computation_id)
        # A job may have joined while the rows were looked for. From now on, jobs wait for the locks.
        ids = list(
            session.scalars(
                select(Computation.id).where(Computation.id.in_(ids), ~_was_joined_since(older_than))
            )
        )
        for part in (Shard, ItemChunk, TableRow):
            _remove_parts(session, part, ids)
        return list(
            session.scalars(delete(Computation).where(Computation.id.in_(ids)).returning(Computation.digest))
        )


def forget_jobs(older_than: timedelta) -> int:
    """Remove some jobs that ended long ago, of computations that are kept for later jobs, and return their number."""
    old = (
        select(Job.id)
        .join(Computation)
        .where(
            Job.id < least_id(database_now(), -older_than),
            Computation.finished_at < func.now() - older_than,
            _was_joined_since(older_than),
        )
        .limit(_PIECE)
    )
    with autocommit() as connection:
        return connection.execute(
            delete(Job).where(Job.id == any_(func.array(old.scalar_subquery())))
        ).rowcount


def _was_joined_since(older_than: timedelta) -> ColumnElement[bool]:
    """Return whether a computation answered a job, after it had ended, that is younger than this."""
    job = aliased(Job)
    young = and_(job.cached, job.created_at >= func.now() - older_than)
    # An aggregate is computed for each computation by its index. Joins are planned by a look through all jobs.
    return (
        select(func.coalesce(func.bool_or(young), False))
        .where(job.computation_id == Computation.id)
        .scalar_subquery()
    )


def _remove_parts(session: Session, part: type[Shard | ItemChunk | TableRow], ids: Sequence[UUID]) -> None:
    place: ColumnElement[Any] = literal_column(f"{part.__tablename__}.ctid")
    while True:
        some = select(place).select_from(part).where(part.computation_id.in_(ids)).limit(_PIECE)
        removed = delete(part).where(place == any_(func.array(some.scalar_subquery())))
        if session.connection().execute(removed).rowcount < _PIECE:
            return


def forget_idempotency_keys() -> int:
    """Remove some expired idempotency keys, and return their number."""
    old = (
        select(IdempotencyKey.owner, IdempotencyKey.key)
        .where(IdempotencyKey.created_at < func.now() - IDEMPOTENCY_KEPT)
        .limit(_PIECE)
    )
    with autocommit() as connection:
        names = tuple_(IdempotencyKey.owner, IdempotencyKey.key)
        return connection.execute(delete(IdempotencyKey).where(names.in_(old))).rowcount
