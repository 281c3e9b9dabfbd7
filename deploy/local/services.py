"""The project's own processes: the API and its socket, the worker pools, the upkeep, the migrations."""

import errno
import signal
import socket
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from deploy.local.messages import LocalStackError
from deploy.local.process import Service
from deploy.local.settings import PROJECT_ROOT

HOST = "127.0.0.1"
BACKLOG = 4_096


def open_port(port: int) -> socket.socket:
    """Open the port immediately, so that it is taken or refused before anything is started.

    It stays open while a crashed API is restarted: requests wait for the API instead of being refused.

    Raises:
        LocalStackError: Another process listens on the port, or this user may not listen on it.
    """
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        # Closed connections of a previous run no longer hold the port; a listening process still does.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((HOST, port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise LocalStackError(
                f"PORT {port} is in use on {HOST}; stop what listens there, or choose another PORT"
            ) from None
        raise LocalStackError(
            f"cannot open PORT {port} on {HOST}: {error.strerror}; choose another PORT"
        ) from None
    return listener


_LOADED = (
    "celery.apps.worker",
    "celery.concurrency.prefork",
    "deploy.http_worker",
    "gunicorn.app.wsgiapp",
    "kombu.transport.redis",
    "service.app",
    "worker.engine.__main__",
    "worker.engine.app",
    "worker.engine.upkeep",
)


@dataclass(frozen=True)
class WorkerPool:
    """A Celery worker: the name of its service and log, and the queues it serves."""

    name: str
    queues: tuple[str, ...]
    niceness: int = 0
    """Niceness of the process."""
    spares: int = 0
    """Number of processors left to others; the pool has a process for each of the rest, and at least one."""
    warms_up: bool = True
    """True if it loads all kernels before it takes work."""


# Niceness is not enough. On a busy machine a waking process waits for the next clock tick, which adds some milliseconds
# to every write to the disk. So long work leaves one processor free.
WORKER_POOLS = (
    WorkerPool("worker", ("short",)),
    WorkerPool("worker-long", ("long",), niceness=15, spares=1, warms_up=False),
)


def api_service(environ: Mapping[str, str], listener: int) -> Service:
    """Return Gunicorn on the listening socket with the file descriptor ``listener``."""
    settings = ("--config", "python:deploy.gunicorn", "--bind", f"fd://{listener}")
    return _python(
        "api",
        environ,
        *("gunicorn", *settings, "service.wsgi:app"),
        # Gunicorn's quick shutdown, which also ends its workers.
        death_signal=signal.SIGQUIT,
        inherited_files=(listener,),
    )


def worker_service(
    pool: WorkerPool, environ: Mapping[str, str], concurrency: int, *, compiled: bool = True
) -> Service:
    """Return a Celery worker; ``concurrency`` is the number of processes of a pool that spares no processor.

    Unless all kernels are ``compiled``, it takes work at once, and each piece waits for its own kernels only.
    """
    processes = max(1, concurrency - pool.spares)
    options = ("--queues", ",".join(pool.queues), "--concurrency", str(processes), "--loglevel", "INFO")
    # A pool has no other worker to talk to, and waiting for one delays the start.
    alone = ("--hostname", f"{pool.name}@%h", "--without-gossip", "--without-mingle")
    return _python(
        pool.name,
        {
            **environ,
            "WORKER_NICENESS": str(pool.niceness),
            "WORKER_WARM_UP": str(int(pool.warms_up and compiled)),
        },
        *("worker.engine", "worker.engine.app", *options, *alone),
        # Celery's cold shutdown, which does not wait for tasks; unfinished ones are delivered again.
        death_signal=signal.SIGQUIT,
    )


def upkeep_service(environ: Mapping[str, str]) -> Service:
    """Return the process that sends lost work again, calls webhooks and removes expired data."""
    return _python("upkeep", environ, "worker.engine.upkeep")


def migration_service(environ: Mapping[str, str]) -> Service:
    """Return the process that migrates the database."""
    return _python("migrate", environ, "db.migrate")


def compilation_service(environ: Mapping[str, str]) -> Service:
    """Return the process that compiles the kernels that have not been compiled yet."""
    return _python("compile", environ, "worker.engine.warm", "--beside")


def loading_service(environ: Mapping[str, str]) -> Service:
    """Return the process that loads what the others load, so that only one of them compiles it to bytecode."""
    return Service("load", (sys.executable, "-c", f"import {', '.join(_LOADED)}"), environ, PROJECT_ROOT)


def build_service(name: str, environ: Mapping[str, str], command: str) -> Service:
    """Return the process of a shell command that builds what the API serves besides its answers."""
    return Service(name, ("/bin/sh", "-c", command), environ, PROJECT_ROOT)


def _python(name: str, environ: Mapping[str, str], *module: str, **options: Any) -> Service:
    return Service(name, (sys.executable, "-m", *module), environ, PROJECT_ROOT, **options)
