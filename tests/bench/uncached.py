"""A new solve from request to answer, against one that keeps jobs as ours does, and a bare Celery task."""

import json
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from uuid import UUID

import psycopg
from sqlalchemy.engine import make_url

from tests.bench.bare import celery_app, echo
from tests.bench.http_load import Connection, request_bytes
from tests.bench.report import Line, MissingFigureError, Note
from tests.bench.size import Size
from tests.bench.stack import Stack

ROUNDS = 7
CALLS = 40
PARTS = ("taken in", "stored, sent and received", "claimed and computed", "committed, signalled and answered")
"""The parts of a new solve: up to the statement that stores it, to the one that claims it, to the one that ends it, and
to the answer."""


@dataclass(frozen=True)
class Solve:
    """A new solve: its job, and the times of its request and its answer."""

    job: UUID
    asked_at: float
    answered_at: float

    @property
    def ms(self) -> float:
        """Milliseconds from request to answer."""
        return 1000 * (self.answered_at - self.asked_at)


def new_games(seed: int) -> Iterator[bytes]:
    """Yield requests for new solves; another seed gives others."""
    rng = random.Random(seed)
    while True:
        cards = [rng.randint(1, 25) for _ in range(5)]
        game = {"cards": cards, "target": rng.randint(26, 10**9), "limit": 10}
        yield request_bytes("/v1/krypto/solve", json.dumps(game).encode())


def solves(connection: Connection, games: Iterator[bytes], calls: int) -> list[Solve]:
    """Request some new solves, one after another."""
    found = []
    for _ in range(calls):
        game = next(games)
        # The clock of the database on the same machine.
        asked_at = time.time()
        status, body = connection.ask(game)
        answered_at = time.time()
        job = json.loads(body)
        if (status, job["status"], job["cached"]) != (200, "succeeded", False):
            raise RuntimeError(f"not a new solve: {body[:300]!r}")
        found.append(Solve(UUID(job["id"]), asked_at, answered_at))
    return found


def solve_latencies(connection: Connection, games: Iterator[bytes], calls: int) -> list[float]:
    """Return the milliseconds from request to answer of each of some new solves."""
    return [solve.ms for solve in solves(connection, games, calls)]


def parts_of(found: list[Solve], database_url: str) -> Iterator[Note]:
    """Yield the median milliseconds of each part of some solves, and the processor time of their computation.

    Raises:
        MissingFigureError: A solve has no row, or its times are not in order.
    """
    url = make_url(database_url).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(url) as connection:
        rows = connection.execute(_TIMES, ([solve.job for solve in found],)).fetchall()
    times = {job: (created, started, finished, used) for job, created, started, finished, used in rows}
    if times.keys() != {solve.job for solve in found}:
        raise MissingFigureError("some solves have no row")
    moments = [(solve.asked_at, *times[solve.job][:3], solve.answered_at) for solve in found]
    if any(later < earlier for solve in moments for earlier, later in pairwise(solve)):
        raise MissingFigureError("the times of a solve are not in order: the clock was set")
    for number, part in enumerate(PARTS):
        yield Note(f"{part}: {1000 * median(each[number + 1] - each[number] for each in moments):.2f} ms")
    yield Note(
        f"of that, computed: {1000 * median(used for *_, used in times.values()):.2f} ms of a processor"
    )


_TIMES = """
    SELECT jobs.id, extract(epoch FROM computations.created_at)::float8, extract(epoch FROM started_at)::float8,
        extract(epoch FROM finished_at)::float8, used_s
    FROM jobs JOIN computations ON computations.id = jobs.computation_id WHERE jobs.id = ANY(%s)
"""


def _durable_latencies(port: int, games: Iterator[bytes], calls: int) -> list[float]:
    latencies = []
    # Its server closes connections that do nothing for a while.
    with Connection(port) as connection:
        for _ in range(calls):
            game = next(games).replace(b"/v1/krypto/solve", b"/durable", 1)
            began = time.perf_counter()
            status, body = connection.ask(game)
            latencies.append(1000 * (time.perf_counter() - began))
            if status != 200 or "forms" not in json.loads(body)["result"]:
                raise RuntimeError(f"not a new solve: {body[:300]!r}")
    return latencies


def _echoes(calls: int) -> float:
    latencies = []
    for number in range(calls):
        began = time.perf_counter()
        echo.apply_async((number,)).get(timeout=30)
        latencies.append(time.perf_counter() - began)
    return 1000 * median(latencies)


def bench_uncached(stack: Stack, size: Size, seed: int = 1963) -> Iterator[Line | Note]:
    """Measure the median latencies of one client alternately, and where the time of ours goes."""
    celery_app.conf.update(
        broker_url=stack.environ["BROKER_URL"], result_backend=stack.environ["BARE_RESULT_URL"]
    )
    rounds, calls = size.of((ROUNDS, CALLS), (1, 5))
    games = new_games(seed)
    found: list[Solve] = []
    ours, durable, bare = [], [], []
    with Connection(stack.service_port) as connection:
        solves(connection, games, calls)
        _durable_latencies(stack.bare_port, games, calls)
        _echoes(calls)
        for _ in range(rounds):
            solved = solves(connection, games, calls)
            found += solved
            ours.append(median(solve.ms for solve in solved))
            durable.append(median(_durable_latencies(stack.bare_port, games, calls)))
            bare.append(_echoes(calls))
    yield Line("new solve / Flask, Celery, PostgreSQL", "ms", ours, durable, "at most 1.2")
    yield Line("new solve / bare Celery round trip, latency", "ms", ours, bare, "at most 3")
    yield from parts_of(found, stack.environ["DATABASE_URL"])
