"""Looking at the broker's queues."""

from worker.queue import QueueName, app


def backlog(queue: QueueName = QueueName.SHORT) -> int:
    """How many messages wait in a queue."""
    with app.connection_for_write() as connection:
        length: int = connection.default_channel.client.llen(queue)  # type: ignore[attr-defined]
        return length
