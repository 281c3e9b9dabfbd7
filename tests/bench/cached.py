"""A cached solve over HTTP against a Flask route that does nothing, under the same gunicorn."""

import json
from collections.abc import Iterator

from tests.bench.http_load import Connection, put_load, request_bytes
from tests.bench.report import Line
from tests.bench.stack import Stack

ROUNDS = 7
SECONDS = 2.0
CONNECTIONS = 4
GAME = {"cards": [2, 4, 3, 6, 5], "target": 6, "limit": 10}


def bench_cached(stack: Stack) -> Iterator[Line]:
    """Throughput, in turns."""
    solve = request_bytes("/v1/krypto/solve", json.dumps(GAME).encode())
    bare = request_bytes("/", b"{}")
    connection = Connection(stack.service_port)
    for _ in range(8):  # so that every process has it at hand
        connection.ask(solve)
    connection.close()
    ours: list[float] = []
    peer: list[float] = []
    errors = 0
    for _ in range(ROUNDS):
        for port, request, rates in ((stack.service_port, solve, ours), (stack.bare_port, bare, peer)):
            load = put_load(port, request, seconds=SECONDS, connections=CONNECTIONS)
            rates.append(load.per_second)
            errors += load.errors
    if errors:
        raise RuntimeError(f"{errors} requests were not answered with 200")
    yield Line("cached solve / bare Flask route, throughput", "req/s", ours, peer, "at least 0.7")
