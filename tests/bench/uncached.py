"""A new solve from request to answer, against the round trip of a bare Celery task on the same broker."""

import json
import random
import time
from collections.abc import Iterator
from statistics import median

from tests.bench.bare import celery_app, echo
from tests.bench.http_load import Connection, request_bytes
from tests.bench.report import Line
from tests.bench.size import Size
from tests.bench.stack import Stack

ROUNDS = 7
CALLS = 40


def new_games(seed: int) -> Iterator[bytes]:
    """Yield requests for new solves; another seed gives others."""
    rng = random.Random(seed)
    while True:
        cards = [rng.randint(1, 25) for _ in range(5)]
        game = {"cards": cards, "target": rng.randint(26, 10**9), "limit": 10}
        yield request_bytes("/v1/krypto/solve", json.dumps(game).encode())


def solve_latencies(connection: Connection, games: Iterator[bytes], calls: int) -> list[float]:
    """Return the milliseconds from request to answer of each of some new solves."""
    latencies = []
    for _ in range(calls):
        game = next(games)
        began = time.perf_counter()
        status, body = connection.ask(game)
        latencies.append(1000 * (time.perf_counter() - began))
        job = json.loads(body)
        if (status, job["status"], job["cached"]) != (200, "succeeded", False):
            raise RuntimeError(f"not a new solve: {body[:300]!r}")
    return latencies


def _echoes(calls: int) -> float:
    latencies = []
    for number in range(calls):
        began = time.perf_counter()
        echo.apply_async((number,)).get(timeout=30)
        latencies.append(time.perf_counter() - began)
    return 1000 * median(latencies)


def bench_uncached(stack: Stack, size: Size) -> Iterator[Line]:
    """Measure the median latencies of one client alternately."""
    celery_app.conf.update(
        broker_url=stack.environ["BROKER_URL"], result_backend=stack.environ["BARE_RESULT_URL"]
    )
    rounds, calls = size.of((ROUNDS, CALLS), (1, 5))
    games = new_games(seed=1963)
    ours, peer = [], []
    with Connection(stack.service_port) as connection:
        solve_latencies(connection, games, calls)
        _echoes(calls)
        for _ in range(rounds):
            ours.append(median(solve_latencies(connection, games, calls)))
            peer.append(_echoes(calls))
    yield Line("new solve / bare Celery round trip, latency", "ms", ours, peer, "at most 3")
