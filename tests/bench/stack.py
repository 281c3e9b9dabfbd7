"""The service and its peers, side by side: the same gunicorn settings, the same broker, the same kind of worker."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

from deploy.local.postgres import local_postgres
from deploy.local.valkey import BROKER, CACHE, local_valkey
from tests.waiting import wait_until

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Stack:
    """Where the servers are: TCP ports on the loopback address, and the environment they run in."""

    service_port: int
    bare_port: int
    environ: dict[str, str]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def _running(environ: dict[str, str], *arguments: str) -> Iterator[None]:
    process = subprocess.Popen(
        [sys.executable, "-m", *arguments],
        cwd=ROOT,
        env={**os.environ, **environ},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait(timeout=30)


def _gunicorn(application: str, port: int) -> tuple[str, ...]:
    return ("gunicorn", "--config", "python:deploy.gunicorn", "--bind", f"127.0.0.1:{port}", application)


def _celery(application: str, queue: str) -> tuple[str, ...]:
    options = ("--queues", queue, "--concurrency", "2", "--hostname", f"{queue}@%h")
    return ("celery", "-A", application, "worker", *options, "--without-gossip", "--without-mingle")


def _answers(port: int, path: str) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as response:
            return bool(response.status == 200)
    except OSError:
        return False


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def running_stack() -> Iterator[Stack]:
    """The servers, for the time of a ``with`` block."""
    with ExitStack() as started:
        broker_url = started.enter_context(local_valkey(BROKER))
        environ = {
            "DATABASE_URL": started.enter_context(local_postgres()),
            "BROKER_URL": broker_url,
            "CACHE_URL": started.enter_context(local_valkey(CACHE)),
            "BARE_RESULT_URL": broker_url.replace("virtual_host=0", "virtual_host=1"),
        }
        subprocess.run(
            [sys.executable, "-m", "db.migrate"], cwd=ROOT, env={**os.environ, **environ}, check=True
        )
        stack = Stack(_free_port(), _free_port(), environ)
        for arguments in (
            _celery("worker.app", "short"),
            _celery("tests.bench.bare:celery_app", "bare"),
            _gunicorn("service.wsgi:app", stack.service_port),
            _gunicorn("tests.bench.bare:app", stack.bare_port),
        ):
            started.enter_context(_running(environ, *arguments))
        wait_until(lambda: _listens(stack.bare_port), seconds=60)
        wait_until(lambda: _answers(stack.service_port, "/readyz"), seconds=180)
        yield stack
