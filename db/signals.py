"""Signals of jobs' ends and progress over Redis publish/subscribe. A lost signal costs time, never the result."""

import secrets
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

import redis
import structlog
from redis.client import PubSub

from db.cache import TTL_S, client, fallible, result_key
from db.records import ComputationRecord, JobRecord, dump_record

RECONNECT_S = 0.5
POLL_S = 5.0
# A small result is sent with its signal, which saves receivers the read from the cache.
MAX_RESULT_BYTES = 64 * 1024
_ID_BYTES = 16
_ASKED = "countinghouse:signals:computation:"
# A message of a process to itself, shorter than any signal.
_WAKE = b"W"

log = structlog.get_logger(__name__)

Heard = Callable[[UUID, "Signal"], None]


@dataclass(frozen=True, slots=True)
class Signal:
    """A message: the computation has ended (with its record, if that is small) or has made progress."""

    ended: bool
    record: bytes = b""


def _message(computation_id: UUID, signal: Signal) -> bytes:
    return computation_id.bytes + (b"E" if signal.ended else b"P") + signal.record


def signal_end(record: JobRecord) -> None:
    """Signal the end of a computation without its record; receivers read it themselves."""
    _publish(record.computation_id, record.listener, Signal(ended=True))


def signal_progress(computation_id: UUID, listener: str) -> None:
    """Signal the progress of a computation; ``listener`` is the process that accepted it."""
    _publish(computation_id, listener, Signal(ended=False))


def wake(identifier: UUID) -> None:
    """Signal a change to the processes that subscribed to ``identifier``."""

    def publish(server: redis.Redis) -> None:
        server.publish(_subscriber_channel(identifier), _message(identifier, Signal(ended=False)))

    fallible.attempt(publish, None)


def announce(record: ComputationRecord) -> None:
    """Signal the end of a computation, after storing its result, if it has one, in the cache."""
    if record.result is None:
        signal_end(record)
        return
    data = dump_record(record)
    small = data if len(data) <= MAX_RESULT_BYTES and record.listener else b""
    message = _message(record.computation_id, Signal(ended=True, record=small))

    def remember_and_publish(server: redis.Redis) -> None:
        with server.pipeline(transaction=False) as pipeline:
            pipeline.set(result_key(record.digest), data, ex=TTL_S)
            for channel in _channels(record.computation_id, record.listener):
                pipeline.publish(channel, message)
            pipeline.execute()

    fallible.attempt(remember_and_publish, None)


def _publish(computation_id: UUID, listener: str, signal: Signal) -> None:
    message = _message(computation_id, signal)

    def publish(server: redis.Redis) -> None:
        with server.pipeline(transaction=False) as pipeline:
            for channel in _channels(computation_id, listener):
                pipeline.publish(channel, message)
            pipeline.execute()

    fallible.attempt(publish, None)


def _channels(computation_id: UUID, listener: str) -> list[str]:
    """Return the channels of a computation's signals: of subscribers, and of the process that accepted it, if any."""
    return [_subscriber_channel(computation_id), *([_own_channel(listener)] if listener else [])]


def _subscriber_channel(computation_id: UUID) -> str:
    return f"{_ASKED}{computation_id.hex}"


def _own_channel(listener: str) -> str:
    return f"countinghouse:signals:process:{listener}"


class Listener:
    """The receiver of signals of computations that this process accepted, and of others that it wants.

    Only the thread that listens uses the connection: another one would close a lost connection under its reading.
    """

    def __init__(self, heard: Heard, stopping: threading.Event) -> None:
        self.name = secrets.token_hex(8)
        """The process's name, stored with all computations that it accepts."""
        self.connected = threading.Event()
        """Set while no signals are missed."""
        self._heard = heard
        self._stopping = stopping
        self._wanted: set[UUID] = set()
        self._changed: deque[UUID] = deque()
        self._is_woken = False

    def subscribe(self, computation_id: UUID) -> None:
        """Subscribe to a computation's signals soon; `heard` is called once it is subscribed, as for progress."""
        if computation_id not in self._wanted:
            self._wanted.add(computation_id)
            self._changed.append(computation_id)
            self._wake()

    def unsubscribe(self, computation_id: UUID) -> None:
        """Unsubscribe from a computation's signals with the next message, if it was subscribed."""
        if computation_id in self._wanted:
            self._wanted.discard(computation_id)
            self._changed.append(computation_id)

    def _wake(self) -> None:
        """Let the thread that listens see the changes now; otherwise it sees them within ``POLL_S``."""
        if self.connected.is_set() and not self._is_woken:
            self._is_woken = True
            if not fallible.attempt(lambda server: server.publish(_own_channel(self.name), _WAKE), 0):
                self._is_woken = False

    def listen(self) -> None:
        """Receive signals until the process is to stop, reconnecting."""
        while not self._stopping.is_set():
            try:
                self._listen_once()
            except redis.RedisError as error:
                # The server may stop together with this process, when logging is no longer possible.
                if not self._stopping.is_set():
                    log.warning("signals_away", error=str(error))
            except Exception:  # all waiting requests depend on this thread
                log.exception("signals_failed")
            self.connected.clear()
            self._stopping.wait(RECONNECT_S)

    def _listen_once(self) -> None:
        with PubSub(client().connection_pool) as subscription:
            # Changes have piled up while the server was away.
            self._changed.clear()
            self._changed.extend(list(self._wanted))
            subscription.subscribe(_own_channel(self.name))
            subscribed: set[UUID] = set()
            while not self._stopping.is_set():
                self._subscribe(subscription, subscribed)
                message = subscription.get_message(timeout=POLL_S)
                if message is not None:
                    self._take(message["type"], message["channel"], message["data"])

    def _subscribe(self, subscription: PubSub, subscribed: set[UUID]) -> None:
        """Subscribe to what is wanted now, and unsubscribe from the rest."""
        # Before the changes are read: later ones wake again.
        self._is_woken = False
        while self._changed:
            computation_id = self._changed.popleft()
            if computation_id in self._wanted and computation_id not in subscribed:
                subscribed.add(computation_id)
                subscription.subscribe(_subscriber_channel(computation_id))
            elif computation_id not in self._wanted and computation_id in subscribed:
                subscribed.discard(computation_id)
                subscription.unsubscribe(_subscriber_channel(computation_id))  # type: ignore[no-untyped-call]

    def _take(self, kind: str, channel: bytes, data: bytes) -> None:
        own = channel == _own_channel(self.name).encode()
        if kind == "subscribe":
            if own:
                self.connected.set()
            elif channel.startswith(_ASKED.encode()):
                # It may have ended before.
                self._heard(UUID(channel.removeprefix(_ASKED.encode()).decode()), Signal(ended=False))
        elif kind == "message" and not (own and data == _WAKE):
            self._heard(*_parse_signal(data))


def _parse_signal(data: bytes) -> tuple[UUID, Signal]:
    ended = data[_ID_BYTES : _ID_BYTES + 1] == b"E"
    return UUID(bytes=data[:_ID_BYTES]), Signal(ended, data[_ID_BYTES + 1 :])
