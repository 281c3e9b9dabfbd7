"""``python -m tests.bench capacity``: costs of requests and shards, and a check of the simulation.

Processor time is reported wherever possible: it hardly depends on other work of the machine. Computations are pauses,
so that more processes than processors can be tried; the costs around them are measured.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from statistics import median
from typing import Any

import psycopg

from deploy.local.valkey import BROKER, CACHE
from tests.bench.capacity.layers import bench_layers
from tests.bench.capacity.processes import finds, pool_of
from tests.bench.capacity.sheet import COSTS
from tests.bench.capacity.simulation import Census, Costs, simulate
from tests.bench.capacity.statements import statement_ms
from tests.bench.http_load import ask_once, request_bytes
from tests.bench.processes import cpu_by_component
from tests.bench.report import Note
from tests.bench.size import Size
from tests.bench.stack import ROOT, free_port, gunicorn, running, use_stores
from tests.local_postgres import local_postgres
from tests.local_valkey import local_valkey
from tests.waiting import wait_until
from worker.jobs.submission import QUICK_S

SHARDS = 200
PROCESSES = (1, 2, 4)
SHARD_S = 0.1
# Seconds of a shard: long enough for two checks of the lease.
LOOKED_AFTER_S = 0.9
FLUSHES = 200
STATEMENTS = 1_000
TOLD_WITHIN_S = 1.5
_COUNTS = """
SELECT (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()),
    pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0'),
    (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')
"""


@dataclass(frozen=True)
class Used:
    """Resources of a census: seconds, processor seconds by component, and the log PostgreSQL wrote."""

    seconds: float
    processor_s: Mapping[str, float]
    commits: int
    wal_bytes: int
    connections: int

    def ms(self, component: str, shards: int) -> float:
        """Return the milliseconds of processor time for a shard."""
        return 1000 * self.processor_s.get(component, 0.0) / shards


def bench_capacity(size: Size) -> Iterator[Note]:
    """Measure the costs, and compare the measured census with the simulated one."""
    with ExitStack() as held:
        url = held.enter_context(local_postgres())
        environ = {
            **os.environ,
            "DATABASE_URL": url,
            "BROKER_URL": held.enter_context(local_valkey(BROKER)),
            "CACHE_URL": held.enter_context(local_valkey(CACHE)),
            "WEB_CONCURRENCY": "1",
            "TABLES": "none",
        }
        subprocess.run([sys.executable, "-m", "db.migrate"], cwd=ROOT, env=environ, check=True)
        # Some statements are sent by this process itself.
        use_stores(environ)
        yield from bench_layers(environ, size)
        yield from _bench_census(environ, url.replace("+psycopg", ""), size)


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
        outcome = simulate(Census(shards, SHARD_S), costs, processes, database_processors=1)
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
    body = {
        "kind": "test.spin",
        "params": {
            "name": f"{processes} {census}",
            "shards": census.shards,
            "seconds": census.shard_s,
            "estimated": estimated_s,
        },
    }
    with running(pool_of("long", environ, processes)):
        wait_until(lambda: finds(port, "long_worker"), seconds=120, pause=0.2)
        before, began = cpu_by_component(), _counted(url)
        _, answer = ask_once(port, request_bytes("/v1/jobs", json.dumps(body).encode()))
        path = json.loads(answer)["links"]["self"]
        wait_until(lambda: _job(port, path)["status"] == "succeeded", seconds=60 + 2 * estimated_s, pause=0.5)
        after, ended = cpu_by_component(), _counted(url)
        job = _job(port, path)
    seconds = (
        datetime.fromisoformat(job["finished_at"]) - datetime.fromisoformat(job["started_at"])
    ).total_seconds()
    processor_s = {name: after[name] - before.get(name, 0.0) for name in after}
    return Used(seconds, processor_s, ended[0] - began[0], ended[1] - began[1], ended[2])


def _told(what: str, used: Used, shards: int) -> str:
    parts = ", ".join(
        f"{name} {used.ms(name, shards):.2f}" for name in ("workers", "PostgreSQL", "broker and cache")
    )
    return (
        f"{what}: {used.seconds:.2f} s; ms of processor a shard: {parts};"
        f" {used.commits / shards:.2f} commits and {used.wal_bytes / shards:,.0f} bytes of log a shard;"
        f" {used.connections} connections"
    )


def _job(port: int, path: str) -> Any:
    return json.loads(ask_once(port, request_bytes(path, method="GET"))[1])


def _counted(url: str) -> tuple[int, int, int]:
    """Return commits, bytes of the log and connections so far; sessions report theirs within about a second."""
    time.sleep(TOLD_WITHIN_S)
    with psycopg.connect(url, autocommit=True) as connection:
        row = connection.execute(_COUNTS).fetchone()
    assert row is not None
    return int(row[0]), int(row[1]), int(row[2])


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
