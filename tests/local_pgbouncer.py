"""A pgbouncer in transaction mode in front of a database, for a ``with`` block."""

import os
import pwd
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest

from deploy.local.postgres import let_server_pass
from deploy.local.process import Account, Service, server_account
from tests.deploy.stacks import free_port
from tests.local_postgres import start, supervised

PROGRAM = shutil.which("pgbouncer", path=f"{os.defpath}:/usr/sbin:/usr/local/sbin")
needs_pgbouncer = pytest.mark.skipif(
    PROGRAM is None, reason="pgbouncer is not installed (apt-get install pgbouncer)"
)
SETTINGS = {
    "listen_addr": "127.0.0.1",
    "unix_socket_dir": "",
    "auth_type": "any",
    "pool_mode": "transaction",
    "default_pool_size": "20",
    "max_client_conn": "500",
}


@dataclass
class _Pgbouncer:
    url: str
    service: Service

    def is_ready(self) -> bool:
        with suppress(psycopg.OperationalError):
            psycopg.connect(self.url.replace("+psycopg", ""), sslmode="prefer").close()
            return True
        return False


def _admit(account: Account | None, target: Mapping[str, Any]) -> None:
    """Let pgbouncer's account connect to PostgreSQL, which admits only this process's account."""
    if account is None:
        return
    name = pwd.getpwuid(account.uid).pw_name
    with (Path(target["host"]) / "ident.conf").open("a") as admitted:
        admitted.write(f'ourselves "{name}" {target["user"]}\n')
    with psycopg.connect(**target, autocommit=True) as connection:
        connection.execute("SELECT pg_reload_conf()")


@contextmanager
def local_pgbouncer(database_url: str, **settings: str) -> Iterator[str]:
    """Yield the URL through pgbouncer of the local database at ``database_url``; ``settings`` extend its own."""
    if PROGRAM is None:
        raise RuntimeError("pgbouncer is not installed")
    found = psycopg.conninfo.conninfo_to_dict(database_url.replace("+psycopg", ""))
    target = f"host={found['host']} dbname={found['dbname']} user={found['user']}"
    _admit(server_account(), found)
    port = free_port()
    with supervised(None) as (folder, _, supervisor):
        let_server_pass(folder)
        lines = [f"{name} = {value}" for name, value in {**SETTINGS, "listen_port": port, **settings}.items()]
        configuration = folder / "pgbouncer.ini"
        configuration.write_text("\n".join(["[databases]", f"pooled = {target}", "[pgbouncer]", *lines, ""]))
        server = _Pgbouncer(
            f"postgresql+psycopg://{found['user']}@127.0.0.1:{port}/pooled",
            Service(
                name="pgbouncer",
                command=(PROGRAM, str(configuration)),
                environ={"PATH": os.defpath},
                folder=Path("/"),
                account=server_account(),
            ),
        )
        start(supervisor, server)
        yield server.url
