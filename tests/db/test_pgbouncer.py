"""The service behind pgbouncer in transaction mode, where no session outlives a transaction."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from sqlalchemy import text

from db import sessions, settings
from db.await_schema import await_schema
from db.migrate import migrate
from db.sessions import LOCK_TIMEOUT_MS, STATEMENT_TIMEOUT_MS, autocommit, engine, transaction
from tests.anew import forget_stores
from tests.conftest import POOLER, ROOT
from tests.local_pgbouncer import local_pgbouncer, needs_pgbouncer

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900), needs_pgbouncer]

# Those whose statements lock, notify, wait or set something for a transaction.
SUITES = (
    *(
        f"tests/db/test_{name}.py"
        for name in ("keys", "shards", "submission", "turns", "webhooks", "hanging")
    ),
    *(f"tests/service/jobs/test_{name}.py" for name in ("at_once", "idempotency", "jobs", "waiting")),
    "tests/worker/engine/datasets/test_writing.py",
)
LIMITS = text("SELECT current_setting('statement_timeout'), current_setting('lock_timeout')")
IN_FORCE = (f"{STATEMENT_TIMEOUT_MS // 1000}s", f"{LOCK_TIMEOUT_MS // 1000}s")


@pytest.fixture
def _pooled(empty_stores: settings.Stores, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give this process few connections to PostgreSQL behind many of its own."""
    direct = empty_stores.database_url
    with local_pgbouncer(direct, default_pool_size="3") as url:
        _start_anew(
            monkeypatch, DATABASE_URL=url, DATABASE_POOLING="transaction", MIGRATION_DATABASE_URL=direct
        )
        yield
        engine().dispose()
    monkeypatch.undo()
    _start_anew(monkeypatch)


def _start_anew(monkeypatch: pytest.MonkeyPatch, **environ: str) -> None:
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    forget_stores()


@pytest.mark.usefixtures("_pooled")
def test_limits_hold_in_every_transaction_and_do_not_leak() -> None:
    with transaction() as session:
        assert tuple(session.execute(LIMITS).one()) == IN_FORCE
    with autocommit() as connection:
        assert tuple(connection.execute(LIMITS).one()) == IN_FORCE
    plain = settings.read_stores().database_url.replace("+psycopg", "")
    with psycopg.connect(plain, autocommit=True) as other:
        assert other.execute("SHOW statement_timeout").fetchone() == ("0",)


@pytest.mark.usefixtures("_pooled")
def test_repeated_statements_succeed_on_changing_sessions() -> None:
    def ask(number: int) -> int:
        with transaction() as session:
            return int(session.scalar(text("SELECT :number + 1"), {"number": number}) or 0)

    with ThreadPoolExecutor(20) as pool:
        assert list(pool.map(ask, range(600))) == list(range(1, 601))


@pytest.mark.usefixtures("_pooled")
def test_migrations_bypass_the_pooler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "_schema_suits", threading.Event())
    await_schema()
    migrate()
    monkeypatch.delenv("MIGRATION_DATABASE_URL")
    with pytest.raises(RuntimeError, match="set MIGRATION_DATABASE_URL"):
        migrate()


def test_pooler_that_drops_the_limits_is_detected(
    empty_stores: settings.Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    with local_pgbouncer(empty_stores.database_url, ignore_startup_parameters="options") as url:
        monkeypatch.setattr(sessions, "_schema_suits", threading.Event())
        _start_anew(monkeypatch, DATABASE_URL=url)
        with pytest.raises(SystemExit, match="set DATABASE_POOLING=transaction"):
            await_schema()
    monkeypatch.undo()
    _start_anew(monkeypatch)


def test_suites_pass_through_the_pooler() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n0", "-m", "not slow", "-p", "no:cacheprovider", *SUITES],
        cwd=ROOT,
        env={**os.environ, POOLER: "pgbouncer"},
        capture_output=True,
        text=True,
        timeout=800,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-4000:]
