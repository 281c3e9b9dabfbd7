"""The project's own processes: the API, the worker pools, the upkeep, the migrations."""

from __future__ import annotations

import signal
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from deploy.local.process import Service
from deploy.local.settings import PROJECT_ROOT

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True)
class WorkerPool:
    """A Celery worker: the name of its service and log, the queues it serves, and how far it stands back (nice)."""

    name: str
    queues: tuple[str, ...]
    niceness: int = 0


# Long work has all processors while nobody else wants them, and next to nothing while somebody does.
WORKER_POOLS = (WorkerPool("worker", ("short",)), WorkerPool("worker-long", ("long",), niceness=15))


def api_service(environ: Mapping[str, str], listener: int, run: Path) -> Service:
    """Gunicorn on the listening socket with the file descriptor ``listener``, with its short-lived files in ``run``."""
    gunicorn = (
        "gunicorn",
        "--config",
        "python:deploy.gunicorn",
        "--bind",
        f"fd://{listener}",
        "service.wsgi:app",
    )
    return Service(
        name="api",
        command=(sys.executable, "-m", *gunicorn),
        environ={**environ, "METRICS_FOLDER": str(run)},
        folder=PROJECT_ROOT,
        # Gunicorn's quick shutdown, which also ends its workers.
        death_signal=signal.SIGQUIT,
        inherited_files=(listener,),
    )


def worker_service(pool: WorkerPool, environ: Mapping[str, str], concurrency: int) -> Service:
    """A Celery worker with ``concurrency`` processes."""
    options = {
        "--queues": ",".join(pool.queues),
        "--concurrency": str(concurrency),
        "--hostname": f"{pool.name}@%h",
        "--loglevel": "INFO",
    }
    arguments = [part for option in options.items() for part in option]
    # There is no other worker to talk to, and waiting for one delays the start.
    celery = ("celery", "-A", "worker.app", "worker", *arguments, "--without-gossip", "--without-mingle")
    return Service(
        name=pool.name,
        command=(sys.executable, "-m", *celery),
        environ={**environ, "WORKER_NICENESS": str(pool.niceness)},
        folder=PROJECT_ROOT,
        # Celery's cold shutdown, which does not wait for tasks; unfinished ones are delivered again.
        death_signal=signal.SIGQUIT,
    )


def upkeep_service(environ: Mapping[str, str]) -> Service:
    """The process that sends lost work again, calls webhooks and forgets what is long over."""
    return Service(
        name="upkeep",
        command=(sys.executable, "-m", "worker.upkeep"),
        environ=environ,
        folder=PROJECT_ROOT,
    )


def migration_service(environ: Mapping[str, str]) -> Service:
    """Bring the database's tables up to date and end."""
    return Service(
        name="migrate",
        command=(sys.executable, "-m", "db.migrate"),
        environ=environ,
        folder=PROJECT_ROOT,
    )
