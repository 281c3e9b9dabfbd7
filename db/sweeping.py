"""Finding shards whose message or worker was lost, and removing what is long over."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from sqlalchemy import ColumnElement, and_, delete, func, or_, select, tuple_, update

from db.models import UNFINISHED, Computation, IdempotencyKey, Shard, ShardState, State, Table
from db.records import JobRecord, shared_record
from db.sessions import transaction
from db.shards import MAX_ATTEMPTS, lease_expired

# A message that nobody took up for so long, though its queue is empty, is sent again; a shard that hears of itself
# twice is claimed once.
RESEND_AFTER = timedelta(seconds=5)
# While its queue is not empty, a message may still be in it, but not without limit.
RESEND_ANYWAY_AFTER = timedelta(minutes=5)
IDEMPOTENCY_KEPT = timedelta(hours=24)
_BATCH = 1_000


@dataclass(frozen=True, slots=True)
class LostShard:
    """A shard whose message is to be sent again."""

    computation_id: UUID
    index: int
    queue: str


def reclaim_lost_shards(empty_queues: Collection[str]) -> Sequence[LostShard]:
    """Queue the shards whose lease ran out or whose message seems lost; the caller sends them again."""
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
    expired = and_(lease_expired(), Shard.attempt < MAX_ATTEMPTS)
    lost = (
        select(Shard.computation_id, Shard.index, Computation.queue)
        .join(Computation, Computation.id == Shard.computation_id)
        .where(Computation.state.in_(UNFINISHED), or_(expired, unheard))
        .order_by(Shard.sent_at)
        .limit(_BATCH)
        .with_for_update(of=Shard, skip_locked=True)
    )
    with transaction() as session:
        found = [LostShard(*row) for row in session.execute(lost)]
        if found:
            keys = [(shard.computation_id, shard.index) for shard in found]
            session.execute(
                update(Shard)
                .where(tuple_(Shard.computation_id, Shard.index).in_(keys))
                .values(state=ShardState.QUEUED, worker=None, lease_until=None, sent_at=now)
                .execution_options(synchronize_session=False)
            )
    return found


def fail_exhausted(error: dict[str, object]) -> Sequence[JobRecord]:
    """End with ``error`` the computations of which a shard lost its worker as often as is allowed."""
    lost_again = and_(lease_expired(), Shard.attempt >= MAX_ATTEMPTS)
    exhausted = select(Shard.computation_id).where(lost_again)
    return _fail(Computation.id.in_(exhausted), error)


def fail_shardless(error: dict[str, object]) -> Sequence[JobRecord]:
    """End with ``error`` the computations that an older version took in without shards: no worker ever ends them."""
    return _fail(Computation.shards_total == 0, error)


def _fail(which: ColumnElement[bool], error: dict[str, object]) -> Sequence[JobRecord]:
    with transaction() as session:
        computations = session.scalars(
            update(Computation)
            .where(which, Computation.state.in_(UNFINISHED))
            .values(state=State.FAILED, error=error, finished_at=func.now())
            .returning(Computation)
        ).all()
        return [shared_record(computation, cached=True) for computation in computations]


def forget_finished(older_than: timedelta) -> Sequence[bytes]:
    """Remove computations that ended so long ago, with their jobs, shards and items; returns their digests."""
    old = (
        select(Computation.id)
        .where(
            Computation.finished_at < func.now() - older_than,
            ~select(Table).where(Table.computation_id == Computation.id).exists(),
        )
        .order_by(Computation.finished_at)
        .limit(_BATCH)
        .with_for_update(skip_locked=True)
    )
    with transaction() as session:
        session.execute(
            delete(IdempotencyKey).where(IdempotencyKey.created_at < func.now() - IDEMPOTENCY_KEPT)
        )
        return list(
            session.scalars(delete(Computation).where(Computation.id.in_(old)).returning(Computation.digest))
        )
