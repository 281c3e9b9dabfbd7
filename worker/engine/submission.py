"""From an operation and its parameters to work for the store, and from the store to the workers."""

from uuid import UUID

from db.records import ShardPlan, Work
from worker.declarations.operation import NO_SHARDS, AnyOperation, Params
from worker.declarations.queues import QueueName
from worker.engine.queue import send_shard

QUICK_S = 1.0
"""The most processor time of work that is done among the short: it would wait behind hours of the long."""
SHORT_BUDGET_S = 2.0
"""The processor time that a computation may take in the short queue, whatever was estimated; then the rest of it goes
to the long queue."""


def work_for(operation: AnyOperation, params: Params) -> Work:
    """The work that ``operation`` on ``params`` is, with the digest that names it."""
    canonical = params.canonical()
    planned = operation.plan(params)
    estimated_s = operation.estimate(params).seconds if operation.estimate is not None else None
    return Work(
        kind=operation.kind,
        engine=operation.engine,
        digest=operation.digest(canonical),
        params=canonical,
        shards=tuple(ShardPlan(shard.input, shard.weight) for shard in planned or (NO_SHARDS,)),
        queue=queue_for(operation, estimated_s) if planned else QueueName.SHORT,
        unit=operation.unit,
        estimated_s=estimated_s,
    )


def queue_for(operation: AnyOperation, estimated_s: float | None) -> QueueName:
    """The queue that work begins in: that of ``operation``, but the short one for what is estimated to be quick."""
    quick = estimated_s is not None and estimated_s <= QUICK_S
    return QueueName.SHORT if quick else operation.queue


def send_shards(computation_id: UUID, count: int, queue: str) -> None:
    """Send the messages of a computation's shards; when the broker goes away, the sweeper sends the rest later."""
    for index in range(count):
        if not send_shard(computation_id, index, queue):
            return
