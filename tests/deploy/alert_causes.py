"""The causes of the alerts: faults of a real local stack, each of which is mended at the end of its block."""

import os
import resource
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import psycopg

from tests.deploy.backups import ask
from tests.deploy.stacks import Stack, descendants, free_port
from tests.waiting import wait_until

API, UPKEEP, SHORT, LONG = "gunicorn", "worker.engine.upkeep", "--queues short", "--queues long"
POSTGRES, BROKER = "bin/postgres", "broker.sock"
OPEN_FILES = 800
"""Most open files of a process of the stack: the API then holds fifty event streams."""
STREAMS = 42
WEBHOOKS = 15
RETRIES = 21
# More than a second of work, so that it waits in the long queue; eleven shards of some seconds.
CENSUS = {"hand_size": 5, "low": 1, "high": 25, "targets": [1, 25], "measure": "solutions"}
ENVIRON = {
    # Seven processes for long work, so that many die at once.
    "WORKER_CONCURRENCY": "8",
    "WEBHOOK_ALLOW_PRIVATE": "1",
    # One more attempt, at once.
    "WEBHOOK_RETRY_SECONDS": "0",
}


@dataclass(frozen=True)
class Service:
    """A running local stack, and the URL of its database."""

    stack: Stack
    url: str

    @classmethod
    def of(cls, stack: Stack) -> "Service":
        """Return the service of a stack, after a restart of PostgreSQL that lets it archive its log."""
        variables = Path(f"/proc/{stack.service_pid(API)}/environ").read_bytes().decode().split("\0")
        [url] = [
            value for name, _, value in (line.partition("=") for line in variables) if name == "DATABASE_URL"
        ]
        service = cls(stack, url)
        service.sql("ALTER SYSTEM SET archive_mode = on")
        service.archive_by("true")
        os.kill(service.pid(POSTGRES), signal.SIGINT)
        wait_until(service.archives, seconds=60, pause=0.2)
        wait_until(stack.is_ready, seconds=60, pause=0.2)
        return service

    def sql(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        return ask(self.url, query, *values)

    def archives(self) -> bool:
        """Return True if PostgreSQL runs, and archives its log."""
        with suppress(psycopg.OperationalError):
            return self.sql("SHOW archive_mode") == [("on",)]
        return False

    def archive_by(self, command: str) -> None:
        """Set the command that archives the log."""
        self.sql(f"ALTER SYSTEM SET archive_command = '{command}'")
        self.sql("SELECT pg_reload_conf()")

    def pid(self, part: str) -> int:
        """Return the main process of a part of the stack."""
        return self.stack.service_pid(part)

    def submit(self, kind: str, params: Mapping[str, object], **more: object) -> str:
        """Submit a job, and return its path."""
        body = {"kind": kind, "params": params, **more}
        url = f"http://127.0.0.1:{self.stack.port}/v1/jobs"
        response = httpx.post(url, json=body, headers={"Prefer": "respond-async"}, timeout=20)
        assert response.is_success, response.text
        return str(response.json()["links"]["self"])

    def cancel(self, path: str) -> None:
        """Cancel a job."""
        httpx.delete(f"http://127.0.0.1:{self.stack.port}{path}", timeout=10).raise_for_status()

    def has_ended(self, path: str) -> bool:
        """Return True if a job has ended."""
        return self.stack.get(path).json()["status"] not in ("queued", "running")


Begin = Callable[[Service], AbstractContextManager[None]]


@contextmanager
def killed(service: Service, *parts: str) -> Iterator[None]:
    """Kill parts of the stack; within the block, nobody starts them again."""
    supervisor = service.stack.process.pid
    pids = [service.pid(part) for part in parts]
    os.kill(supervisor, signal.SIGSTOP)
    try:
        for pid in pids:
            os.killpg(pid, signal.SIGKILL)
        yield
    finally:
        os.kill(supervisor, signal.SIGCONT)


@contextmanager
def suspended(service: Service, part: str) -> Iterator[None]:
    """Suspend all processes of a part within the block; its sockets stay open."""
    main = service.pid(part)
    os.kill(main, signal.SIGSTOP)
    # With the main process suspended, no other process can start.
    processes = [main, *descendants(main)]
    try:
        for pid in processes:
            _send(pid, signal.SIGSTOP)
        yield
    finally:
        for pid in processes:
            _send(pid, signal.SIGCONT)


def _send(pid: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)


@contextmanager
def asking(service: Service, *paths: str) -> Iterator[None]:
    """Ask each of the paths again and again within the block, whatever the answers are."""
    over = threading.Event()

    def ask_one(path: str) -> None:
        while not over.wait(0.2):
            with suppress(httpx.TransportError):
                service.stack.get(path)

    threads = [threading.Thread(target=ask_one, args=(path,)) for path in paths]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()


@contextmanager
def wrong_estimates(service: Service) -> Iterator[None]:
    """Let an operation promise a thousandth of the time that it takes; then let an hour pass."""
    with suspended(service, SHORT):
        jobs = [service.submit("krypto.deal", {"count": 20, "seed": seed}) for seed in (1, 2, 3)]
        service.sql("UPDATE computations SET estimated_s = estimated_s / 1000 WHERE kind = 'krypto.deal'")
    wait_until(lambda: all(map(service.has_ended, jobs)), seconds=30, pause=0.2)
    yield
    service.sql(
        "UPDATE computations SET finished_at = finished_at - interval '1 hour' WHERE kind = 'krypto.deal'"
    )


@contextmanager
def dying_workers(service: Service) -> Iterator[None]:
    """Kill the processes that hold shards, until enough were begun anew; then let an hour pass."""
    path = service.submit("krypto.census", {**CENSUS, "rules": "house"})
    # A process that dies with a fourth attempt would fail the job.
    held = "SELECT worker FROM shards WHERE state = 'running' AND attempt < 4 AND worker IS NOT NULL"
    anew = "SELECT coalesce(sum(attempt - 1), 0) FROM shards WHERE attempt > 1"

    def kill_holders() -> bool:
        holders = {int(worker.rpartition(":")[2]) for (worker,) in service.sql(held)}
        for pid in holders.intersection(descendants(service.pid(LONG))):
            _send(pid, signal.SIGKILL)
        return bool(service.sql(anew)[0][0] >= RETRIES)

    # Each time a process starts anew and loads its kernels, which takes long beside other programs.
    wait_until(kill_holders, seconds=300, pause=0.3)
    service.cancel(path)
    yield
    service.sql("UPDATE shards SET lease_until = lease_until - interval '1 hour' WHERE attempt > 1")


@contextmanager
def damaged_shard(service: Service) -> Iterator[None]:
    """Damage the input of a job's shard before a worker takes it."""
    with suspended(service, SHORT):
        path = service.submit("krypto.deal", {"count": 1, "seed": 4})
        service.sql("UPDATE shards SET input = '[0]' WHERE state = 'queued'")
    wait_until(lambda: service.has_ended(path), seconds=30, pause=0.2)
    yield


@contextmanager
def silent_receiver(service: Service) -> Iterator[None]:
    """Let webhooks go to a port that nobody listens on."""
    hook = {"url": f"http://127.0.0.1:{free_port()}/"}
    for target in range(WEBHOOKS):
        service.submit("krypto.solve", {"cards": [1, 2, 3], "target": target}, webhook=hook)
    yield


@contextmanager
def missing_column(service: Service) -> Iterator[None]:
    """Take away a column that the API and the upkeep read."""
    service.sql("ALTER TABLE datasets RENAME COLUMN csv_sha256 TO mislaid")
    try:
        with asking(service, "/v1/data"):
            yield
    finally:
        service.sql("ALTER TABLE datasets RENAME COLUMN mislaid TO csv_sha256")


@contextmanager
def few_files(service: Service) -> Iterator[None]:
    """Lower the limit of the files of a worker to a few more than it has open."""
    pid = service.pid(SHORT)
    limits = resource.prlimit(pid, resource.RLIMIT_NOFILE)
    few = int(len(list(Path(f"/proc/{pid}/fd").iterdir())) / 0.85)
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (few, limits[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_NOFILE, limits)


@contextmanager
def kept_log(service: Service) -> Iterator[None]:
    """Let PostgreSQL write some of its log, which it cannot archive, and which nobody reads from a slot."""
    service.archive_by("false")
    service.sql("SELECT pg_create_physical_replication_slot('left', true)")
    for _ in range(12):
        service.sql("SELECT pg_logical_emit_message(false, 'test', repeat('x', 1024 * 1024))")
    service.sql("SELECT pg_switch_wal()")
    try:
        yield
    finally:
        service.sql("SELECT pg_drop_replication_slot('left')")
        service.archive_by("true")


@contextmanager
def nobody_works(service: Service) -> Iterator[None]:
    """Kill the workers, and let two hours pass, while a game waits for them, and a census that many follow."""
    with ExitStack() as held:
        held.enter_context(killed(service, SHORT, LONG))
        service.submit("krypto.solve", {"cards": [1, 2, 3, 4], "target": 5})
        path = service.submit("krypto.census", {**CENSUS, "rules": "house", "targets": [1, 24]})
        held.callback(service.cancel, path)
        service.sql(
            "UPDATE computations SET created_at = created_at - interval '2 hours' WHERE state = 'queued'"
        )
        client = held.enter_context(
            httpx.Client(base_url=f"http://127.0.0.1:{service.stack.port}", timeout=30)
        )
        for _ in range(STREAMS):
            stream = held.enter_context(client.stream("GET", f"{path}/events"))
            assert stream.is_success
        yield


@contextmanager
def hanging_database(service: Service) -> Iterator[None]:
    """Suspend PostgreSQL while callers and probes ask."""
    with asking(service, "/readyz", "/v1/jobs"), suspended(service, POSTGRES):
        yield


def hanging_broker(service: Service) -> AbstractContextManager[None]:
    """Suspend the broker."""
    return suspended(service, BROKER)


def dead_api_and_upkeep(service: Service) -> AbstractContextManager[None]:
    """Kill the API and the upkeep."""
    return killed(service, API, UPKEEP)
