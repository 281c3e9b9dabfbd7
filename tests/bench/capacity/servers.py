"""Servers of its own for a measurement: PostgreSQL, broker, cache and the API with the tests' operations."""

from collections.abc import Iterator
from contextlib import contextmanager

from tests.bench.stack import gunicorn, new_stores, running, use_stores
from tests.deploy.stacks import free_port


@contextmanager
def stores() -> Iterator[dict[str, str]]:
    """Start new stores, and yield the environment of processes that use them; this process does too."""
    with new_stores(TABLES="none", WEB_CONCURRENCY="1") as environ:
        use_stores(environ)
        yield environ


@contextmanager
def servers() -> Iterator[tuple[dict[str, str], str, int]]:
    """Start new stores and an API; yield the environment, the address of PostgreSQL and the port of the API."""
    with stores() as environ, running(gunicorn("tests.wsgi_app:app", port := free_port(), environ)):
        yield environ, environ["DATABASE_URL"].replace("+psycopg", ""), port
