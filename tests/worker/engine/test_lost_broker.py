"""Channels end in order after their connection was taken apart, as Celery does when the broker is lost."""

from collections.abc import Iterator
from typing import Any

import pytest
from kombu import Connection
from redis.exceptions import TimeoutError as RedisTimeoutError

from db.settings import Stores
from worker.engine.lost_broker import ForgettingQoS
from worker.jobs.queue import app

QUEUE = "lost-broker"


@pytest.fixture
def connection(stores: Stores) -> Iterator[Connection]:
    """Return a connection to the broker, with a queue for this test."""
    with app.connection_for_read() as connection:
        _channel(connection).queue_declare(QUEUE)
        yield connection
    with app.connection_for_read() as other:
        _channel(other).queue_purge(QUEUE)


def _channel(connection: Connection) -> Any:
    return connection.default_channel


def _delivered(connection: Connection) -> Any:
    """Return an unacknowledged message."""
    connection.Producer().publish({}, routing_key=QUEUE)
    message = _channel(connection).basic_get(QUEUE)
    assert message is not None
    assert isinstance(_channel(connection).qos, ForgettingQoS)
    return message


def _lose(connection: Connection) -> None:
    """Leave a connection as Celery does when its channel could not be closed, as the broker is away."""
    _channel(connection)._disconnect_pools()
    lost: Any = connection.transport
    lost.client = None


def test_channel_closes_when_its_connection_is_gone(connection: Connection) -> None:
    _delivered(connection)
    _lose(connection)
    connection.close()


def test_message_is_acknowledged_to_nobody_when_its_connection_is_gone(connection: Connection) -> None:
    message = _delivered(connection)
    _lose(connection)
    message.ack()
    assert message.acknowledged


@pytest.mark.parametrize("end", ["ack", "reject", "requeue"])
def test_message_is_forgotten_when_the_broker_does_not_answer(
    connection: Connection, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    message = _delivered(connection)
    qos = _channel(connection).qos
    qos.prefetch_count = 1
    assert not qos.can_consume()

    def time_out(*_: object, **__: object) -> None:
        raise RedisTimeoutError

    monkeypatch.setattr(qos, "_remove_from_indices", time_out)
    monkeypatch.setattr(qos, "restore_by_tag", time_out)
    with pytest.raises(RedisTimeoutError):
        getattr(message, end)()
    assert qos.can_consume()
    monkeypatch.undo()


def test_message_goes_back_when_the_connection_ends_in_order(connection: Connection) -> None:
    _delivered(connection)
    _channel(connection).close()
    other: Any = connection.channel()
    assert other.basic_get(QUEUE, no_ack=True) is not None
