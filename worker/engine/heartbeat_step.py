"""The step of a worker that writes heartbeats to the broker."""

from pathlib import Path
from typing import Any

import structlog
from celery import bootsteps
from kombu.exceptions import OperationalError

from worker.engine.alive import heartbeat_file, touch
from worker.jobs.queue import beat, tell_engines, withdraw
from worker.registry import engines

log = structlog.get_logger(__name__)

BEAT_EVERY_S = 2.0


class HeartbeatStep(bootsteps.StartStopStep):
    """The step of a Celery worker that writes heartbeats while the worker listens to its queues.

    It runs in the consumer's own event loop: a worker that no longer takes messages writes no heartbeats.
    """

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def __init__(self, parent: Any, **options: Any) -> None:
        super().__init__(parent, **options)
        self._timer: Any = None

    def start(self, parent: Any) -> None:
        """Write a heartbeat now, and then every `BEAT_EVERY_S` seconds."""
        _beat_or_log(parent)
        self._timer = parent.timer.call_repeatedly(BEAT_EVERY_S, _beat_or_log, (parent,))

    def stop(self, parent: Any) -> None:
        """Stop writing heartbeats, and remove the last one."""
        if self._timer is None:
            return
        self._timer.cancel()
        self._timer = None
        try:
            withdraw(parent.hostname, _queues(parent))
        except OperationalError as error:
            log.warning("heartbeat_not_withdrawn", error=str(error))

    shutdown = stop


def _beat_or_log(consumer: Any) -> None:
    file = heartbeat_file()
    if file is not None:
        _touch(file)
    try:
        beat(consumer.hostname, consumer.pool.num_processes, _queues(consumer))
        tell_engines(consumer.hostname, engines())
    except OperationalError as error:
        log.warning("heartbeat_failed", error=str(error))


def _touch(file: Path) -> None:
    """Show probes that this worker works, even if the broker is away."""
    try:
        touch(file)
    except OSError as error:
        log.warning("heartbeat_file_not_touched", error=str(error))


def _queues(consumer: Any) -> list[str]:
    return list(consumer.app.amqp.queues.consume_from)
