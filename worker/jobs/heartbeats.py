"""Heartbeats, which each worker writes to the broker every other second, so that all processes know who serves a queue.

The broker has a hash for every queue: the worker's name, the time of its last heartbeat (seconds of the broker's
clock, so that no other clock matters) and the number of its processes.

Raises:
    OperationalError: when the broker is away.
"""

from collections.abc import Iterable, Mapping
from typing import Any, cast

import redis

from worker.declarations.queues import QueueName
from worker.jobs.queue import broker

# Seconds until a silent worker counts as gone. A busy machine may delay a heartbeat by some seconds.
GONE_AFTER_S = 10.0
# Seconds until the heartbeat of a killed worker is removed, by any other worker.
FORGOTTEN_AFTER_S = 300.0
_KEY = "countinghouse:workers:{queue}"
_ENGINES_KEY = "countinghouse:engines"


def beat(name: str, processes: int, queues: Iterable[str]) -> None:
    """Record that the worker ``name`` serves ``queues`` with ``processes`` processes."""
    with broker() as server:
        now = _now(server)
        for key in map(_key, queues):
            written = cast("Mapping[bytes, bytes]", server.hgetall(key))
            old = [field for field, value in written.items() if _read(value)[0] < now - FORGOTTEN_AFTER_S]
            if old:
                server.hdel(key, *old)
            server.hset(key, name, f"{now:.3f} {processes}")


def tell_engines(name: str, engines: Iterable[str]) -> None:
    """Record the engines that the worker ``name`` can compute."""
    with broker() as server:
        server.hset(_ENGINES_KEY, name, " ".join(engines))


def living_engines() -> frozenset[str]:
    """Return the engines that the living workers can compute, in all queues."""
    living = {name for queue in QueueName for name in living_workers(queue)}
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
        for key in map(_key, queues):
            server.hdel(key, name)


def living_workers(queue: str) -> Mapping[str, int]:
    """Return the workers that serve a queue, by name, with the number of their processes."""
    with broker() as server:
        now = _now(server)
        written = cast("Mapping[bytes, bytes]", server.hgetall(_key(queue)))
    read = {name.decode(): _read(value) for name, value in written.items()}
    return {name: processes for name, (at, processes) in read.items() if at >= now - GONE_AFTER_S}


def _key(queue: str) -> str:
    return _KEY.format(queue=queue)


def _read(value: bytes) -> tuple[float, int]:
    at, processes = value.split()
    return float(at), int(processes)


def _now(server: redis.Redis) -> float:
    seconds, microseconds = cast("tuple[Any, Any]", server.time())
    return float(int(seconds) + int(microseconds) / 1e6)
