"""End-of-job signals over Redis publish/subscribe. A lost signal costs its hearer time, never the result."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

import redis
import structlog
from redis.client import PubSub

from db.cache import TTL_S, result_key
from db.records import JobRecord, dump_record
from db.redis import client, fallible

CHANNEL = "countinghouse:signals"
RECONNECT_S = 0.5
POLL_S = 5.0
# A small result travels with its signal and saves those who wait the way to the cache.
MAX_RESULT_BYTES = 64 * 1024
_ID_BYTES = 16

log = structlog.get_logger(__name__)

Heard = Callable[[UUID, "Signal"], None]


@dataclass(frozen=True, slots=True)
class Signal:
    """What was told: that a computation has ended (with its record, if that is small) or has come further."""

    ended: bool
    record: bytes = b""


def _message(computation_id: UUID, signal: Signal) -> bytes:
    return computation_id.bytes + (b"E" if signal.ended else b"P") + signal.record


def _publish(computation_id: UUID, signal: Signal) -> None:
    message = _message(computation_id, signal)
    fallible.attempt(lambda server: server.publish(CHANNEL, message), None)


def signal_end(computation_id: UUID) -> None:
    """Tell all who listen that something has ended: they look for themselves."""
    _publish(computation_id, Signal(ended=True))


def signal_progress(computation_id: UUID) -> None:
    """Tell all who listen that a computation has come further."""
    _publish(computation_id, Signal(ended=False))


def announce(record: JobRecord) -> None:
    """Tell all who listen that a computation has ended; its result, if it has one, goes to the cache first."""
    if record.result is None:
        signal_end(record.computation_id)
        return
    data = dump_record(record)
    small = data if len(data) <= MAX_RESULT_BYTES else b""
    message = _message(record.computation_id, Signal(ended=True, record=small))

    def remember_and_publish(server: redis.Redis) -> None:
        with server.pipeline(transaction=False) as pipeline:
            pipeline.set(result_key(record.digest), data, ex=TTL_S)
            pipeline.publish(CHANNEL, message)
            pipeline.execute()

    fallible.attempt(remember_and_publish, None)


def listen(heard: Heard, connected: threading.Event) -> None:
    """Call ``heard`` for every signal, without end, reconnecting; ``connected`` is set while none is missed."""
    while True:
        try:
            _listen_once(heard, connected)
        except redis.RedisError as error:
            connected.clear()
            log.warning("signals_away", error=str(error))
            time.sleep(RECONNECT_S)


def _listen_once(heard: Heard, connected: threading.Event) -> None:
    with PubSub(client().connection_pool) as subscription:
        subscription.subscribe(CHANNEL)
        while True:
            message = subscription.get_message(timeout=POLL_S)
            if message is None:
                continue
            if message["type"] == "subscribe":
                connected.set()
            elif message["type"] == "message":
                data = message["data"]
                ended = data[_ID_BYTES : _ID_BYTES + 1] == b"E"
                heard(UUID(bytes=data[:_ID_BYTES]), Signal(ended, data[_ID_BYTES + 1 :]))
