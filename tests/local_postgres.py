"""A local PostgreSQL server for a ``with`` block, started as the local stack starts it."""

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Protocol

import psycopg

from deploy.local.logs import LogFolder
from deploy.local.postgres import PostgresServer, let_server_pass
from deploy.local.process import Service, server_account
from deploy.local.state import RunRecord, run_folder
from deploy.local.supervisor import Supervisor

_START_SECONDS = 60.0
_NOT_DURABLE = ("fsync", "synchronous_commit", "full_page_writes")


class Server(Protocol):
    """A server that the local stack starts and waits for."""

    url: str

    @property
    def service(self) -> Service:
        """The server as a process to be supervised."""

    def is_ready(self) -> bool:
        """Return True if the server answers."""


@contextmanager
def supervised(home: Path | None) -> Iterator[tuple[Path, Path, Supervisor]]:
    """Yield a state folder (``home``, or a temporary one), a folder for sockets, and their servers' supervisor."""
    with ExitStack() as held:
        folder = home or Path(held.enter_context(tempfile.TemporaryDirectory(prefix="countinghouse-data-")))
        folder.mkdir(parents=True, exist_ok=True)
        run = held.enter_context(run_folder(server_account()))
        supervisor = Supervisor(run, LogFolder(folder / "logs"), RunRecord(folder), lambda: None)
        held.callback(supervisor.stop)
        yield folder, run, supervisor


def start(supervisor: Supervisor, server: Server) -> None:
    """Start a server and wait until it answers."""
    supervisor.start(server.service)
    assert supervisor.wait(server.is_ready, _START_SECONDS)


@contextmanager
def local_postgres(home: Path | None = None, *, durable: bool = True) -> Iterator[str]:
    """Yield the URL of a server's database; a server that is not ``durable`` is faster."""
    with supervised(home) as (folder, run, supervisor):
        let_server_pass(folder)
        server = PostgresServer(folder, run, supervisor)
        start(supervisor, server)
        server.create_database()
        if not durable:
            with psycopg.connect(server.url.replace("+psycopg", ""), autocommit=True) as connection:
                for setting in _NOT_DURABLE:
                    connection.execute(f"ALTER SYSTEM SET {setting} = off".encode())
                connection.execute("SELECT pg_reload_conf()")
        yield server.url
