"""The queues. Each has a worker pool of its own, so that long work never delays short answers."""

from enum import StrEnum


class QueueName(StrEnum):
    """A queue."""

    SHORT = "short"
    LONG = "long"
