"""Messages and queues."""

import base64
import json
import time
from contextlib import ExitStack
from uuid import UUID

import pytest
from kombu.exceptions import OperationalError

from deploy.local.services import WORKER_POOLS
from tests.waiting import wait_until
from worker.declarations.operation import QueueName
from worker.jobs.queue import POOL_SIZE, POOL_WAIT_S, RUN_SHARD, app, broker, read_backlog, send_shards

NOBODY = UUID(int=7)


def test_every_queue_has_a_worker_pool() -> None:
    assert {queue for pool in WORKER_POOLS for queue in pool.queues} == set(QueueName)


@pytest.mark.usefixtures("empty_stores", "worker")
def test_message_without_a_shard_is_harmless() -> None:
    assert send_shards([(NOBODY, 0)], QueueName.SHORT)
    wait_until(lambda: read_backlog(QueueName.SHORT) == 0, seconds=10)
    assert app.control.inspect(timeout=2, limit=1).ping()


@pytest.mark.usefixtures("empty_stores")
def test_wait_for_a_sending_connection_is_limited() -> None:
    with ExitStack() as held:
        for _ in range(POOL_SIZE):
            held.enter_context(broker())
        began = time.monotonic()
        assert not send_shards([(NOBODY, 0)], QueueName.SHORT)
        with pytest.raises(OperationalError):
            read_backlog(QueueName.SHORT)
        assert time.monotonic() - began < 2 * POOL_WAIT_S + 10
    assert send_shards([(NOBODY, 0)], QueueName.SHORT)


@pytest.mark.usefixtures("empty_stores", "no_worker")
def test_messages_of_a_set_keep_their_order() -> None:
    shards = [(NOBODY, index) for index in range(500)]
    assert send_shards(shards, QueueName.LONG)
    assert read_backlog(QueueName.LONG) == len(shards)
    with broker() as server:
        # Workers take from the right.
        sent = [json.loads(message) for message in reversed(server.lrange(QueueName.LONG, 0, -1))]
    bodies = [json.loads(base64.b64decode(message["body"])) for message in sent]
    assert [tuple(args) for args, _, _ in bodies] == [(str(NOBODY), index) for _, index in shards]
    assert {message["headers"]["task"] for message in sent} == {RUN_SHARD}
    assert len({message["headers"]["id"] for message in sent}) == len(shards)
