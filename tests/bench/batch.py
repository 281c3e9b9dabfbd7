"""A hundred cached solves in one batch against one cached solve, on one connection."""

import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from tests.bench.http_load import Connection, request_bytes
from tests.bench.processes import children
from tests.bench.report import Line
from tests.bench.size import Size
from tests.bench.stack import Stack

REQUESTS = 100
ROUNDS = 7
CALLS = 100
PROCESSES = 2


def bench_batch(stack: Stack, size: Size) -> Iterator[Line]:
    """Measure latency and processor time alternately, with cached answers and with questions in another spelling."""
    rounds, calls = size.of((ROUNDS, CALLS), (1, 10))
    connection = Connection(stack.service_port)
    games = [{"cards": [2, 4, 3, 6, 5], "target": target, "limit": 10} for target in range(1, REQUESTS + 1)]
    single = request_bytes("/v1/krypto/solve", json.dumps(games[5]).encode())
    batch = _batch(games)
    _fill(connection, batch, single)
    latency: tuple[list[float], list[float]] = ([], [])
    used: tuple[list[float], list[float]] = ([], [])
    api = children(stack.service_pid)
    for _ in range(rounds):
        for number, request in enumerate((batch, single)):
            before = _processor_s(api)
            latency[number].append(median(_latencies(connection, request, calls)))
            used[number].append(1000 * (_processor_s(api) - before) / calls)
    yield Line("100 cached solves in a batch / one, latency", "ms", *latency, "at most 5")
    yield Line("100 cached solves in a batch / one, processor", "ms", *used, "at most 5")
    anew = _spelled_anew(connection, games, rounds)
    yield Line("100 cached solves, spelled anew / one", "ms", *anew, "at most 5")
    connection.close()


def _batch(games: Sequence[dict[str, object]]) -> bytes:
    requests = [{"kind": "krypto.solve", "params": game} for game in games]
    return request_bytes("/v1/batch", json.dumps({"requests": requests}).encode())


def _fill(connection: Connection, batch: bytes, single: bytes) -> None:
    """Make every process compute and cache all games."""
    for _ in range(8 * PROCESSES):
        status, body = connection.ask(batch)
        connection.ask(single)
    answers = json.loads(body)["responses"]
    if status != 200 or not all(one["status"] == 200 and one["body"]["cached"] for one in answers):
        raise RuntimeError(f"not all is cached: {body[:300]!r}")


def _latencies(connection: Connection, request: bytes, calls: int) -> list[float]:
    latencies = []
    for _ in range(calls):
        began = time.perf_counter()
        connection.ask(request)
        latencies.append(1000 * (time.perf_counter() - began))
    return latencies


def _spelled_anew(
    connection: Connection, games: Sequence[dict[str, object]], rounds: int
) -> tuple[list[float], list[float]]:
    """Measure the same questions spelled differently each time, so that no cache keyed by the request's bytes helps."""
    whole, one = [], []
    for number in range(rounds):
        others = [{**game, "rules": "house", "limit": float(10), "use": "all"} for game in games]
        others = [
            dict(sorted(game.items(), key=lambda item: (hash(item[0]) + number) % 7)) for game in others
        ]
        for game in others:
            game["cards"] = sorted([2, 4, 3, 6, 5], key=lambda card: card * (number + 2) % 7)
        began = time.perf_counter()
        connection.ask(_batch(others))
        whole.append(1000 * (time.perf_counter() - began))
        looks = []
        for game in others[:10]:
            body = json.dumps(game, indent=number + 1).encode()
            began = time.perf_counter()
            connection.ask(request_bytes("/v1/krypto/solve", body))
            looks.append(1000 * (time.perf_counter() - began))
        one.append(median(looks))
    return whole, one


def _processor_s(pids: Sequence[int]) -> float:
    """Return the seconds of processor time of these processes (proc(5)), finer than clock ticks."""
    used = 0.0
    for pid in pids:
        used += int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9
    return used
