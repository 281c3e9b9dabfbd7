"""``python -m tests.bench expiry``: the cost of expiring jobs, and whether their space is used again."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import psycopg

from db.sweeping import forget_finished
from tests.bench.growth.history import EXPIRED, KEPT_S, UNFINISHED, fast, fill, insert_rows
from tests.bench.report import Line, Note, percentile
from tests.bench.size import Size
from tests.bench.stack import new_stores, use_stores
from tests.db.work import submitted
from tests.repeating import repeating

ROWS = 1_000_000
KEPT = timedelta(seconds=KEPT_S * 0.09)
"""Nine tenths of the history are older."""
PAUSE_S = 0.05
TABLES = ("computations", "jobs")


def bench_expiry(size: Size) -> Iterator[Line | Note]:
    """Fill a database with jobs, expire nine tenths while others are submitted, and fill it again."""
    rows = size.number(ROWS, 2_000)
    with new_stores(TABLES="none", LOG_LEVEL="ERROR") as environ:
        use_stores(environ)
        url = environ["DATABASE_URL"].replace("+psycopg", "")
        yield from map(Note, fill(url, rows))
        with psycopg.connect(url, autocommit=True) as connection:
            filled = _bytes(connection)
            alone: list[float] = []
            with _submitting(alone):
                time.sleep(size.of(10, 1))
            beside: list[float] = []
            batches: list[float] = []
            with _submitting(beside):
                removed = _expire(batches)
            yield Note(f"{removed:,} jobs expired in {sum(batches):.0f} s; {_told('a batch', batches)}")
            yield Note(f"{_told('a new job', alone)} before, {_told('a new job', beside)} meanwhile")
            yield Note(f"dead rows of {' and '.join(TABLES)} then: {_dead(connection):,}")
            # What autovacuum has not come to yet.
            connection.execute("VACUUM")
            _refill(connection, first=EXPIRED + rows + UNFINISHED, rows=removed)
            yield Line(
                "database filled again / filled once", "GB", [_bytes(connection)], [filled], "at most 1.3"
            )


def _bytes(connection: psycopg.Connection) -> float:
    """Vacuum the database, and return its gigabytes."""
    connection.execute("VACUUM (ANALYZE)")
    (found,) = connection.execute("SELECT pg_database_size(current_database()) / 1e9::float8").fetchall()
    return float(found[0])


def _dead(connection: psycopg.Connection) -> int:
    dead = "SELECT sum(n_dead_tup)::bigint FROM pg_stat_user_tables WHERE relname = ANY(%s)"
    (found,) = connection.execute(dead, [list(TABLES)]).fetchall()
    return int(found[0])


@contextmanager
def _submitting(took: list[float]) -> Iterator[None]:
    """Submit a job after each pause, and note the seconds that each takes."""

    def submit() -> None:
        began = time.perf_counter()
        submitted()
        took.append(time.perf_counter() - began)

    with repeating(submit, PAUSE_S):
        yield


def _expire(took: list[float]) -> int:
    """Remove all that is older than ``KEPT``, as the upkeep does, and return the number of computations."""
    removed = 0
    while True:
        began = time.perf_counter()
        batch = len(forget_finished(KEPT))
        took.append(time.perf_counter() - began)
        removed += batch
        if not batch:
            return removed


def _told(what: str, took: list[float]) -> str:
    p50, p99, longest = (1000 * value for value in (percentile(took, 50), percentile(took, 99), max(took)))
    return f"{what} takes {p50:.0f} ms (p99 {p99:.0f}, at most {longest:.0f})"


def _refill(connection: psycopg.Connection, *, first: int, rows: int) -> None:
    connection.execute("SET statement_timeout = 0")
    with fast(connection):
        insert_rows(connection, first=first, rows=rows, oldest_s=KEPT_S * 0.5, newest_s=60.0)
