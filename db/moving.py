"""Moving a computation from one queue to another while its shards wait or run.

The computation's row says which queue it belongs to. A worker that hears of a waiting shard through another queue sends
the message on, so every message moves at most once.
"""

from uuid import UUID

from sqlalchemy import func, select, update

from db.models import UNFINISHED, Computation, Shard, ShardState
from db.sessions import autocommit, transaction
from db.shards import Claim


def move_shard(claim: Claim, queue: str) -> bool:
    """Give a shard back, to be computed by workers of ``queue``, as is all that is left of its computation.

    The attempt does not count: the worker that had this number has given it up, so no other can commit by it.

    Returns:
        False when the shard was lost.
    """
    held = (
        Shard.computation_id == claim.computation_id,
        Shard.index == claim.index,
        Shard.state == ShardState.RUNNING,
        Shard.attempt == claim.attempt,
    )
    with transaction() as session:
        # In the order in which a commit locks them.
        session.execute(
            update(Computation)
            .where(
                Computation.id == claim.computation_id,
                Computation.state.in_(UNFINISHED),
                select(Shard).where(*held).exists(),
            )
            .values(queue=queue)
        )
        moved = session.execute(
            update(Shard)
            .where(*held)
            .values(
                state=ShardState.QUEUED,
                attempt=Shard.attempt - 1,
                worker=None,
                lease_until=None,
                sent_at=func.now(),
            )
            .returning(Shard.index)
        ).one_or_none()
        return moved is not None


def redirect_shard(computation_id: UUID, index: int, queue: str) -> str | None:
    """The queue that a waiting shard belongs to, if that is not ``queue``: the caller sends its message there."""
    with autocommit() as connection:
        return connection.scalar(
            update(Shard)
            .where(
                Shard.computation_id == computation_id,
                Shard.index == index,
                Shard.state == ShardState.QUEUED,
                Shard.computation_id == Computation.id,
                Computation.state.in_(UNFINISHED),
                Computation.queue != queue,
            )
            .values(sent_at=func.now())
            .returning(Computation.queue)
        )
