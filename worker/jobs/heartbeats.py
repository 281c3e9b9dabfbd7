"""Heartbeats: what each worker leaves in the broker every other second, by which everybody knows who serves a queue.

For every queue there is a hash in the broker: the worker's name, and when it last wrote (seconds of the broker's clock,
so that no other clock matters) with how many processes it has.

Raises:
    OperationalError: when the broker is away.
"""

from collections.abc import Iterable, Mapping
from typing import Any, cast

import redis

from worker.declarations.queues import QueueName
from worker.jobs.queue import broker

# A busy machine may keep a worker from writing for some seconds.
GONE_AFTER_S = 10.0
# A worker that was killed leaves its last heartbeat behind; the others remove it.
FORGOTTEN_AFTER_S = 300.0
_KEY = "countinghouse:workers:{queue}"
_ENGINES_KEY = "countinghouse:engines"


def beat(name: str, processes: int, queues: Iterable[str]) -> None:
    """Say that the worker ``name`` serves ``queues`` with ``processes`` processes."""
    with broker() as server:
        now = _now(server)
        for key in map(_key, queues):
            written = cast("Mapping[bytes, bytes]", server.hgetall(key))
            old = [field for field, value in written.items() if _read(value)[0] < now - FORGOTTEN_AFTER_S]
            if old:
                server.hdel(key, *old)
            server.hset(key, name, f"{now:.3f} {processes}")


def tell_engines(name: str, engines: Iterable[str]) -> None:
    """Say what the worker ``name`` can compute."""
    with broker() as server:
        server.hset(_ENGINES_KEY, name, " ".join(engines))


def living_engines() -> frozenset[str]:
    """What the workers that live can compute, whichever queues they serve."""
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
    """Say that the worker ``name`` serves ``queues`` no longer."""
    with broker() as server:
        for key in map(_key, queues):
            server.hdel(key, name)


def living_workers(queue: str) -> Mapping[str, int]:
    """The workers that serve a queue, by name, with the number of their processes."""
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
