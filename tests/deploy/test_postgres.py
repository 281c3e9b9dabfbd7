"""The local PostgreSQL server."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import sqlalchemy

from deploy.local import postgres, postgres_files
from deploy.local.messages import LocalStackError
from deploy.local.postgres import PostgresServer, let_server_pass
from deploy.local.process import Account, server_account
from tests.deploy.children import is_running
from tests.deploy.places import as_account, copy_packages, interpreter_for, public_folder
from tests.local_postgres import local_postgres, supervised
from tests.waiting import wait_until

# Creates a table and keeps the server running until it is killed.
HOLD = """
import sys, threading
from pathlib import Path
import psycopg
from tests.local_postgres import local_postgres
with local_postgres(Path(sys.argv[1]), durable=False) as url:
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 42 AS number")
    print(url, flush=True)
    threading.Event().wait()
"""

pytestmark = pytest.mark.slow
only_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root runs the server as somebody else")


@pytest.fixture
def home() -> Iterator[Path]:
    with public_folder() as folder:
        yield folder


@pytest.fixture(scope="module")
def initialized() -> Iterator[Path]:
    """Return a state folder with data that no server has run on yet."""
    with public_folder() as folder:
        with supervised(folder) as (home, run, supervisor):
            let_server_pass(home)
            PostgresServer(home, run, supervisor)
        yield folder


@pytest.fixture
def initialized_home(home: Path, initialized: Path) -> Path:
    """Return a state folder of one test with initialized data; ``initdb`` takes longer than most tests."""
    subprocess.run(["cp", "-a", initialized / "postgres", home], check=True)
    return home


def temporary_folder(home: Path) -> str:
    """Create a folder for the sockets of a process that is going to be killed."""
    folder = home / "tmp"
    folder.mkdir()
    folder.chmod(0o777)
    return str(folder)


def connect(url: str) -> "psycopg.Connection[tuple[object, ...]]":
    return psycopg.connect(url.replace("+psycopg", ""))


def one(url: str, query: str) -> object:
    with connect(url) as connection:
        row = connection.execute(query.encode()).fetchone()
    assert row is not None
    return row[0]


def postmaster(data: Path) -> int:
    return int((data / "postmaster.pid").read_text().splitlines()[0])


def test_server_keeps_settings_and_data(initialized_home: Path) -> None:
    with local_postgres(initialized_home) as url:
        settings = {
            name: one(url, f"SHOW {name}")
            for name in ("fsync", "max_connections", "listen_addresses", "server_encoding", "timezone")
        }
        with connect(url) as connection:
            connection.execute("CREATE TABLE kept AS SELECT 42 AS number")
        pid = postmaster(initialized_home / "postgres")
    assert settings == {
        "fsync": "on",
        "max_connections": "200",
        "listen_addresses": "",
        "server_encoding": "UTF8",
        "timezone": "UTC",
    }
    assert not is_running(pid)
    with local_postgres(initialized_home) as url:
        assert one(url, "SELECT number FROM kept") == 42


def test_sqlalchemy_accepts_the_url_and_a_temporary_server_leaves_no_files() -> None:
    with local_postgres(durable=False) as url:
        engine = sqlalchemy.create_engine(url)
        with engine.connect() as connection:
            assert connection.scalar(sqlalchemy.text("SELECT current_database()")) == "countinghouse"
        engine.dispose()
        data = Path(str(one(url, "SHOW data_directory")))
        sockets = Path(url.partition("?host=")[2])
        assert data.is_dir()
    assert not data.exists()
    assert not sockets.parent.exists()


def test_other_accounts_cannot_reach_the_socket() -> None:
    with local_postgres(durable=False) as url:
        info = Path(url.partition("?host=")[2]).stat()
    account = server_account()
    assert info.st_mode & 0o777 == 0o700
    assert info.st_uid == (account.uid if account else os.geteuid())


@only_root
def test_server_account_may_not_connect(home: Path) -> None:
    account = server_account()
    assert account is not None
    with local_postgres(home, durable=False) as url:
        assert one(url, "SELECT current_user") == "postgres"
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.setgid(account.gid)
            os.setuid(account.uid)
            try:
                connect(url).close()
                os.write(writer, b"let in")
            except psycopg.OperationalError as error:
                os.write(writer, str(error).encode())
            os._exit(0)
        os.close(writer)
        with os.fdopen(reader) as answer:
            assert "Peer authentication failed" in answer.read()
        os.waitpid(child, 0)


def test_connection_files_are_private(initialized_home: Path) -> None:
    with local_postgres(initialized_home, durable=False) as url:
        sockets = Path(str(sqlalchemy.make_url(url).query["host"]))
        modes = {path.name: path.stat().st_mode & 0o777 for path in (sockets, *sockets.glob("*.conf"))}
    assert modes == {sockets.name: 0o700, "hba.conf": 0o600, "ident.conf": 0o600}


def test_foreign_environment_settings_do_not_affect_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"PGDATA": "/nowhere", "LC_ALL": "xx_XX", "TZ": "Nowhere/Else"}.items():
        monkeypatch.setenv(name, value)
    with local_postgres(durable=False) as url:
        assert one(url, "SHOW lc_messages") == "C"


def test_killed_server_restarts_with_its_data(initialized_home: Path) -> None:
    with local_postgres(initialized_home) as url:
        with connect(url) as connection:
            connection.execute("CREATE TABLE kept AS SELECT 42 AS number")
        pid = postmaster(initialized_home / "postgres")
        os.kill(pid, signal.SIGKILL)
    assert (initialized_home / "postgres" / "postmaster.pid").exists()
    with local_postgres(initialized_home) as url:
        assert one(url, "SELECT number FROM kept") == 42


def test_server_ends_with_a_killed_parent_and_restarts_immediately(initialized_home: Path) -> None:
    environ = {**os.environ, "TMPDIR": temporary_folder(initialized_home)}
    command = [sys.executable, "-c", HOLD, str(initialized_home)]
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline().startswith("postgresql+psycopg://")
        pid = postmaster(initialized_home / "postgres")
        parent.kill()
    with local_postgres(initialized_home) as url:
        assert not is_running(pid)
        assert one(url, "SELECT number FROM kept") == 42


def test_lock_file_naming_a_foreign_process_is_stale(initialized_home: Path) -> None:
    with local_postgres(initialized_home):
        lock = (initialized_home / "postgres" / "postmaster.pid").read_text()
    account = server_account()
    stranger = subprocess.Popen(["sleep", "60"], user=account.uid if account else None)
    try:
        (initialized_home / "postgres" / "postmaster.pid").write_text(
            lock.replace(lock.splitlines()[0], str(stranger.pid), 1)
        )
        with local_postgres(initialized_home) as url:
            assert one(url, "SELECT 1") == 1
        assert is_running(stranger.pid)
    finally:
        stranger.kill()
        stranger.wait()


def test_second_server_on_the_same_data_is_an_error(
    initialized_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "_PREVIOUS_SECONDS", 0.1)
    with local_postgres(initialized_home) as url:
        in_use = pytest.raises(LocalStackError, match=r"another PostgreSQL server, process \d+, runs on")
        with in_use, local_postgres(initialized_home):
            pytest.fail("two servers on one folder")
        assert one(url, "SELECT 1") == 1


def test_unfinished_data_folder_is_replaced(home: Path) -> None:
    (home / "postgres.new").mkdir()
    (home / "postgres.new" / "PG_VERSION").write_text("18\n")
    with local_postgres(home, durable=False) as url:
        assert one(url, "SELECT 1") == 1
    assert not (home / "postgres.new").exists()


def test_data_folder_that_cannot_be_created_is_an_error_with_the_reason(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "_SUPERUSER", "pg_reserved")
    refused = pytest.raises(
        LocalStackError, match=r'(?s)exit code 1.*superuser name "pg_reserved" is disallowed'
    )
    with refused, local_postgres(home):
        pytest.fail("initdb accepted a reserved name")
    assert not (home / "postgres").exists()


@only_root
def test_only_the_servers_group_may_pass_through_a_closed_state_folder(home: Path) -> None:
    state = home / "state"
    state.mkdir(mode=0o700)
    account = server_account()
    assert account is not None
    with local_postgres(state, durable=False) as url:
        assert one(url, "SHOW data_directory") == str(state / "postgres")
        info = state.stat()
        assert (info.st_mode & 0o777, info.st_uid, info.st_gid) == (0o710, 0, account.gid)
        assert (state / "logs").stat().st_mode & 0o777 == 0o700


@only_root
def test_root_below_a_closed_folder_changes_no_permission(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_files, "SHARED_ROOT", home / "shared")
    closed = home / "closed"
    closed.mkdir(mode=0o700)
    for _ in range(2):
        with local_postgres(closed / "state", durable=False) as url:
            assert str(one(url, "SHOW data_directory")).startswith(str(home / "shared"))
    assert closed.stat().st_mode & 0o777 == 0o700
    assert (closed / "state" / "postgres").is_symlink()


@only_root
def test_root_with_programs_out_of_reach_runs_a_copy(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_files, "SHARED_ROOT", home / "shared")
    monkeypatch.setattr(Account, "can_read", lambda *_: False)
    with local_postgres(home / "state", durable=False):
        program = Path(f"/proc/{postmaster(home / 'state' / 'postgres')}/exe").resolve()
    assert program.is_relative_to(home / "shared")


@only_root
def test_ordinary_user_runs_the_server_under_the_same_account(home: Path) -> None:
    account = server_account()
    assert account is not None
    packages = home / "packages"
    packages.mkdir()
    copy_packages(packages)
    state = home / "state"
    state.mkdir(mode=0o700)
    os.chown(state, account.uid, account.gid)
    command = (interpreter_for(account), "-c", HOLD, str(state))
    with as_account(
        account, *command, environ={"PYTHONPATH": str(packages), "TMPDIR": temporary_folder(home)}
    ) as parent:
        assert parent.stdout is not None
        try:
            assert parent.stdout.readline().startswith("postgresql+psycopg://")
            pid = postmaster(state / "postgres")
            assert Path(f"/proc/{pid}").stat().st_uid == account.uid
        finally:
            parent.kill()
    wait_until(lambda: not is_running(pid), seconds=10)
    assert (state / "postgres").stat().st_uid == account.uid
