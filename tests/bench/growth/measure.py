"""``python -m tests.bench growth``: cost of a request after many jobs, and on an empty database.

Both databases have the same unfinished work, and as many rows about to expire; only one has a history.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from statistics import median

import psycopg

from deploy.local.valkey import BROKER, CACHE
from tests.bench.growth.history import LARGE, fill
from tests.bench.growth.probe import DOABLE
from tests.bench.report import Line, Note
from tests.bench.size import Size
from tests.bench.stack import ROOT
from tests.local_postgres import local_postgres
from tests.local_valkey import local_valkey

ROWS = 1_000_000
ROUNDS = 5
TIMES = {"expire a batch": 3, "sweep": 5, "statistics": 5}
USUAL_TIMES = 20
HISTORY = "history"
AIM = "at most 1.3"


class _Probe:
    """A process that works on one of the databases."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.growth.probe"],
            cwd=ROOT,
            env=dict(environ),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def time(self, name: str, times: int) -> list[float]:
        """Return the seconds of each repetition of an action."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([name, times]), file=self._process.stdin, flush=True)
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{name} failed")
        took: list[float] = json.loads(line)
        return took

    def stop(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()


def bench_growth(size: Size) -> Iterator[Line | Note]:
    """Measure the median of each action alternately on both databases."""
    rows = size.number(ROWS, 2_000)
    with ExitStack() as held:
        url = held.enter_context(local_postgres())
        plain = url.replace("+psycopg", "")
        with psycopg.connect(plain, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {HISTORY}".encode())
        full = url.replace("/countinghouse?", f"/{HISTORY}?")
        probes = []
        for one, history in ((full, rows), (url, 0)):
            environ = held.enter_context(_environ(one))
            subprocess.run([sys.executable, "-m", "db.migrate"], cwd=ROOT, env=environ, check=True)
            for told in fill(one.replace("+psycopg", ""), history):
                yield Note(told)
            probes.append(_Probe(environ))
            held.callback(probes[-1].stop)
        yield from _compare(probes[0], probes[1], size)
        yield from _read_as_a_whole(full.replace("+psycopg", ""))


@contextmanager
def _environ(database_url: str) -> Iterator[dict[str, str]]:
    """Return an environment with a broker and a cache of its own."""
    with local_valkey(BROKER) as broker_url, local_valkey(CACHE) as cache_url:
        stores = {"DATABASE_URL": database_url, "BROKER_URL": broker_url, "CACHE_URL": cache_url}
        yield {**os.environ, **stores, "TABLES": "none", "LOG_LEVEL": "ERROR"}


def _compare(full: _Probe, empty: _Probe, size: Size) -> Iterator[Line]:
    for name in DOABLE:
        times = size.of(TIMES.get(name, USUAL_TIMES), 1)
        medians: tuple[list[float], list[float]] = ([], [])
        for number in range(size.of(ROUNDS, 1) + 1):
            for probe, kept in zip((full, empty), medians, strict=True):
                took = probe.time(name, times)
                # The first round only warms up.
                if number:
                    kept.append(median(took) * 1000)
        yield Line(name, "ms", *medians, AIM)


def _read_as_a_whole(url: str) -> Iterator[Note]:
    """Report the large tables that some statement scanned sequentially."""
    with psycopg.connect(url) as connection:
        rows = connection.execute(
            "SELECT relname, seq_scan FROM pg_stat_user_tables WHERE relname = ANY(%s) AND seq_scan > 0",
            [list(LARGE)],
        ).fetchall()
    told = ", ".join(f"{name} {scans} times" for name, scans in rows)
    yield Note(f"large tables read as a whole: {told or 'none'}")
