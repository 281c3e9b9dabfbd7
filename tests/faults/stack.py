"""The whole service in real processes, each of which a test can stop, kill and start again."""

import os
import signal
import socket
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psycopg

from db.sweeping import RESEND_ANYWAY_AFTER
from deploy.local.postgres import PostgresServer, let_server_pass
from deploy.local.process import Service, ServiceProcess
from deploy.local.stack import is_everything_ready
from deploy.local.valkey import BROKER, CACHE, ValkeyServer
from tests.faults.network import PORTS, Network, Place, admit_network
from tests.local_postgres import supervised
from tests.waiting import wait_until

ROOT = Path(__file__).parents[2]
# A message that was lost is sent again so late if others keep waiting before it.
FINISHED_WITHIN_S = RESEND_ANYWAY_AFTER.total_seconds() + 60


@dataclass
class Part:
    """A service, running or not."""

    service: Service
    log: Path
    place: Place | None = None
    process: ServiceProcess | None = None

    def start(self) -> None:
        """Start the service without waiting for it."""
        with self.log.open("ab") as output, self.place.inside() if self.place else nullcontext():
            self.process = ServiceProcess(self.service, output)

    def run(self, seconds: float = 60) -> None:
        """Run a service that ends by itself to its end.

        Raises:
            RuntimeError: It failed.
        """
        self.start()
        process = self.process
        assert process is not None
        wait_until(lambda: process.exit_code() is not None, seconds=seconds)
        self.process = None
        if process.exit_code():
            raise RuntimeError(self.log.read_text())

    @property
    def pid(self) -> int:
        """Process id, while the service runs."""
        if self.process is None:
            raise RuntimeError(f"{self.service.name} does not run")
        return self.process.pid

    def stop(self) -> None:
        """Stop the service in good order."""
        if self.process is not None:
            self.process.stop()
            self.process = None

    def kill(self) -> None:
        """Kill the service and all its children at once."""
        os.killpg(self.pid, signal.SIGKILL)
        self.stop()

    def children(self) -> list[int]:
        """Return its child processes."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text(encoding="ascii")
        return [int(child) for child in children.split()]


@dataclass
class Faulty:
    """The stack, with ``client`` connected to its API."""

    database: PostgresServer
    parts: dict[str, Part]
    client: httpx.Client
    servers: Mapping[str, ValkeyServer] = field(default_factory=dict)
    environ: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Part:
        return self.parts[name]

    def stop(self) -> None:
        """Stop everything in reverse order of its start."""
        for part in reversed(self.parts.values()):
            part.stop()

    def add(self, service: Service, place: Place | None = None) -> None:
        """Start another service."""
        self.put(service, place)
        self[service.name].start()

    def put(self, service: Service, place: Place | None = None) -> None:
        """Add another service without starting it."""
        log = self["api"].log.with_name(f"{service.name}.log")
        self.parts[service.name] = Part(service, log, place)

    def change(self, statement: str) -> None:
        """Change the database without the service."""
        with psycopg.connect(self.database.url.replace("+psycopg", "")) as connection:
            connection.execute(statement)

    def restart_database(self) -> None:
        """Start PostgreSQL again and wait until it answers."""
        self["postgres"].start()
        wait_until(self.database.is_ready, seconds=30)

    def restart_server(self, name: str) -> None:
        """Start the broker or the cache again and wait until it answers."""
        self[name].start()
        wait_until(self.servers[name].is_ready, seconds=30)

    def wait_ready(self) -> None:
        """Wait until all services respond, which takes long where other programs keep the processors busy."""
        wait_until(self.is_ready, seconds=150)

    def is_ready(self) -> bool:
        """Return True if all services respond."""
        try:
            return is_everything_ready(self.client.get("/readyz"))
        except httpx.TransportError:
            return False

    def submit(self, name: str, **params: object) -> str:
        """Submit a job of the tests' own operation, and return its path."""
        body = {"kind": "test.spin", "params": {"name": name, **params}}
        response = self.client.post("/v1/jobs", json=body)
        if response.status_code not in (200, 202):
            raise RuntimeError(response.text)
        return str(response.json()["links"]["self"])

    def job(self, path: str) -> dict[str, object]:
        """Return the current job."""
        found: dict[str, object] = self.client.get(path).json()
        return found

    def done(self, path: str) -> int:
        """Return the number of finished units of the job."""
        progress: dict[str, int] = self.job(path)["progress"]  # type: ignore[assignment]
        return progress["done"]

    def finished(self, path: str, seconds: float = FINISHED_WITHIN_S) -> dict[str, object]:
        """Wait for the job's end, and return it."""

        def ended() -> bool:
            try:
                return self.job(path)["status"] in ("succeeded", "failed", "cancelled")
            except httpx.TransportError:
                return False  # some tests make the API unavailable on purpose

        wait_until(ended, seconds=seconds, pause=0.1)
        return self.job(path)


def _python(name: str, environ: Mapping[str, str], *arguments: str, files: tuple[int, ...] = ()) -> Service:
    return Service(
        name=name,
        command=(sys.executable, "-m", *arguments),
        environ={**os.environ, **environ},
        folder=ROOT,
        stop_signal=signal.SIGTERM,
        inherited_files=files,
    )


def pool(name: str, environ: Mapping[str, str], queues: str, processes: int) -> Service:
    """Return a worker of ``queues``."""
    options = ("--queues", queues, "--concurrency", str(processes), "--hostname", f"{name}@%h")
    worker = ("worker.engine", "tests.worker_app", "--without-gossip", "--without-mingle")
    return _python(name, environ, *worker, *options)


def _parts(services: Sequence[Service], home: Path, lan: Network | None) -> dict[str, Part]:
    """Return the services, not yet running; with a network, the stores have a place apart from all others."""
    parts = {}
    for service in services:
        part = parts[service.name] = Part(service, home / f"{service.name}.log")
        if lan is not None and service.name in PORTS:
            part.service, part.place = lan.listening(service), lan.stores
        elif lan is not None:
            part.place = lan.users.get("api", lan.stores)
    return parts


def api(name: str, environ: Mapping[str, str], *options: str, files: tuple[int, ...] = ()) -> Service:
    """Return the API, on the port that ``PORT`` names unless the options say otherwise."""
    gunicorn = ("gunicorn", "--config", "python:deploy.gunicorn", *options)
    return _python(name, environ, *gunicorn, "tests.wsgi_app:app", files=files)


def upkeep(name: str, environ: Mapping[str, str]) -> Service:
    """Return the upkeep."""
    return _python(name, environ, "worker.engine.upkeep")


def migration(name: str, environ: Mapping[str, str], module: str = "db.migrate") -> Service:
    """Return the migration of the database, which ends by itself."""
    return _python(name, environ, module)


@contextmanager
def faulty_stack(
    home: Path,
    *,
    separate_pools: bool = False,
    stores_only: bool = False,
    lan: Network | None = None,
    **settings: str,
) -> Iterator[Faulty]:
    """Run the stack for a ``with`` block, ready; both queues may have a pool of workers each.

    ``settings`` are further variables of all services' environment.
    With ``stores_only`` the other services are prepared but not started; the database is migrated all the same.
    """
    with ExitStack() as held:
        _, run, supervisor = held.enter_context(supervised(home))
        let_server_pass(home)
        database = PostgresServer(home, run, supervisor)
        servers = {role.name: ValkeyServer(role, home, run) for role in (BROKER, CACHE)}
        listener = held.enter_context(socket.create_server(("127.0.0.1", 0)))
        environ = {
            "DATABASE_URL": database.url,
            "BROKER_URL": servers["broker"].url,
            "CACHE_URL": servers["cache"].url,
        }
        if lan is not None:
            admit_network(database.url)
            environ = {**lan.urls()}
        # Most of these tests compute nothing that has kernels.
        environ = {**environ, "WORKER_WARM_UP": "0", **settings}
        file = listener.fileno()
        pools = {"worker": ("short", 2), "worker-long": ("long", 1)} if separate_pools else {}
        pools = pools or {"worker": ("short,long", 2)}
        services = [
            database.service,
            *(server.service for server in servers.values()),
            api("api", environ, "--bind", f"fd://{file}", files=(file,)),
            *(pool(name, environ, *served) for name, served in pools.items()),
            upkeep("upkeep", environ),
            migration("migrate", environ),
        ]
        parts = _parts(services, home, lan)
        client = held.enter_context(
            httpx.Client(base_url=f"http://127.0.0.1:{listener.getsockname()[1]}", timeout=40)
        )
        stack = Faulty(database, parts, client, servers, environ)
        held.callback(stack.stop)
        stack.restart_database()
        database.create_database()
        for name in servers:
            stack.restart_server(name)
        parts["migrate"].run()
        if not stores_only:
            for name in ("api", *pools, "upkeep"):
                parts[name].start()
            stack.wait_ready()
        yield stack
