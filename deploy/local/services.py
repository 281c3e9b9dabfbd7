"""The project's own processes: the API, the worker pools, the upkeep, the migrations."""

import signal
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from deploy.local.process import Service
from deploy.local.settings import PROJECT_ROOT


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


# Standing back is not enough: a system that has work for every processor lets one that wakes up wait for its next
# clock tick, some milliseconds at every write to the disk. So long work leaves one processor alone.
WORKER_POOLS = (
    WorkerPool("worker", ("short",)),
    WorkerPool("worker-long", ("long",), niceness=15, spares=1, warms_up=False),
)


def api_service(environ: Mapping[str, str], listener: int) -> Service:
    """Gunicorn on the listening socket with the file descriptor ``listener``."""
    settings = ("--config", "python:deploy.gunicorn", "--bind", f"fd://{listener}")
    return _python(
        "api",
        environ,
        *("gunicorn", *settings, "service.wsgi:app"),
        # Gunicorn's quick shutdown, which also ends its workers.
        death_signal=signal.SIGQUIT,
        inherited_files=(listener,),
    )


def worker_service(pool: WorkerPool, environ: Mapping[str, str], concurrency: int) -> Service:
    """A Celery worker; ``concurrency`` is the number of processes of a pool that leaves nothing to others."""
    processes = max(1, concurrency - pool.spares)
    options = ("--queues", ",".join(pool.queues), "--concurrency", str(processes), "--loglevel", "INFO")
    # There is no other worker to talk to, and waiting for one delays the start.
    alone = ("--hostname", f"{pool.name}@%h", "--without-gossip", "--without-mingle")
    return _python(
        pool.name,
        {**environ, "WORKER_NICENESS": str(pool.niceness), "WORKER_WARM_UP": str(int(pool.warms_up))},
        *("celery", "-A", "worker.engine.app", "worker", *options, *alone),
        # Celery's cold shutdown, which does not wait for tasks; unfinished ones are delivered again.
        death_signal=signal.SIGQUIT,
    )


def upkeep_service(environ: Mapping[str, str]) -> Service:
    """The process that sends lost work again, calls webhooks and forgets what is long over."""
    return _python("upkeep", environ, "worker.engine.upkeep")


def migration_service(environ: Mapping[str, str], *options: str) -> Service:
    """Bring the database's tables up to date and end, or do what the options of ``db.migrate`` say."""
    return _python("migrate", environ, "db.migrate", *options)


def compilation_service(environ: Mapping[str, str]) -> Service:
    """Compile the kernels that have not been compiled yet and end."""
    return _python("compile", environ, "worker.engine.warm")


def _python(name: str, environ: Mapping[str, str], *module: str, **options: Any) -> Service:
    return Service(name, (sys.executable, "-m", *module), environ, PROJECT_ROOT, **options)
