"""Servers of its own for a measurement: PostgreSQL, broker, cache and the API with the tests' operations."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from deploy.local.valkey import BROKER, CACHE
from tests.bench.stack import ROOT, free_port, gunicorn, running, use_stores
from tests.local_postgres import local_postgres
from tests.local_valkey import local_valkey


@contextmanager
def stores() -> Iterator[dict[str, str]]:
    """Start new stores, and yield the environment of processes that use them; this process does too."""
    with ExitStack() as held:
        environ = {
            **os.environ,
            "DATABASE_URL": held.enter_context(local_postgres()),
            "BROKER_URL": held.enter_context(local_valkey(BROKER)),
            "CACHE_URL": held.enter_context(local_valkey(CACHE)),
            "WEB_CONCURRENCY": "1",
            "TABLES": "none",
        }
        subprocess.run([sys.executable, "-m", "db.migrate"], cwd=ROOT, env=environ, check=True)
        use_stores(environ)
        yield environ


@contextmanager
def servers() -> Iterator[tuple[dict[str, str], str, int]]:
    """Start new stores and an API; yield the environment, the address of PostgreSQL and the port of the API."""
    with stores() as environ, running(gunicorn("tests.wsgi_app:app", port := free_port(), environ)):
        yield environ, environ["DATABASE_URL"].replace("+psycopg", ""), port
