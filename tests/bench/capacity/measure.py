"""``python -m tests.bench capacity``: costs of requests and shards, and a check of the simulation.

Processor time is reported wherever possible: it hardly depends on other work of the machine. Computations are pauses,
so that more processes than processors can be tried; the costs around them are measured.
"""

import os
import tempfile
import time
from collections.abc import Iterator, Mapping
from statistics import median

from tests.bench.capacity.jobs import Used, used_by
from tests.bench.capacity.layers import bench_layers
from tests.bench.capacity.processes import pool_of
from tests.bench.capacity.servers import stores
from tests.bench.capacity.sheet import COSTS
from tests.bench.capacity.simulation import Census, Costs, simulate
from tests.bench.capacity.statements import statement_ms
from tests.bench.report import Note
from tests.bench.size import Size
from tests.bench.stack import gunicorn, running
from tests.deploy.stacks import free_port
from worker.jobs.submission import QUICK_S

SHARDS = 200
PROCESSES = (1, 2, 4)
SHARD_S = 0.1
# Seconds of a shard: long enough for two checks of the lease.
LOOKED_AFTER_S = 0.9
FLUSHES = 200
STATEMENTS = 1_000


def bench_capacity(size: Size) -> Iterator[Note]:
    """Measure the costs, and compare the measured census with the simulated one."""
    with stores() as environ:
        # Some statements are sent by this process itself.
        yield from bench_layers(environ, size)
        yield from _bench_census(environ, environ["DATABASE_URL"].replace("+psycopg", ""), size)


def _bench_census(environ: Mapping[str, str], url: str, size: Size) -> Iterator[Note]:
    shards, numbers = size.number(SHARDS, 8), size.of(PROCESSES, (1,))
    flush_ms = _flush_ms()
    yield Note(f"a write of 8 KiB to the disk, with fdatasync: {flush_ms:.2f} ms")
    used = {}
    with running(gunicorn("tests.wsgi_app:app", port := free_port(), environ)):
        for processes in numbers:
            used[processes] = _census(environ, url, port, processes, Census(shards, SHARD_S))
            yield Note(_told(f"{processes} processes, shards of {SHARD_S} s", used[processes], shards))
        looked = _census(environ, url, port, numbers[-1], Census(shards // 4, LOOKED_AFTER_S))
        yield Note(_told(f"{numbers[-1]} processes, shards of {LOOKED_AFTER_S} s", looked, shards // 4))
    count = size.of(STATEMENTS, 100)
    statements = statement_ms(count)
    yield Note(f"ms of PostgreSQL's processor, each of {count}: {_rounded(statements)}")
    wait_ms = 1000 * (used[1].seconds / shards - SHARD_S) - used[1].ms("PostgreSQL", shards)
    costs = _costs(used[numbers[-1]].ms("PostgreSQL", shards), statements, wait_ms, flush_ms)
    yield Note(f"for the simulation: {costs}")
    for processes in numbers:
        outcome = simulate(Census(shards, SHARD_S).work(), costs, processes, database_processors=1)
        measured = used[processes].seconds
        yield Note(
            f"{processes} processes: {measured:.2f} s measured, {outcome.seconds:.2f} s simulated,"
            f" ratio {outcome.seconds / measured:.2f}"
        )


def _costs(shard_ms: float, statements: Mapping[str, float], worker_ms: float, flush_ms: float) -> Costs:
    """Return the simulation's costs.

    Time that is neither claim nor commit counts as turns: with few processes, most rounds give few. The costs of each
    turn are those of the sheet, which `python -m tests.bench turns` measured.
    """
    turn_ms = max(0.0, shard_ms - statements["claim"] - statements["commit"] - COSTS.turn_each_ms)
    return Costs(
        claim_ms=round(statements["claim"], 2),
        commit_ms=round(statements["commit"], 2),
        look_ms=round(statements["look"], 2),
        turn_ms=round(turn_ms, 2),
        turn_each_ms=COSTS.turn_each_ms,
        send_each_ms=COSTS.send_each_ms,
        worker_ms=round(worker_ms, 2),
        flush_ms=round(flush_ms, 2),
    )


def _rounded(statements: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {each:.2f}" for name, each in statements.items())


def _census(environ: Mapping[str, str], url: str, port: int, processes: int, census: Census) -> Used:
    """Run a census that nobody has requested yet, on this many processes."""
    # Quick work would go to the short queue, which has no worker here.
    estimated_s = max(2 * QUICK_S, census.shards * census.shard_s)
    params = {
        "name": f"{processes} {census}",
        "shards": census.shards,
        "seconds": census.shard_s,
        "estimated": estimated_s,
    }
    with running(pool_of("long", environ, processes)):
        return used_by(url, port, {"kind": "test.spin", "params": params}, 60 + 2 * estimated_s)


def _told(what: str, used: Used, shards: int) -> str:
    parts = ", ".join(
        f"{name} {used.ms(name, shards):.2f}" for name in ("workers", "PostgreSQL", "broker and cache")
    )
    return (
        f"{what}: {used.seconds:.2f} s; ms of processor a shard: {parts};"
        f" {used.commits / shards:.2f} commits and {used.wal_bytes / shards:,.0f} bytes of log a shard;"
        f" {used.connections} connections"
    )


def _flush_ms() -> float:
    took = []
    with tempfile.TemporaryFile() as file:
        for _ in range(FLUSHES):
            file.write(bytes(8192))
            file.flush()
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            took.append(time.perf_counter() - began)
    return 1000 * median(took)
