"""A real PostgreSQL and two real Redis-protocol servers for every test process, and the services on them."""

import gc
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import BinaryIO

import httpx
import hypothesis
import pytest
from flask.testing import FlaskClient
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from db import places, settings
from db.cache import client as cache_client
from db.migrate import migrate
from db.models import Base
from db.sessions import engine, transaction
from deploy.local.valkey import BROKER, CACHE
from service.app import create_app
from service.data import catalogue
from service.facts import routes as facts
from service.http.request_headers import MAX_WAIT_S
from service.jobs import batch, operations
from service.jobs.waiting import stopping
from tests import file_times, lifetime
from tests.clients.cli.scripted_server import Answer, ScriptedServer, Serve
from tests.kept_secrets import forget_secrets, kept_secrets
from tests.local_pgbouncer import local_pgbouncer
from tests.local_postgres import local_postgres
from tests.local_valkey import local_valkey
from tests.operations import SPIN
from tests.proofs import recorder
from tests.waiting import wait_until
from worker import registry
from worker.declarations.operation import AnyOperation, QueueName
from worker.jobs import queue, submission
from worker.jobs.queue import read_living_workers

# This has to run before any server starts.
lifetime.enter()

# Tests assert no timings, and neither does Hypothesis.
hypothesis.settings.register_profile("untimed", deadline=None)
hypothesis.settings.load_profile("untimed")

ROOT = Path(__file__).parents[1]
WORK_AND_PLAY = {"computations", "datasets", "turns", "tournaments", "tournament_interruptions"}
NO_TABLES = {registry.TABLES_SETTING: "none"}
DELETED_AT_MOST_BYTES = 2**20
POOLER = "TEST_POOLER"
"""Environment variable that makes all tests reach PostgreSQL through pgbouncer."""


def pytest_configure(config: pytest.Config) -> None:
    """Select and record what the proofs, and those who look for slow files, need."""
    recorder.pytest_configure(config)
    file_times.pytest_configure(config)


def pytest_collection_finish() -> None:
    """Keep the garbage collector from looking through modules and tests again and again, as long as most tests take."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 5)


@pytest.fixture(scope="session", autouse=True)
def _no_tables() -> Iterator[None]:
    """Keep test processes from building the tables, which takes all processors for a minute."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(registry.TABLES_SETTING, "none")
        yield


@pytest.fixture(scope="session")
def stores() -> Iterator[settings.Stores]:
    """Return the stores of this test process, migrated, with their URLs in the environment."""
    with (
        local_postgres(durable=False) as direct_url,
        local_valkey(BROKER) as broker_url,
        local_valkey(CACHE) as cache_url,
        pytest.MonkeyPatch.context() as patch,
        local_pgbouncer(direct_url) if os.environ.get(POOLER) else nullcontext(direct_url) as database_url,
    ):
        if os.environ.get(POOLER):
            patch.setenv("DATABASE_POOLING", "transaction")
            patch.setenv("MIGRATION_DATABASE_URL", direct_url)
        patch.setenv("DATABASE_URL", database_url)
        patch.setenv("BROKER_URL", broker_url)
        patch.setenv("CACHE_URL", cache_url)
        settings.read_stores.cache_clear()
        queue.app.conf.update(broker_url=broker_url)
        migrate()
        yield settings.read_stores()
        _end_threads()
        engine().dispose()
        queue.app.close()


def _end_threads() -> None:
    """End the background threads of this process's applications, which must not outlive the stores."""
    stopping.set()
    for thread in threading.enumerate():
        if thread.name in ("looks", "tournaments"):
            thread.join()


@pytest.fixture
def empty_stores(stores: settings.Stores) -> settings.Stores:
    """Return the stores, emptied."""
    _empty()
    places._kept.clear()
    submission._room._left.clear()
    catalogue.forget_datasets()
    cache_client().flushdb()
    queue.app.control.purge()
    return stores


def _empty(tries: int = 5) -> None:
    """Empty the tables of work and play, and try again if a worker that still reads them causes a deadlock.

    A new file for each table and index takes twenty times as long as deleting the few rows that most tests leave.
    """
    names = _emptied()
    try:
        with transaction() as session:
            sizes = text(
                "SELECT sum(pg_relation_size(name::regclass)) FROM unnest(CAST(:names AS text[])) AS name"
            )
            if session.execute(sizes, {"names": names}).scalar_one() > DELETED_AT_MOST_BYTES:
                session.execute(text(f"TRUNCATE {', '.join(names)}"))
                return
            # Parents first, so that no worker adds to them afterwards. No foreign key is looked up for any row.
            deleted = "; ".join(f"DELETE FROM {name}" for name in names)
            session.connection().exec_driver_sql(f"SET LOCAL session_replication_role = replica; {deleted}")
    except OperationalError:
        if tries == 1:
            raise
        _empty(tries - 1)


@cache
def _emptied() -> list[str]:
    """Return the tables of work and play, and all that refer to them, parents first."""
    found: list[str] = []
    for table in Base.metadata.sorted_tables:
        if table.name in WORK_AND_PLAY or {key.column.table.name for key in table.foreign_keys} & {*found}:
            found.append(table.name)
    return found


@pytest.fixture
def no_secrets(stores: settings.Stores) -> Iterator[None]:
    """Forget the installation's secrets for a test."""
    with kept_secrets():
        forget_secrets()
        yield


@pytest.fixture
def spin(monkeypatch: pytest.MonkeyPatch) -> AnyOperation:
    """Register the tests' own operation in this process, as the workers do."""
    monkeypatch.setitem(registry._operations, SPIN.kind, SPIN)
    return SPIN


@pytest.fixture
def api(empty_stores: settings.Stores) -> FlaskClient:
    """Return a client of the application, in this process, on empty stores."""
    return create_app().test_client()


@pytest.fixture(scope="session")
def stateless_api(stores: settings.Stores) -> FlaskClient:
    """Return a client for requests that store nothing and read nothing stored, so that nothing has to be emptied."""
    return create_app().test_client()


@contextmanager
def running_worker() -> Iterator[subprocess.Popen[bytes]]:
    """Run a real Celery worker that loads a kernel on its first use, and yield it once it answers."""
    command = [
        "-m",
        "worker.engine",
        "tests.worker_app",
        "--queues",
        "short,long",
        "--concurrency",
        "2",
    ]
    process = subprocess.Popen(
        [sys.executable, *command, "--without-gossip", "--without-mingle"],
        cwd=ROOT,
        env={**os.environ, "WORKER_WARM_UP": "0"},
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until(lambda: bool(read_living_workers("short")), seconds=240)
        yield process
    finally:
        # Do not let its processes finish their computations.
        os.killpg(process.pid, signal.SIGTERM)
        stop_group(process)


def stop_group(process: subprocess.Popen[bytes]) -> None:
    """Terminate a process group by its leader, and kill the group if that takes too long."""
    process.terminate()
    try:
        process.wait(timeout=20)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=20)


@dataclass(frozen=True)
class HttpServer:
    """Gunicorn serving the application on a loopback port."""

    port: int
    pid: int

    @property
    def url(self) -> str:
        """Base URL of the server."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def processes(self) -> list[int]:
        """Process ids of the workers that answer."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text(encoding="ascii")
        return [int(pid) for pid in children.split()]


@contextmanager
def running_gunicorn(
    app: str = "tests.api_app:app",
    max_job_seconds: float = 0.5,
    log: BinaryIO | None = None,
    processes: int = 2,
    environ: Mapping[str, str] | None = None,
) -> Iterator[HttpServer]:
    """Run gunicorn on a free port that is held from before its start, with settings besides those of this process."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        command = [
            "-m",
            "gunicorn",
            "--config",
            "python:deploy.gunicorn",
            "--bind",
            f"fd://{listener.fileno()}",
        ]
        # Work requested by generated tests must not keep the workers busy afterwards.
        limits = {"MAX_JOB_SECONDS": str(max_job_seconds), "WEB_CONCURRENCY": str(processes)}
        process = subprocess.Popen(
            [sys.executable, *command, app],
            cwd=ROOT,
            env={**os.environ, **limits, **(environ or {})},
            pass_fds=[listener.fileno()],
            start_new_session=True,
            stdout=log or subprocess.DEVNULL,
            stderr=log or subprocess.DEVNULL,
        )
        server = HttpServer(listener.getsockname()[1], process.pid)
    try:
        # The listening socket queues connections until gunicorn accepts them.
        httpx.get(f"{server.url}/healthz", timeout=90).raise_for_status()
        yield server
    finally:
        stop_group(process)


@pytest.fixture(scope="session")
def _shared_server(stores: settings.Stores) -> Iterator[HttpServer]:
    # Whatever the first test that needs the server has set.
    with running_gunicorn(environ=NO_TABLES) as server:
        yield server


@pytest.fixture
def http_server(_shared_server: HttpServer, worker: int) -> HttpServer:
    """Run a real HTTP server with a worker behind it, for all tests of this process."""
    return _shared_server


@pytest.fixture(scope="session")
def _unlimited_server(stores: settings.Stores) -> Iterator[HttpServer]:
    with running_gunicorn(max_job_seconds=1e6, processes=1, environ=NO_TABLES) as server:
        yield server


@pytest.fixture
def unlimited_server(_unlimited_server: HttpServer, worker: int) -> HttpServer:
    """Run a server that accepts jobs of any length."""
    return _unlimited_server


class SharedWorker:
    """A worker that starts with the first test that needs it, and is stopped for tests that need none."""

    def __init__(self) -> None:
        self._running = ExitStack()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> int:
        """Start the worker unless it runs, and return its process id."""
        if self._process is None or self._process.poll() is not None:
            self._process = self._running.enter_context(running_worker())
        return self._process.pid

    def stop(self) -> None:
        """Stop the worker."""
        self._process = None
        self._running.close()


@pytest.fixture(scope="session")
def shared_worker(stores: settings.Stores) -> Iterator[SharedWorker]:
    """Return the control of the worker for all tests of this process."""
    shared = SharedWorker()
    yield shared
    shared.stop()


@pytest.fixture
def worker(shared_worker: SharedWorker, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return the process id of a worker for all tests of this process, whose applications wait long for answers.

    Loading a kernel on its first use takes longer than the usual wait where other programs keep the processors busy.
    """
    for module in (batch, operations, facts):
        monkeypatch.setattr(module, "DEFAULT_WAIT_S", MAX_WAIT_S)
    return shared_worker.start()


@pytest.fixture
def no_worker(shared_worker: SharedWorker) -> None:
    """Stop the shared worker, which would otherwise take shards meant for the test or its workers."""
    shared_worker.stop()
    # Killed workers leave their last heartbeat behind.
    wait_until(lambda: not any(read_living_workers(name) for name in QueueName), seconds=60)


@contextmanager
def _note_statements(thread: int | None = None) -> Iterator[list[str]]:
    """Note the statements that a thread, or any, sends to the database, except time limits that a pooler requires."""
    sent: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if thread in (None, threading.get_ident()) and not statement.startswith("SET LOCAL "):
            sent.append(statement)

    event.listen(engine(), "before_cursor_execute", note)
    yield sent
    event.remove(engine(), "before_cursor_execute", note)


@pytest.fixture
def statements(stores: settings.Stores) -> Iterator[list[str]]:
    """Return the statements that this thread sends to the database from now on.

    Other threads wait for the ends of jobs, of this test or a former one, and look them up at any time.
    """
    with _note_statements(threading.get_ident()) as sent:
        yield sent


@pytest.fixture
def all_statements(stores: settings.Stores) -> Iterator[list[str]]:
    """Return the statements that all threads of this process send to the database from now on."""
    with _note_statements() as sent:
        yield sent


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Return a function that starts servers with the given answers, until the test ends."""
    with ExitStack() as stack:

        def start(*answers: Answer) -> ScriptedServer:
            return stack.enter_context(ScriptedServer(list(answers)).running())

        yield start


@pytest.fixture
def unused_url() -> str:
    """Return a loopback URL at which nothing listens."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{listener.getsockname()[1]}"
