"""Rows for a database: a month of finished work, and the rows that a server of any age has.

PostgreSQL generates the rows itself, as the service would have left them.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from db.models import pack_text

BATCH = 500_000
KEYS = 20
UNFINISHED = 2_000
EXPIRED = 60_000
"""Number of expired rows: more than all rounds remove together."""
KEPT_S = 30 * 24 * 3600
LARGE = ("computations", "jobs", "shards", "webhooks", "item_chunks", "idempotency_keys")
_FAST = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "max_wal_size": "'16GB'"}

_ROWS = """
CREATE TEMPORARY TABLE filled AS
SELECT n, at, digits,
    uuidv7(at - now()) AS id, uuidv7(at - now()) AS job_id,
    CASE WHEN n %% 503 = 77 THEN 'krypto.census' WHEN digits < 'b3' THEN 'krypto.check'
        WHEN digits < 'e6' THEN 'krypto.solve' ELSE 'kenken.solve' END AS kind,
    CASE WHEN n %% 499 = 3 THEN 'failed' WHEN n %% 497 = 4 THEN 'cancelled' ELSE 'succeeded' END AS state
FROM (
    SELECT n, md5('growth' || n) AS digits,
        now() + (-%(oldest_s)s::float8 + %(pause_s)s::float8 * (n - %(zero)s)::float8) * interval '1 second' AS at
    FROM generate_series(%(first)s::bigint, %(last)s::bigint) AS n
) AS numbered
"""
# What `krypto.check` and `krypto.solve` answer, the second for a game with two solutions.
_CHECKED = '{"correct":true,"complete":true,"value":"6","code":"ok","params":{},"detail":null,"place":null}'
_SOLVED = (
    '{"solvable":true,"forms":32,"solutions_total":2,"rating":99,"difficulty":"expert","solutions":['
    '{"expression":"20 × (19 - 16) - 24 - 19","latex":"20 \\\\times \\\\left(19 - 16\\\\right) - 24 - 19",'
    '"rpn":"20 19 16 - × 24 - 19 -","steps":[{"left":"19","operator":"-","right":"16","value":"3"},'
    '{"left":"20","operator":"×","right":"3","value":"60"},{"left":"60","operator":"-","right":"24","value":"36"},'
    '{"left":"36","operator":"-","right":"19","value":"17"}]},'
    '{"expression":"19 × 19 - 20 × 16 - 24","latex":"19 \\\\times 19 - 20 \\\\times 16 - 24",'
    '"rpn":"19 19 × 20 16 × - 24 -","steps":[{"left":"19","operator":"×","right":"19","value":"361"},'
    '{"left":"20","operator":"×","right":"16","value":"320"},{"left":"361","operator":"-","right":"320","value":"41"},'
    '{"left":"41","operator":"-","right":"24","value":"17"}]}]}'
)
_COMPUTATIONS = f"""
INSERT INTO computations (id, kind, engine, digest, params, state, queue, caller, listener, shards_total, shards_left,
    planned, unit, units_total, units_done, result, error, request_id, created_at, started_at, finished_at, used_s)
SELECT id, kind, kind || '@2', sha256(n::text::bytea),
    ('{{"cards":[6,5,2,4,3],"target":' || n || ',"rules":"house","use":"all","expression":"6 + 5 + 2 - 4 - 3"}}')::json,
    state, 'short', '', CASE WHEN state = 'cancelled' THEN '0123456789abcdef' ELSE '' END, 1, 0, NULL, 'shard', 1, 1,
    CASE WHEN state <> 'succeeded' THEN NULL
        WHEN kind = 'krypto.check' THEN decode('{pack_text(_CHECKED).hex()}', 'hex')
        ELSE decode('{pack_text(_SOLVED).hex()}', 'hex') END,
    CASE WHEN state = 'failed' THEN '{{"type":"/problems#worker-lost","title":"It failed","detail":"Lost."}}'::json END,
    CASE WHEN state = 'cancelled' THEN digits ELSE '' END, at, at + interval '2 ms', at + interval '5 ms', 0.001
FROM filled
"""
_JOBS = """
INSERT INTO jobs (id, computation_id, kind, failed, key_id, created_at, cancelled_at)
SELECT job_id, id, kind, state = 'failed',
    CASE WHEN n % 2 = 0 THEN ('00000000-0000-7000-8000-' || lpad((n % 20)::text, 12, '0'))::uuid END,
    at, CASE WHEN state = 'cancelled' THEN at + interval '5 ms' END
FROM filled
"""
_WEBHOOKS = """
INSERT INTO webhooks (job_id, url, state, attempts, next_at, delivered_at)
SELECT job_id, 'https://receiver-' || n % 1000 || '.example/hook', 'delivered', 1, at, at FROM filled WHERE n % 50 = 1
"""
_ITEMS = """
INSERT INTO item_chunks (computation_id, shard, chunk, count, lines)
SELECT id, 0, 0, 10, repeat('{"expression":"1 + 2"}' || chr(10), 10) FROM filled WHERE n % 50 = 8
"""
_NAMES = """
INSERT INTO idempotency_keys (owner, key, request_digest, job_id, created_at)
SELECT '00000000-0000-0000-0000-000000000000', digits, sha256(n::text::bytea), job_id,
    now() - interval '20 hours' + interval '1 ms' * (n % 1000000) FROM filled WHERE n % 50 = 9
"""
_KEYS = """
INSERT INTO api_keys (id, name, prefix, secret_hash, scopes, requests_per_minute, jobs_at_once, webhook_secret)
SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'key ' || n, 'ch_' || n, sha256(n::text::bytea),
    '{submit}', 1000, 1000, 'secret' FROM generate_series(0, %(keys)s - 1) AS n
"""
# Long work of a few callers: some of it runs, most of it waits for workers of its version.
_LIVE = """
UPDATE computations SET state = CASE WHEN n % 4 = 0 THEN 'running' ELSE 'queued' END, queue = 'long',
    engine = 'bench@1', result = NULL,
    caller = 'address 198.51.100.' || n % 5, listener = '0123456789abcdef', error = NULL,
    shards_total = 100, shards_left = 100, units_total = 100,
    units_done = 0, planned = CASE WHEN n % 4 = 0 THEN 1 ELSE 0 END, waiting = true, expected_s = 100,
    finished_at = NULL, started_at = CASE WHEN n % 4 = 0 THEN at END
FROM filled WHERE filled.id = computations.id
"""
_LIVE_SHARDS = """
INSERT INTO shards (computation_id, index, state, input, attempt, worker, lease_until, sent_at)
SELECT id, 0, 'running', 'null', 1, 'short@host-1/12345', now() + interval '20 s', at FROM filled WHERE n % 4 = 0
"""
# Work that the benchmark's own worker would take over if its leases expired.
HOLD = "UPDATE shards SET lease_until = now() + interval '25 s' WHERE state = 'running'"


def fill(url: str, rows: int) -> Iterator[str]:
    """Fill the database at ``url`` with the rows that every server has, and with ``rows`` finished computations."""
    with psycopg.connect(url, autocommit=True) as connection:
        began = time.perf_counter()
        connection.execute("SET statement_timeout = 0")
        insert_keys(connection)
        with fast(connection):
            insert_rows(connection, first=0, rows=EXPIRED, oldest_s=KEPT_S * 2, newest_s=KEPT_S + 3600)
            done = 0
            while done < rows:
                batch = min(BATCH, rows - done)
                insert_rows(
                    connection,
                    first=EXPIRED,
                    done=done,
                    batch=batch,
                    rows=rows,
                    oldest_s=KEPT_S * 0.9,
                    newest_s=60.0,
                )
                done += batch
                if done % (BATCH * 4) == 0:
                    yield f"{done:,} rows after {time.perf_counter() - began:.0f} s"
            insert_rows(
                connection, first=EXPIRED + rows, rows=UNFINISHED, oldest_s=50.0, newest_s=10.0, live=True
            )
        connection.execute("VACUUM (ANALYZE)")
        connection.execute("CHECKPOINT")
        connection.execute("SELECT pg_stat_reset()")
        size = connection.execute("SELECT pg_size_pretty(pg_database_size(current_database()))").fetchone()
        yield f"{rows:,} rows, {size[0] if size else ''}, in {time.perf_counter() - began:.0f} s"


def insert_keys(connection: psycopg.Connection) -> None:
    """Insert the API keys that half of the jobs belong to."""
    connection.execute(_KEYS, {"keys": KEYS})


def insert_rows(
    connection: psycopg.Connection,
    *,
    first: int,
    rows: int,
    oldest_s: float,
    newest_s: float,
    done: int = 0,
    batch: int | None = None,
    live: bool = False,
) -> None:
    """Insert a batch of ``rows`` computations with all that belongs to them, evenly between two ages in seconds."""
    last = first + done + (batch or rows) - 1
    asked = {"first": first + done, "last": last, "zero": first, "oldest_s": oldest_s}
    connection.execute(_ROWS, {**asked, "pause_s": (oldest_s - newest_s) / rows})
    for statement in (_COMPUTATIONS, _JOBS):
        connection.execute(statement.encode())
    if live:
        connection.execute(_LIVE.encode())
        connection.execute(_LIVE_SHARDS.encode())
    else:
        for statement in (_WEBHOOKS, _ITEMS, _NAMES):
            connection.execute(statement.encode())
    connection.execute("DROP TABLE filled")


@contextmanager
def fast(connection: psycopg.Connection) -> Iterator[None]:
    """Within the block, turn off durability and foreign keys; indexes are created at the end."""
    for name, value in _FAST.items():
        connection.execute(f"ALTER SYSTEM SET {name} = {value}".encode())
    connection.execute("SELECT pg_reload_conf()")
    connection.execute("SET session_replication_role = replica")
    connection.execute("SET maintenance_work_mem = '1GB'")
    indexes = connection.execute(
        "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = ANY(%s)"
        " AND NOT EXISTS (SELECT FROM pg_constraint WHERE conname = indexname)",
        [list(LARGE)],
    ).fetchall()
    for name, _ in indexes:
        connection.execute(f"DROP INDEX {name}".encode())
    yield
    for _, definition in indexes:
        connection.execute(definition.encode())
    connection.execute("SET session_replication_role = DEFAULT")
    for name in _FAST:
        connection.execute(f"ALTER SYSTEM RESET {name}".encode())
    connection.execute("SELECT pg_reload_conf()")
