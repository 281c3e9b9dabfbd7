"""Cost of a solve by the layer that answers it: processor time of each component for one request."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import islice

import redis

from tests.bench.capacity.processes import finds, pool_of
from tests.bench.http_load import Connection, ask_once, request_bytes
from tests.bench.processes import cpu_by_component
from tests.bench.report import MissingFigureError, Note
from tests.bench.size import Size
from tests.bench.stack import gunicorn, running
from tests.bench.uncached import new_games
from tests.deploy.stacks import free_port
from tests.waiting import wait_until

GAMES = 400
# Cached answers cost so little that many are needed.
ROUNDS_AT_HAND = 10
NEW = "new solve"
FACT = "/v1/krypto/solve?cards=2,3,4,5,6&limit=1&target=6"
_HITS = re.compile(r'countinghouse_cache_hits_total{layer="(\w+)"} ([0-9.]+)')


def bench_layers(environ: Mapping[str, str], size: Size) -> Iterator[Note]:
    """Measure new solves, then the same from each layer, with one API process and one worker process."""
    number, rounds = size.of((GAMES, ROUNDS_AT_HAND), (30, 3))
    games = list(islice(new_games(seed=2026), number))
    api = gunicorn("tests.wsgi_app:app", port := free_port(), environ)
    with ExitStack() as held:
        with running(pool_of("short", environ, 1)), running(api):
            wait_until(lambda: finds(port, "worker"), seconds=300, pause=0.2)
            _asked(port, list(islice(new_games(seed=1), 40)))
            yield _line(NEW, port, games)
            yield _line("the same from the process", port, games * rounds)
            yield _line("a fact", port, [request_bytes(FACT, method="GET")] * number * rounds)
        held.enter_context(running(api))
        _warm(port)
        yield _line("from Redis", port, games)
        held.close()
        redis.Redis.from_url(environ["CACHE_URL"]).flushdb()
        held.enter_context(running(api))
        _warm(port)
        yield _line("from the database", port, games)


def _line(what: str, port: int, requests: Sequence[bytes]) -> Note:
    before, hits = cpu_by_component(), _hits(port)
    _asked(port, requests)
    after, now = cpu_by_component(), _hits(port)
    parts = ", ".join(
        f"{name} {1000 * (after[name] - before.get(name, 0.0)) / len(requests):.2f}" for name in sorted(after)
    )
    found = {
        layer: int(number - hits.get(layer, 0))
        for layer, number in now.items()
        if number > hits.get(layer, 0)
    }
    if sum(found.values()) == 0 and what != NEW:
        raise MissingFigureError(f"{what}: no answer was found in any layer")
    return Note(f"{what}: ms of processor a request: {parts}; hits by layer: {found}")


def _asked(port: int, requests: Sequence[bytes]) -> None:
    with Connection(port) as connection:
        for request in requests:
            status, body = connection.ask(request)
            if status != 200:
                raise RuntimeError(f"{status}: {body[:300]!r}")


def _warm(port: int) -> None:
    """Connect, so that the first questions do not pay for the connection."""
    wait_until(lambda: finds(port, "database"), seconds=120, pause=0.2)
    _asked(port, [request_bytes("/v1/jobs?limit=1", method="GET")])


def _hits(port: int) -> dict[str, float]:
    _, body = ask_once(port, request_bytes("/metrics", method="GET"))
    return {layer: float(number) for layer, number in _HITS.findall(body.decode())}
