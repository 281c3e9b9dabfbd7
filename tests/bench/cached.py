"""A cached solve, as a job and as a fact, against a Flask route that does nothing."""

import json
from collections.abc import Iterator

from tests.bench.http_load import Connection, put_load, request_bytes
from tests.bench.report import Line
from tests.bench.size import Size
from tests.bench.stack import Stack

ROUNDS = 7
SECONDS = 2.0
CONNECTIONS = 4
GAME = {"cards": [2, 4, 3, 6, 5], "target": 6, "limit": 10}
FACT = "/v1/krypto/solve?cards=2,3,4,5,6&limit=10&target=6"


def bench_cached(stack: Stack, size: Size) -> Iterator[Line]:
    """Measure the throughput of each route alternately."""
    solve = request_bytes("/v1/krypto/solve", json.dumps(GAME).encode())
    fact = request_bytes(FACT, method="GET")
    bare = request_bytes("/", b"{}")
    connection = Connection(stack.service_port)
    for _ in range(8):  # so that every process has cached it
        connection.ask(solve)
        connection.ask(fact)
    connection.close()
    rates: dict[str, list[float]] = {"solve": [], "fact": [], "bare": []}
    asked = (
        ("solve", stack.service_port, solve),
        ("fact", stack.service_port, fact),
        ("bare", stack.bare_port, bare),
    )
    errors = 0
    for _ in range(size.of(ROUNDS, 1)):
        for name, port, request in asked:
            load = put_load(port, request, seconds=size.of(SECONDS, 0.3), connections=CONNECTIONS)
            rates[name].append(load.per_second)
            errors += load.errors
    if errors:
        raise RuntimeError(f"{errors} requests were not answered with 200")
    yield Line(
        "cached solve / bare Flask route, throughput", "req/s", rates["solve"], rates["bare"], "at least 0.85"
    )
    yield Line("fact / cached solve, throughput", "req/s", rates["fact"], rates["solve"], "at least 1")
