"""New checks over many connections, against a bare Flask route that waits for a bare Celery task: rates and costs."""

import json
import random
import time
from collections.abc import Iterator, Sequence

from tests.bench.clients import at_once
from tests.bench.http_load import Connection, request_bytes
from tests.bench.processes import cpu_by_component
from tests.bench.report import Line, Note
from tests.bench.size import Size
from tests.bench.stack import Stack

ROUNDS = 5
SECONDS = 3.0
CONNECTIONS = 16
MOST_MS = 5.0


def _new_check(rng: random.Random) -> bytes:
    cards = [rng.randint(1, 10**6) for _ in range(3)]
    game = {"cards": cards, "target": sum(cards), "expression": "+".join(map(str, cards))}
    return request_bytes("/v1/krypto/check", json.dumps(game).encode())


def _echo(_rng: random.Random) -> bytes:
    return request_bytes("/echo", b"{}")


def _rate(port: int, checks: bool, seconds: float) -> tuple[float, int]:
    """Return the answers per second and their number."""
    counts = [0] * CONNECTIONS
    deadline = time.perf_counter() + seconds

    def ask(number: int) -> None:
        rng = random.Random()
        with Connection(port) as connection:
            while time.perf_counter() < deadline:
                status, body = connection.ask(_new_check(rng) if checks else _echo(rng))
                if status != 200:
                    raise RuntimeError(f"{status}: {body[:300]!r}")
                counts[number] += 1

    at_once(CONNECTIONS, ask)
    return sum(counts) / seconds, sum(counts)


def bench_checks(stack: Stack, size: Size) -> Iterator[Line | Note]:
    """Measure throughput and processor time alternately."""
    rates: tuple[list[float], list[float]] = ([], [])
    costs: tuple[list[dict[str, float]], list[dict[str, float]]] = ([], [])
    for warm in range(size.of(ROUNDS, 1) + 1):
        for which, port in enumerate((stack.service_port, stack.bare_port)):
            before = cpu_by_component()
            rate, answers = _rate(port, checks=which == 0, seconds=size.of(SECONDS, 0.5))
            after = cpu_by_component()
            if warm:
                rates[which].append(rate)
                spent = {name: 1000 * (after[name] - before.get(name, 0.0)) / answers for name in after}
                costs[which].append(spent)
    yield Line("new check / bare Flask and Celery, throughput", "req/s", *rates, "at least 0.9")
    ours, peer = (_mean(each) for each in costs)
    yield Line(
        f"processor time of a new check / {MOST_MS:g} ms", "ms", [sum(ours.values())], [MOST_MS], "at most 1"
    )
    for told, means in (("a new check", ours), ("the bare round trip", peer)):
        parts = ", ".join(f"{name} {cost:.2f}" for name, cost in sorted(means.items()) if cost >= 0.01)
        yield Note(f"milliseconds of a processor for {told}: {parts}")


def _mean(costs: Sequence[dict[str, float]]) -> dict[str, float]:
    return {name: sum(cost.get(name, 0.0) for cost in costs) / len(costs) for name in costs[-1]}
