"""The broker: the Celery application, the sending of shards, and the workers' heartbeats. Light enough for the API.

Each worker writes a heartbeat every other second, so that all processes know who serves a queue. The broker has a hash
for every queue: the worker's name, the time of its last heartbeat (seconds of the broker's clock, so that no other
clock matters) and the number of its processes.

What asks the broker raises ``OperationalError`` when it is away.
"""

import os
import ssl
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, cast
from uuid import UUID

import redis
import structlog
from celery import Celery
from kombu import Connection, Producer, Queue
from kombu.exceptions import BatchPublishError, OperationalError  # type: ignore[attr-defined]  # the types are older

from db.cache import TCP_LIMITS
from worker.declarations.operation import QueueName

RUN_SHARD = "countinghouse.run_shard"
# Sent instead of a shard's index when all shards are done and the computation is to be ended.
ALL_DONE = -1
# A kernel does not return to the interpreter, so only the hard limit stops an endless one.
HARD_TIME_LIMIT_S = 120
CONNECT_TIMEOUT_S = 2.0
ANSWER_TIMEOUT_S = 3.0
# Number of a process's connections for sending, and the maximum wait for a free one.
POOL_SIZE = 10
POOL_WAIT_S = 2.0

log = structlog.get_logger(__name__)


BROKER_URL = os.environ.get("BROKER_URL", "")

app = Celery("countinghouse")
app.conf.update(
    broker_url=BROKER_URL,
    # Kombu accepts any certificate unless configured here or in the URL.
    broker_use_ssl={"ssl_cert_reqs": ssl.CERT_REQUIRED} if BROKER_URL.startswith("rediss://") else False,
    broker_connection_retry_on_startup=True,
    broker_connection_timeout=CONNECT_TIMEOUT_S,
    broker_pool_limit=POOL_SIZE,
    broker_pool_acquire_timeout=POOL_WAIT_S,
    broker_transport_options={
        "socket_connect_timeout": CONNECT_TIMEOUT_S,
        "socket_timeout": ANSWER_TIMEOUT_S,
        # The sweeper resends failed messages; the worker's consumer reconnects by its own rules.
        "max_retries": 0,
        "socket_keepalive": True,
        "socket_keepalive_options": TCP_LIMITS,
        "health_check_interval": 10,
    },
    task_queues=[Queue(name) for name in QueueName],
    task_default_queue=QueueName.SHORT,
    task_create_missing_queues=False,
    # A message is acknowledged when the work is committed; a second delivery finds the shard claimed or done.
    task_acks_late=True,
    task_ignore_result=True,
    task_time_limit=HARD_TIME_LIMIT_S,
    # A shard is sent again immediately when its process dies; the attempt counter in PostgreSQL limits this too.
    task_retry_on_worker_lost=True,
    worker_prefetch_multiplier=1,
    worker_hijack_root_logger=False,
    worker_redirect_stdouts=False,
    worker_send_task_events=False,
    worker_cancel_long_running_tasks_on_connection_loss=False,
)


def send_shards(shards: Sequence[tuple[UUID, int]], queue: str) -> bool:
    """Send the messages of committed shards, each a computation and an index, all in one go.

    Returns False if the broker does not take them, or may have taken some: the sweeper resends those that are missing,
    and a shard that has two messages is computed once.
    """
    try:
        with _connection() as connection:
            producer = Producer(connection)
            with producer.batch():  # type: ignore[attr-defined]  # newer than its types
                for computation_id, index in shards:
                    args = [str(computation_id), index]
                    app.send_task(RUN_SHARD, args=args, queue=queue, retry=False, producer=producer)
    except (OperationalError, BatchPublishError) as error:
        log.warning("shards_not_sent", shards=len(shards), queue=queue, error=str(error))
        return False
    return True


@contextmanager
def broker() -> Iterator[redis.Redis]:
    """Yield the broker's client, over one of the connections for sending.

    Raises:
        OperationalError: when the broker is away, or all connections stay in use.
    """
    with _connection() as connection:
        yield connection.default_channel.client  # type: ignore[attr-defined]  # Redis is the broker


@contextmanager
def _connection() -> Iterator[Connection]:
    """Yield one of the connections for sending. No thread takes two, so none waits while it holds one.

    They come from Celery's pool of connections, because its pool of producers waits for a connection without a limit.
    """
    with app.connection_or_acquire() as connection:
        try:
            yield connection
        except redis.RedisError as error:
            raise OperationalError(str(error)) from error


def read_backlog(queue: str) -> int:
    """Return the number of messages that wait in a queue.

    Raises:
        OperationalError: when the broker is away.
    """
    with broker() as server:
        length: int = server.llen(queue)
        return length


# Seconds until a silent worker counts as gone. A busy machine may delay a heartbeat by some seconds.
GONE_AFTER_S = 10.0
# Seconds until the heartbeat of a killed worker is removed, by any other worker.
FORGOTTEN_AFTER_S = 300.0
_WORKERS_KEY = "countinghouse:workers:{queue}"
_ENGINES_KEY = "countinghouse:engines"


def record_heartbeat(name: str, processes: int, queues: Iterable[str]) -> None:
    """Record that the worker ``name`` serves ``queues`` with ``processes`` processes."""
    with broker() as server:
        now = _read_broker_time(server)
        for key in map(_workers_key, queues):
            written = cast("Mapping[bytes, bytes]", server.hgetall(key))
            old = [
                field
                for field, value in written.items()
                if _read_heartbeat(value)[0] < now - FORGOTTEN_AFTER_S
            ]
            if old:
                server.hdel(key, *old)
            server.hset(key, name, f"{now:.3f} {processes}")


def tell_engines(name: str, engines: Iterable[str]) -> None:
    """Record the engines that the worker ``name`` can compute."""
    with broker() as server:
        server.hset(_ENGINES_KEY, name, " ".join(engines))


def read_living_engines() -> frozenset[str]:
    """Return the engines that the living workers can compute, in all queues."""
    living = {name for queue in QueueName for name in read_living_workers(queue)}
    with broker() as server:
        told = cast("Mapping[bytes, bytes]", server.hgetall(_ENGINES_KEY))
        gone = [name for name in told if name.decode() not in living]
        if gone:
            server.hdel(_ENGINES_KEY, *gone)
    return frozenset(
        engine
        for name, engines in told.items()
        if name.decode() in living
        for engine in engines.decode().split()
    )


def withdraw(name: str, queues: Iterable[str]) -> None:
    """Record that the worker ``name`` no longer serves ``queues``."""
    with broker() as server:
        for key in map(_workers_key, queues):
            server.hdel(key, name)


def read_living_workers(queue: str) -> Mapping[str, int]:
    """Return the workers that serve a queue, by name, with the number of their processes."""
    with broker() as server:
        now = _read_broker_time(server)
        written = cast("Mapping[bytes, bytes]", server.hgetall(_workers_key(queue)))
    read = {name.decode(): _read_heartbeat(value) for name, value in written.items()}
    return {name: processes for name, (at, processes) in read.items() if at >= now - GONE_AFTER_S}


def _workers_key(queue: str) -> str:
    return _WORKERS_KEY.format(queue=queue)


def _read_heartbeat(value: bytes) -> tuple[float, int]:
    at, processes = value.split()
    return float(at), int(processes)


def _read_broker_time(server: redis.Redis) -> float:
    seconds, microseconds = cast("tuple[Any, Any]", server.time())
    return float(int(seconds) + int(microseconds) / 1e6)
