"""From an operation and its parameters to work for the store, and from the store to the workers."""

from uuid import UUID

from db.records import ShardPlan, Work
from worker.jobs.operation import AnyOperation, Params
from worker.jobs.queues import QueueName
from worker.queue import send_shard

QUICK_S = 1.0
"""The most processor time of work that is done among the short: it would wait behind hours of the long."""


def work_for(operation: AnyOperation, params: Params) -> Work:
    """The work that ``operation`` on ``params`` is, with the digest that names it."""
    canonical = params.canonical()
    return Work(
        kind=operation.kind,
        engine=operation.engine,
        digest=operation.digest(canonical),
        params=canonical,
        shards=tuple(ShardPlan(shard.input, shard.weight) for shard in operation.plan(params)),
        queue=queue_for(operation, params),
        unit=operation.unit,
    )


def queue_for(operation: AnyOperation, params: Params) -> QueueName:
    """The queue of ``operation`` on ``params``: its own, but the short one for what is estimated to be quick."""
    quick = operation.estimate is not None and operation.estimate(params).seconds <= QUICK_S
    return QueueName.SHORT if quick else operation.queue


def send_shards(computation_id: UUID, count: int, queue: str) -> None:
    """Send the messages of a computation's shards; when the broker goes away, the sweeper sends the rest later."""
    for index in range(count):
        if not send_shard(computation_id, index, queue):
            return
