"""The steps of a worker: writing heartbeats to the broker, and sending the shards of its queues whose turn it is."""

from collections.abc import Collection, Sequence
from pathlib import Path
from random import uniform
from typing import Any

import structlog
from celery import bootsteps
from kombu.exceptions import OperationalError
from sqlalchemy.exc import SQLAlchemyError

from db.sessions import within
from db.turns import find_waiting_queues
from worker.engine.alive import read_heartbeat_file, touch
from worker.jobs.queue import record_heartbeat, tell_engines, withdraw
from worker.jobs.turns import send_turns
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
    file = read_heartbeat_file()
    if file is not None:
        _touch(file)
    try:
        record_heartbeat(consumer.hostname, consumer.pool.num_processes, _queues(consumer))
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


LOOK_EVERY_S = 1.0
LOOK_WITHIN_S = 2.0


class TurnStep(bootsteps.StartStopStep):
    """The step of a Celery worker that keeps its queues moving.

    Shards that only this version of the service can compute might otherwise wait until one of its processes
    ends a shard.
    """

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def __init__(self, parent: Any, **options: Any) -> None:
        super().__init__(parent, **options)
        self._timer: Any = None

    def start(self, parent: Any) -> None:
        """Schedule the next look at the queues."""
        # Workers take messages at intervals of a second. If this worker sent shards that only it can compute at the
        # same interval, another worker might always take them first.
        pause = LOOK_EVERY_S * uniform(0.5, 1.5)  # noqa: S311  # not a secret
        self._timer = parent.timer.call_after(pause, self._look, (parent,))

    def _look(self, parent: Any) -> None:
        try:
            _find_and_send(parent)
        finally:
            self.start(parent)

    def stop(self, parent: Any) -> None:  # noqa: ARG002  # Celery's interface
        """Stop looking at the queues."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    shutdown = stop


def _find_and_send(consumer: Any) -> None:
    # The worker does no other work meanwhile.
    with within(LOOK_WITHIN_S):
        waited = _find_waiting(consumer.app.amqp.queues.consume_from)
        _take_messages(consumer, waited is not None)
        for queue in waited or ():
            send_turns(queue)


def _find_waiting(queues: Collection[str]) -> Sequence[str] | None:
    """Return the queues in which shards wait for their turn, or None while PostgreSQL is away."""
    try:
        return find_waiting_queues(queues)
    except SQLAlchemyError as error:
        log.warning("database_away", error=str(error))
        return None


def _take_messages(consumer: Any, reachable: bool) -> None:
    """Start or stop taking messages.

    A worker that cannot reach PostgreSQL would only lose messages that others may be able to process.
    """
    taking = consumer.task_consumer
    for name, queue in consumer.app.amqp.queues.consume_from.items():
        if taking.consuming_from(name) == reachable:
            continue
        log.warning("messages_taken" if reachable else "messages_not_taken", queue=name)
        if reachable:
            taking.add_queue(queue)
            taking.consume()
        else:
            taking.cancel_by_queue(name)
