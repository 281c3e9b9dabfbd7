"""New solves while a census uses all the processors it can get, against new solves on an idle service."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from tests.bench.http_load import Connection, ask_once, request_bytes
from tests.bench.processes import children, cpu_seconds
from tests.bench.report import Line, Note, percentile
from tests.bench.size import Size
from tests.bench.stack import Stack
from tests.bench.uncached import new_games, solve_latencies
from tests.waiting import wait_until

ROUNDS = 6
WARM_UP_CALLS = 5
CALLS = 60
# Number of censuses at once, enough to outlast a round.
CENSUSES = 4
LONG_POOL = "worker-long"
# A pool that uses less of a processor than this is idle.
IDLE_SHARE = 0.1
LOOK_S = 0.2


def bench_isolation(stack: Stack, size: Size) -> Iterator[Line | Note]:
    """Measure the latencies of one client alternately."""
    pool = children(stack.pool_pids[LONG_POOL])
    games, ranges = new_games(seed=1964), _target_ranges()
    alone, beside, shares = [], [], []
    for _ in range(size.of(ROUNDS, 1)):
        wait_until(lambda: _cpu_share(pool) < IDLE_SHARE, seconds=30)
        alone.append(_latencies(stack, games, size.of(CALLS, 5)))
        with _censuses(stack, ranges):
            used, began = cpu_seconds(pool), time.perf_counter()
            beside.append(_latencies(stack, games, size.of(CALLS, 5)))
            shares.append((cpu_seconds(pool) - used) / (time.perf_counter() - began))
    yield Line(
        "new solve, census running / not, median",
        "ms",
        [median(latencies) for latencies in beside],
        [median(latencies) for latencies in alone],
        "at most 1.5",
    )
    yield Line(
        "new solve, census running / not, p95",
        "ms",
        [percentile(latencies, 95) for latencies in beside],
        [percentile(latencies, 95) for latencies in alone],
        "at most 2",
    )
    yield Note(f"the census had {median(shares):.2f} processors meanwhile")


def _latencies(stack: Stack, games: Iterator[bytes], calls: int) -> list[float]:
    with Connection(stack.service_port) as connection:
        solve_latencies(connection, games, WARM_UP_CALLS)
        return solve_latencies(connection, games, calls)


def _cpu_share(pids: list[int]) -> float:
    """Return the number of processors that the processes use, over a short time."""
    used, began = cpu_seconds(pids), time.perf_counter()
    time.sleep(LOOK_S)
    return (cpu_seconds(pids) - used) / (time.perf_counter() - began)


def _target_ranges() -> Iterator[list[int]]:
    """Yield the target ranges of censuses, each a new one, so that none is answered from the cache."""
    for width in range(25, 0, -1):
        for first in range(1, 27 - width):
            yield [first, first + width - 1]


@contextmanager
def _censuses(stack: Stack, ranges: Iterator[list[int]]) -> Iterator[None]:
    """Within the block, let the long pool compute censuses of all five-card hands; cancel them at its end.

    Raises:
        RuntimeError: All of them ended within the block.
    """
    paths = [_submit_census(stack, next(ranges)) for _ in range(CENSUSES)]
    try:
        wait_until(lambda: any(_fraction(stack, path) for path in paths), seconds=120, pause=0.1)
        yield
        if all(_job(stack, path)["status"] not in {"queued", "running"} for path in paths):
            raise RuntimeError(f"{CENSUSES} censuses ended within a round; it needs more of them")
    finally:
        for path in paths:
            ask_once(stack.service_port, request_bytes(path, method="DELETE"))


def _submit_census(stack: Stack, targets: list[int]) -> str:
    asked = {"kind": "krypto.census", "params": {"targets": targets}}
    status, body = ask_once(stack.service_port, request_bytes("/v1/jobs", json.dumps(asked).encode()))
    if status != 202:
        raise RuntimeError(f"{status} for a new census: {body[:300]!r}")
    path: str = json.loads(body)["links"]["self"]
    return path


def _fraction(stack: Stack, path: str) -> float:
    fraction: float = _job(stack, path)["progress"]["fraction"]
    return fraction


def _job(stack: Stack, path: str) -> Any:
    _, body = ask_once(stack.service_port, request_bytes(path, method="GET"))
    return json.loads(body)
