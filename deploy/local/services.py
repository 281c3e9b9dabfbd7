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


@dataclass(frozen=True)
class WorkerPool:
    """A Celery worker: the name of its service and log, and the queues it serves."""

    name: str
    queues: tuple[str, ...]
    niceness: int = 0
    """How far it stands back (nice)."""
    spares: int = 0
    """How many processors it leaves to others; it has one process for each of the rest, and at least one."""
    warms_up: bool = True
    """Whether it has all kernels before it takes work."""

    def processes(self, concurrency: int) -> int:
        """How many processes it has where a pool that leaves nothing to others has ``concurrency``."""
        return max(1, concurrency - self.spares)


# Standing back is not enough: a system that has work for every processor lets one that wakes up wait for its next
# clock tick, some milliseconds at every write to the disk. So long work leaves one processor alone.
WORKER_POOLS = (
    WorkerPool("worker", ("short",)),
    WorkerPool("worker-long", ("long",), niceness=15, spares=1, warms_up=False),
)


def api_service(environ: Mapping[str, str], listener: int) -> Service:
    """Gunicorn on the listening socket with the file descriptor ``listener``."""
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
        environ=environ,
        folder=PROJECT_ROOT,
        # Gunicorn's quick shutdown, which also ends its workers.
        death_signal=signal.SIGQUIT,
        inherited_files=(listener,),
    )


def worker_service(pool: WorkerPool, environ: Mapping[str, str], concurrency: int) -> Service:
    """A Celery worker; ``concurrency`` is the number of processes of a pool that leaves nothing to others."""
    options = {
        "--queues": ",".join(pool.queues),
        "--concurrency": str(pool.processes(concurrency)),
        "--hostname": f"{pool.name}@%h",
        "--loglevel": "INFO",
    }
    arguments = [part for option in options.items() for part in option]
    # There is no other worker to talk to, and waiting for one delays the start.
    celery = (
        "celery",
        "-A",
        "worker.engine.app",
        "worker",
        *arguments,
        "--without-gossip",
        "--without-mingle",
    )
    return Service(
        name=pool.name,
        command=(sys.executable, "-m", *celery),
        environ={
            **environ,
            "WORKER_NICENESS": str(pool.niceness),
            "WORKER_WARM_UP": str(int(pool.warms_up)),
        },
        folder=PROJECT_ROOT,
        # Celery's cold shutdown, which does not wait for tasks; unfinished ones are delivered again.
        death_signal=signal.SIGQUIT,
    )


def upkeep_service(environ: Mapping[str, str]) -> Service:
    """The process that sends lost work again, calls webhooks and forgets what is long over."""
    return Service(
        name="upkeep",
        command=(sys.executable, "-m", "worker.engine.upkeep"),
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
