"""The Celery application: its settings, and the sending of shards. Light enough for the API to import."""

import os
import ssl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from uuid import UUID

import redis
import structlog
from celery import Celery
from kombu import Connection, Producer, Queue
from kombu.exceptions import BatchPublishError, OperationalError  # type: ignore[attr-defined]  # the types are older

from db.cache import TCP_LIMITS
from worker.declarations.queues import QueueName

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
        with _connected() as connection:
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
    with _connected() as connection:
        yield connection.default_channel.client  # type: ignore[attr-defined]  # Redis is the broker


@contextmanager
def _connected() -> Iterator[Connection]:
    """Yield one of the connections for sending. No thread takes two, so none waits while it holds one.

    They come from Celery's pool of connections, because its pool of producers waits for a connection without a limit.
    """
    with app.connection_or_acquire() as connection:
        try:
            yield connection
        except redis.RedisError as error:
            raise OperationalError(str(error)) from error


def backlog(queue: str) -> int:
    """Return the number of messages that wait in a queue.

    Raises:
        OperationalError: when the broker is away.
    """
    with broker() as server:
        length: int = server.llen(queue)
        return length
