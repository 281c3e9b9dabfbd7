"""The Celery application: its settings, and how a shard's message is sent. Light enough for the API to import."""

import os
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import redis
import structlog
from celery import Celery
from kombu import Connection, Producer, Queue
from kombu.exceptions import OperationalError

from db.redis import TCP_LIMITS
from worker.declarations.queues import QueueName

RUN_SHARD = "countinghouse.run_shard"
# In the place of a shard's index: all are done, and the computation is to be ended.
ALL_DONE = -1
# A kernel holds the interpreter, so only the hard limit stops one that never returns.
HARD_TIME_LIMIT_S = 120
CONNECT_TIMEOUT_S = 2.0
ANSWER_TIMEOUT_S = 3.0
# Connections of a process for sending, and how long it waits for a free one.
POOL_SIZE = 10
POOL_WAIT_S = 2.0

log = structlog.get_logger(__name__)


BROKER_URL = os.environ.get("BROKER_URL", "")

app = Celery("countinghouse")
app.conf.update(
    broker_url=BROKER_URL,
    # Kombu accepts any certificate unless told otherwise, here or in the URL.
    broker_use_ssl={"ssl_cert_reqs": ssl.CERT_REQUIRED} if BROKER_URL.startswith("rediss://") else False,
    broker_connection_retry_on_startup=True,
    broker_connection_timeout=CONNECT_TIMEOUT_S,
    broker_pool_limit=POOL_SIZE,
    broker_pool_acquire_timeout=POOL_WAIT_S,
    broker_transport_options={
        "socket_connect_timeout": CONNECT_TIMEOUT_S,
        "socket_timeout": ANSWER_TIMEOUT_S,
        # The sweeper sends again what could not be sent; the worker's consumer reconnects by its own rules.
        "max_retries": 0,
        "socket_keepalive": True,
        "socket_keepalive_options": TCP_LIMITS,
        "health_check_interval": 10,
    },
    task_queues=[Queue(name) for name in QueueName],
    task_default_queue=QueueName.SHORT,
    task_create_missing_queues=False,
    # The message is taken back only when the work is committed; a second delivery finds the shard claimed or done.
    task_acks_late=True,
    task_ignore_result=True,
    task_time_limit=HARD_TIME_LIMIT_S,
    # A shard whose process died is sent again at once, so often; the attempt counter in PostgreSQL bounds it too.
    task_retry_on_worker_lost=True,
    worker_prefetch_multiplier=1,
    worker_hijack_root_logger=False,
    worker_redirect_stdouts=False,
    worker_send_task_events=False,
    worker_cancel_long_running_tasks_on_connection_loss=False,
)


def send_shard(computation_id: UUID, index: int, queue: str) -> bool:
    """Send a committed shard's message. False when the broker did not take it: the sweeper sends it again."""
    try:
        with _connected() as connection:
            app.send_task(
                RUN_SHARD,
                args=[str(computation_id), index],
                queue=queue,
                retry=False,
                producer=Producer(connection),
            )
    except OperationalError as error:
        log.warning("shard_not_sent", computation_id=str(computation_id), shard=index, error=str(error))
        return False
    return True


@contextmanager
def broker() -> Iterator[redis.Redis]:
    """The broker, over one of the connections for sending.

    Raises:
        OperationalError: when the broker is away, or all connections stay in use.
    """
    with _connected() as connection:
        yield connection.default_channel.client  # type: ignore[attr-defined]  # Redis is the broker


@contextmanager
def _connected() -> Iterator[Connection]:
    """One of the connections for sending. No thread takes two, so none waits for a second one while holding a first.

    They come from Celery's pool of connections; its pool of producers waits for a connection without a limit.
    """
    with app.connection_or_acquire() as connection:
        try:
            yield connection
        except redis.RedisError as error:
            raise OperationalError(str(error)) from error


def backlog(queue: str) -> int:
    """How many messages wait in a queue.

    Raises:
        OperationalError: when the broker is away.
    """
    with broker() as server:
        length: int = server.llen(queue)
        return length
