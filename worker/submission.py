"""From an operation and its parameters to work for the store, and from the store to the workers."""

from uuid import UUID

from db.records import ShardPlan, Work
from worker.jobs.operation import AnyOperation, Params
from worker.queue import send_shard


def work_for(operation: AnyOperation, params: Params) -> Work:
    """The work that ``operation`` on ``params`` is, with the digest that names it."""
    canonical = params.canonical()
    return Work(
        kind=operation.kind,
        engine=operation.engine,
        digest=operation.digest(canonical),
        params=canonical,
        shards=tuple(ShardPlan(shard.input, shard.weight) for shard in operation.plan(params)),
        queue=operation.queue,
        unit=operation.unit,
    )


def send_shards(computation_id: UUID, count: int, queue: str) -> None:
    """Send the messages of a computation's shards; when the broker goes away, the sweeper sends the rest later."""
    for index in range(count):
        if not send_shard(computation_id, index, queue):
            return
