"""The sending of shards in their turn, and never more messages than the workers will soon take.

What asks the broker raises ``OperationalError`` when it is away.
"""

import math
import threading
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

import structlog
from cachetools import TTLCache, cached
from kombu.exceptions import OperationalError
from sqlalchemy.exc import SQLAlchemyError

from db.turns import find_waiting_queues, give_turns
from worker.declarations.operation import QueueName, Shard, plan_shards
from worker.jobs.queue import read_backlog, read_living_engines, read_living_workers, send_shards
from worker.registry import OPERATIONS, engines

# A short shard may end before the next message is sent, so more messages are sent ahead for short shards.
READY_A_PROCESS = {QueueName.SHORT: 4, QueueName.LONG: 2}
COUNTED_EVERY_S = 2.0
ROOM_KEPT_S = 0.05
REST_S = 2.0

T = TypeVar("T")

log = structlog.get_logger(__name__)


@cached(TTLCache(len(QueueName), COUNTED_EVERY_S), condition=threading.Condition())
def processes(queue: str) -> int:
    """Return the number of processes that serve a queue, counted within the last `COUNTED_EVERY_S` seconds."""
    return _rest.ask(lambda: sum(read_living_workers(queue).values()))


@cached(TTLCache(1, COUNTED_EVERY_S), condition=threading.Condition())
def read_served_engines() -> frozenset[str]:
    """Return the engines that the workers can compute, read within the last `COUNTED_EVERY_S` seconds."""
    return _rest.ask(read_living_engines)


class _Rest:
    """A guard that stops requests to the broker for a while after it was away, so that callers fail without waiting."""

    def __init__(self) -> None:
        self._until = -math.inf

    def ask(self, question: Callable[[], T]) -> T:
        if time.monotonic() < self._until:
            raise OperationalError("the broker was away a moment ago")
        try:
            return question()
        except OperationalError:
            self._until = time.monotonic() + REST_S
            raise


_rest = _Rest()


def ready(queue: QueueName, processes: int) -> int:
    """Return the number of messages that may wait in the broker's queue for this number of processes."""
    # A question of another caller waits behind all of these.
    return READY_A_PROCESS[queue] * max(1, processes)


def room(queue: str) -> int:
    """Return the number of messages that may still be added to the broker's queue."""
    return ready(QueueName(queue), processes(queue)) - _rest.ask(lambda: read_backlog(queue))


class Room:
    """The number of messages that this process may still send to each queue, while no shard waits for its turn there.

    Counts are cached, as counting takes time.
    """

    def __init__(self) -> None:
        self._left: dict[str, tuple[float, int]] = {}

    def take(self, queue: str) -> bool:
        """Take room for one more message; return False if there is none."""
        now = time.monotonic()
        counted_at, left = self._left.get(queue, (-math.inf, 0))
        if now - counted_at > ROOM_KEPT_S:
            counted_at, left = now, room(queue)
            if left > 0 and find_waiting_queues([queue]):
                left = 0
        self._left[queue] = counted_at, left - 1
        return left > 0


def send_turns(queue: str, most: int | None = None) -> int:
    """Send the shards whose turn it is in a queue, at most ``most``, and return their number.

    While a store is away the number is 0; the sweeper sends them later.
    """
    try:
        free = room(queue) if most is None else min(room(queue), most)
        if free <= 0:
            return 0
        chosen = give_turns(queue, engines(), free, processes(queue), _plan_of)
    except (OperationalError, SQLAlchemyError) as error:
        log.warning("turns_not_given", queue=queue, error=str(error))
        return 0
    if chosen:
        # The sweeper puts shards back to wait for their turn that the broker does not take.
        send_shards(chosen, queue)
    return len(chosen)


def _plan_of(kind: str, params: dict[str, object]) -> Sequence[Shard]:
    operation = OPERATIONS[kind]
    return plan_shards(operation, operation.params.model_validate(params))
