"""PostgreSQL and the cache over TLS: only a server with the right certificate is accepted."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from db.settings import Stores
from deploy.local.valkey import CACHE
from tests.conftest import ROOT
from tests.deploy.places import public_folder
from tests.local_pgbouncer import local_pgbouncer, needs_pgbouncer
from tests.local_valkey import local_valkey
from tests.tls_proxy import AUTHORITY, CERTIFICATE, KEY, OTHER_AUTHORITY, tls_proxy

REFUSED = "certificate verify failed"


def _run(code: str, **environ: str) -> subprocess.CompletedProcess[str]:
    needed = dict.fromkeys(("DATABASE_URL", "BROKER_URL", "CACHE_URL"), "unused")
    return subprocess.run(
        [sys.executable, *code.split(maxsplit=1)],
        cwd=ROOT,
        env={**os.environ, **needed, **environ},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.fixture(scope="module")
def cache_port() -> Iterator[int]:
    """Run a cache over TLS."""
    with local_valkey(CACHE) as url, tls_proxy(url.removeprefix("unix://").partition("?")[0]) as port:
        yield port


PING = "-c from db.cache import client; print(client().ping())"


@pytest.mark.parametrize(
    ("query", "said"),
    [
        (f"?ssl_ca_certs={AUTHORITY}", "True"),
        (f"?ssl_ca_certs={OTHER_AUTHORITY}", REFUSED),
        ("", REFUSED),
    ],
)
def test_cache_certificate_is_verified(cache_port: int, query: str, said: str) -> None:
    ran = _run(PING, CACHE_URL=f"rediss://127.0.0.1:{cache_port}/0{query}")
    assert said in ran.stdout + ran.stderr
    assert (ran.returncode == 0) == (said == "True")


@pytest.fixture(scope="module")
def database_url(stores: Stores) -> Iterator[str]:
    """Run a database over TLS."""
    with public_folder() as folder:
        for file in (CERTIFICATE, KEY):
            shutil.copy(file, folder)
            (folder / file.name).chmod(0o644)
        tls = {
            "client_tls_sslmode": "require",
            "client_tls_cert_file": str(folder / CERTIFICATE.name),
            "client_tls_key_file": str(folder / KEY.name),
        }
        with local_pgbouncer(stores.database_url, pool_mode="session", **tls) as url:
            yield url


@pytest.mark.slow
@needs_pgbouncer
@pytest.mark.parametrize(
    ("host", "authority", "said"),
    [
        ("127.0.0.1", AUTHORITY, ""),
        ("localhost", AUTHORITY, ""),
        ("127.0.0.1", OTHER_AUTHORITY, REFUSED),
        ("elsewhere.example", AUTHORITY, "does not match host name"),
    ],
)
def test_postgresql_certificate_is_verified(database_url: str, host: str, authority: Path, said: str) -> None:
    address = database_url.replace("127.0.0.1", host)
    tls = f"hostaddr=127.0.0.1&sslmode=verify-full&sslrootcert={authority}"
    ran = _run("-m db.migrate", MIGRATION_DATABASE_URL=f"{address}?{tls}")
    assert said in ran.stderr
    assert (ran.returncode == 0) == (not said)
    assert "Traceback" not in ran.stderr
