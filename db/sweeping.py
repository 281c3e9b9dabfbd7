"""Finding shards whose message or worker was lost."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from sqlalchemy import and_, func, or_, select, tuple_, update

from db.models import UNFINISHED, Computation, Shard, ShardState, State
from db.records import JobRecord, shared_record
from db.sessions import transaction
from db.shards import MAX_ATTEMPTS

# A message that was not taken up for so long is sent again; a shard that hears of itself twice is claimed once.
RESEND_AFTER = timedelta(seconds=30)
_BATCH = 1_000

ShardKey = tuple[UUID, int]


def reclaim_lost_shards() -> Sequence[ShardKey]:
    """Queue the shards whose lease ran out or whose message seems lost; the caller sends them again."""
    expired = and_(
        Shard.state == ShardState.RUNNING, Shard.lease_until < func.now(), Shard.attempt < MAX_ATTEMPTS
    )
    unheard = and_(Shard.state == ShardState.QUEUED, Shard.sent_at < func.now() - RESEND_AFTER)
    lost = (
        select(Shard.computation_id, Shard.index)
        .join(Computation, Computation.id == Shard.computation_id)
        .where(Computation.state.in_(UNFINISHED), or_(expired, unheard))
        .order_by(Shard.sent_at)
        .limit(_BATCH)
        .with_for_update(of=Shard, skip_locked=True)
    )
    with transaction() as session:
        rows = session.execute(
            update(Shard)
            .where(tuple_(Shard.computation_id, Shard.index).in_(lost))
            .values(state=ShardState.QUEUED, worker=None, lease_until=None, sent_at=func.now())
            .returning(Shard.computation_id, Shard.index)
        )
        return list(rows)


def fail_exhausted(error: dict[str, object]) -> Sequence[JobRecord]:
    """End with ``error`` the computations of which a shard lost its worker as often as is allowed."""
    exhausted = select(Shard.computation_id).where(
        Shard.state == ShardState.RUNNING, Shard.lease_until < func.now(), Shard.attempt >= MAX_ATTEMPTS
    )
    with transaction() as session:
        computations = session.scalars(
            update(Computation)
            .where(Computation.id.in_(exhausted), Computation.state.in_(UNFINISHED))
            .values(state=State.FAILED, error=error, finished_at=func.now())
            .returning(Computation)
        ).all()
        return [shared_record(computation, cached=True) for computation in computations]
