"""The cache server, and the finished results in it, by digest.

PostgreSQL is authoritative: if the cache server is away, the process does without it for a while.
"""

import socket
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from queue import Empty
from typing import TypeVar, cast

import redis
import structlog
from redis.backoff import NoBackoff
from redis.retry import Retry

from db.records import ComputationRecord, dump_record, load_record
from db.sessions import LIMITS
from db.settings import read_stores

T = TypeVar("T")

TIMEOUT_S = 1.0
MAX_CONNECTIONS = 64
# After a failure the server is not asked for a while, or every request would wait for the timeout.
REST_S = 2.0
RedisError = redis.RedisError
"""Base class of the exceptions that clients raise."""
# The limits of connections to PostgreSQL. Without them, a subscriber would not notice a lost connection for minutes or
# hours.
_NAMES = {
    "TCP_KEEPIDLE": "keepalives_idle",
    "TCP_KEEPINTVL": "keepalives_interval",
    "TCP_KEEPCNT": "keepalives_count",
    "TCP_USER_TIMEOUT": "tcp_user_timeout",
}
# Not every platform has all these socket options.
TCP_LIMITS = {getattr(socket, name): LIMITS[limit] for name, limit in _NAMES.items() if hasattr(socket, name)}

log = structlog.get_logger(__name__)


@lru_cache(maxsize=1)
def client() -> redis.Redis:
    """Return the client; made on first use, and safe across a fork (redis-py's pool notices the new process)."""
    url = read_stores().cache_url
    pool = redis.BlockingConnectionPool.from_url(
        url,
        max_connections=MAX_CONNECTIONS,
        # Maximum wait for a free connection; the other two limits are for the server.
        timeout=TIMEOUT_S,
        socket_timeout=TIMEOUT_S,
        socket_connect_timeout=TIMEOUT_S,
        retry=Retry(NoBackoff(), 1),
        health_check_interval=30,
        **({} if url.startswith("unix") else {"socket_keepalive_options": TCP_LIMITS}),
    )
    return redis.Redis.from_pool(pool)


class Fallible:
    """Calls to the cache server that may fail without an error, only with a loss of speed.

    A call that gets no connection of the pool in time fails alone: a flood must not take the cache from all others.
    """

    def __init__(self) -> None:
        self._away_until = 0.0

    def attempt(self, call: Callable[[redis.Redis], T], default: T) -> T:
        """Return the result of ``call``, or ``default`` if the server is away or was within the last seconds."""
        if time.monotonic() < self._away_until:
            return default
        try:
            return call(client())
        except redis.RedisError as error:
            if isinstance(error.__context__, Empty):
                # All connections of the pool are in use: the server is not away, and others may be answered.
                log.warning("cache_busy", error=str(error))
                return default
            self._away_until = time.monotonic() + REST_S
            log.warning("cache_away", error=str(error), rest_seconds=REST_S)
            return default


fallible = Fallible()


TTL_S = 24 * 60 * 60


def result_key(digest: bytes) -> str:
    """Return the key of the result with this digest."""
    return f"countinghouse:record:{digest.hex()}"


def remember_all(records: Sequence[ComputationRecord]) -> None:
    """Store the shared records of finished computations, in one round trip."""

    def keep(server: redis.Redis) -> None:
        with server.pipeline(transaction=False) as pipeline:
            for record in records:
                pipeline.set(result_key(record.digest), dump_record(record), ex=TTL_S)
            pipeline.execute()

    fallible.attempt(keep, None)


def forget(digests: Sequence[bytes]) -> None:
    """Delete the records with these digests."""
    if digests:
        keys = [result_key(digest) for digest in digests]
        fallible.attempt(lambda server: server.delete(*keys), None)


def recall(digest: bytes) -> ComputationRecord | None:
    """Return the shared record of the finished computation with this digest, if it is cached."""
    data = fallible.attempt(lambda server: cast("bytes | None", server.get(result_key(digest))), None)
    return load_record(data) if data is not None else None


def recall_all(digests: Sequence[bytes]) -> dict[bytes, ComputationRecord]:
    """Return the cached records of the finished computations with these digests, in one round trip."""
    if not digests:
        return {}
    keys = [result_key(digest) for digest in digests]
    none: list[bytes | None] = []
    found = fallible.attempt(lambda server: cast("list[bytes | None]", server.mget(keys)), none)
    return {
        digest: load_record(data) for digest, data in zip(digests, found, strict=False) if data is not None
    }
