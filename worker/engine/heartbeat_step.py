"""The part of a Celery worker that leaves heartbeats while the worker takes messages."""

from typing import Any

import structlog
from celery import bootsteps
from kombu.exceptions import OperationalError

from worker.engine.heartbeats import EVERY_S, beat, withdraw

log = structlog.get_logger(__name__)


class HeartbeatStep(bootsteps.StartStopStep):
    """Starts when the consumer listens to its queues, and stops when it loses the broker.

    It runs in the consumer's own event loop: a worker that no longer takes messages leaves no heartbeats.
    """

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def __init__(self, parent: Any, **options: Any) -> None:
        super().__init__(parent, **options)
        self._timer: Any = None

    def start(self, parent: Any) -> None:
        _beat(parent)
        self._timer = parent.timer.call_repeatedly(EVERY_S, _beat, (parent,))

    def stop(self, parent: Any) -> None:
        if self._timer is None:
            return
        self._timer.cancel()
        self._timer = None
        try:
            withdraw(parent.hostname, _queues(parent))
        except OperationalError as error:
            log.warning("heartbeat_not_withdrawn", error=str(error))

    shutdown = stop


def _beat(consumer: Any) -> None:
    try:
        beat(consumer.hostname, consumer.pool.num_processes, _queues(consumer))
    except OperationalError as error:
        log.warning("heartbeat_failed", error=str(error))


def _queues(consumer: Any) -> list[str]:
    return list(consumer.app.amqp.queues.consume_from)
