"""The service and its peers, side by side: as many gunicorn processes, the same broker, the same kind of worker.

The peers run as usual, under gunicorn's own gevent worker without the service's settings.

The service has the worker pools of the local stack on a machine with two processors.
"""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import httpx

from db import cache, settings
from db.sessions import forget_connections
from deploy.local.process import Service, ServiceProcess
from deploy.local.services import WORKER_POOLS, WorkerPool, worker_service
from deploy.local.stack import is_everything_ready
from deploy.local.valkey import BROKER, CACHE
from tests.bench.bare import QUEUE
from tests.bench.durable import create_durable_jobs
from tests.deploy.stacks import free_port
from tests.local_postgres import local_postgres
from tests.local_valkey import local_valkey
from tests.waiting import wait_until

ROOT = Path(__file__).parents[2]
PROCESSORS = 2


@dataclass(frozen=True)
class Stack:
    """Addresses of the servers: TCP ports on loopback, main processes, and the environment they run in."""

    service_port: int
    bare_port: int
    environ: dict[str, str]
    service_pid: int
    pool_pids: dict[str, int]
    """Process ids of the worker pools, by name."""


@contextmanager
def running(service: Service) -> Iterator[int]:
    """Run the service for a ``with`` block or until this process is gone, and yield its process id."""
    with Path(os.devnull).open("wb") as output:
        process = ServiceProcess(service, output)
    try:
        yield process.pid
    finally:
        process.stop()


def gunicorn(application: str, port: int, environ: Mapping[str, str]) -> Service:
    settings = ("--config", "python:deploy.gunicorn", "--bind", f"127.0.0.1:{port}")
    return Service(
        name=application,
        command=(sys.executable, "-m", "gunicorn", *settings, application),
        environ=environ,
        folder=ROOT,
        death_signal=signal.SIGQUIT,
    )


def _plain_gunicorn(application: str, port: int, environ: Mapping[str, str]) -> Service:
    """Return gunicorn with its own gevent worker and none of the service's settings."""
    known = gunicorn(application, port, environ)
    settings = ("--worker-class", "gevent", "--workers", str(PROCESSORS), "--bind", f"127.0.0.1:{port}")
    return replace(known, command=(sys.executable, "-m", "gunicorn", *settings, application))


def _worker(pool: WorkerPool, environ: Mapping[str, str], application: str) -> Service:
    """Return a worker of another application, run as the local stack runs it."""
    service = worker_service(pool, environ, PROCESSORS)
    command = tuple(application if part == "worker.engine.app" else part for part in service.command)
    if command == service.command:
        raise RuntimeError("the local stack's workers are started in another way than this knows")
    return replace(service, command=command)


def _is_ready(port: int) -> bool:
    try:
        return is_everything_ready(httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=5, trust_env=False))
    except httpx.TransportError:
        return False


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def use_stores(environ: Mapping[str, str]) -> None:
    """Have this process use the stores of ``environ`` from now on."""
    os.environ.update(environ)
    settings.read_stores.cache_clear()
    cache.client.cache_clear()
    forget_connections()


@contextmanager
def new_stores(**settings: str) -> Iterator[dict[str, str]]:
    """Start empty stores for a ``with`` block, and yield the environment of processes that use them."""
    with local_postgres() as database, local_valkey(BROKER) as broker, local_valkey(CACHE) as cache:
        urls = {"DATABASE_URL": database, "BROKER_URL": broker, "CACHE_URL": cache}
        environ = {**os.environ, **urls, **settings}
        subprocess.run([sys.executable, "-m", "db.migrate"], cwd=ROOT, env=environ, check=True)
        yield environ


@contextmanager
def running_stack() -> Iterator[Stack]:
    """Run the servers for a ``with`` block."""
    with ExitStack() as started:
        environ = started.enter_context(new_stores())
        create_durable_jobs(environ["DATABASE_URL"])
        environ["BARE_RESULT_URL"] = environ["BROKER_URL"].replace("virtual_host=0", "virtual_host=1")
        bare = _worker(WorkerPool(QUEUE, (QUEUE,)), environ, "tests.bench.durable:celery_app")
        pools = [_worker(pool, environ, "tests.worker_app") for pool in WORKER_POOLS]
        pids = {worker.name: started.enter_context(running(worker)) for worker in (bare, *pools)}
        port, bare_port = free_port(), free_port()
        pid = started.enter_context(running(gunicorn("tests.wsgi_app:app", port, environ)))
        started.enter_context(running(_plain_gunicorn("tests.bench.durable:app", bare_port, environ)))
        wait_until(lambda: _listens(bare_port), seconds=60)
        wait_until(lambda: _is_ready(port), seconds=180)
        yield Stack(port, bare_port, environ, pid, {pool.name: pids[pool.name] for pool in pools})
