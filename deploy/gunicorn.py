"""Gunicorn settings, read with ``gunicorn -c python:deploy.gunicorn service.wsgi:app``.

Each name below is a Gunicorn setting. ``PORT`` chooses the port on the loopback address, ``API_LISTEN`` an address and
a port; ``--bind`` on the command line replaces both. ``KEEP_ALIVE_SECONDS`` sets ``keepalive``. Gunicorn itself reads
``WEB_CONCURRENCY`` (worker processes) and ``GUNICORN_CMD_ARGS``.
"""

import gc
import os
import resource
import shutil
import signal
import sys
from importlib import import_module
from typing import Any

from service.access.setting import read_access, refuse_public
from worker.observability.folder import make_metrics_folder, memory_folder, read_metrics_parent
from worker.observability.tracing import is_tracing_wanted
from worker.settings import check_settings, keep_alive_seconds

bind = os.environ.get("API_LISTEN") or f"127.0.0.1:{os.environ.get('PORT', '8000')}"
worker_class = "deploy.http_worker.ApiWorker"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
# Maximum number of connections of a process, including idle ones. Each has a greenlet and a file descriptor; some
# descriptors are reserved for other uses.
_most_files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
_files = 10_000 if _most_files < 0 else min(10_000, _most_files)
resource.setrlimit(resource.RLIMIT_NOFILE, (_files, _most_files))
worker_connections = _files - 200
# Seconds that a connection is kept for another request: longer than clients and load balancers keep theirs (usually
# 60), since a request that meets a connection just being closed is lost and reported as 502.
keepalive = keep_alive_seconds()
# Gunicorn's maximum, because some facts have long addresses. Caches and proxies in front accept as much.
limit_request_line = 8190
# Headers that may change a request's place in the application: none, whoever sends them.
forwarder_headers = ""
# Seconds that requests in flight get to finish when the server stops.
graceful_timeout = 8
# Heartbeats are file times, which should not wait for a disk.
worker_tmp_dir = str(memory_folder() or "") or None
# The control socket has one fixed path per user, where two copies would collide.
control_socket_disable = True
# If a process exits with this status, Gunicorn starts no replacement and ends.
CANNOT_START = 3
# Collections of the oldest generation stop thousands of waiting requests for half a second, so they are a hundred times
# rarer than Python's default.
COLLECTIONS = (700, 10, 1_000)
# Modules that each process uses at its start or in its first requests, and the application does not import.
_USED_BY_ALL = (
    "celery.app.amqp",
    "celery.loaders.app",
    "celery.utils.deprecated",
    "db.await_schema",
    "encodings.idna",
    "kombu.transport.redis",
)


def on_starting(server: Any) -> None:
    """Refuse invalid settings, a public address without keys, and traces that cannot be exported, before all else."""
    check_settings()
    read_metrics_parent()
    refuse_public(server.cfg.address, read_access())
    is_tracing_wanted()


def when_ready(server: Any) -> None:
    """Load the application once, for all processes, and make the folder for their metrics.

    Gunicorn's own ``preload_app`` would load it before `on_starting`, and before the folder exists, which the metrics
    need when they are made; see ``service/observability/metrics.py``.
    """
    # A socket may have been inherited from the parent process.
    refuse_public([listener.getsockname() for listener in server.LISTENERS], read_access())
    server.metrics_folder = make_metrics_folder(read_metrics_parent())
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(server.metrics_folder)
    try:
        _load_application(server)
    except BaseException:
        on_exit(server)
        raise


def _load_application(server: Any) -> None:
    """Load the application, which the processes forked later share with this one."""
    # Modules that wait keep the functions, such as select, that they find when they are imported. With gevent's, a
    # request that waits lets the process go on with others.
    server.worker_class.wait_in_greenlets()
    # Modules leave hardly any garbage, and looking for it is a fifth of the time of loading them.
    gc.disable()
    # The first of all, since it decides what else its libraries load.
    import_module("db")
    server.app.wsgi()
    for name in _USED_BY_ALL:
        import_module(name)
    # Objects that collections do not check stay in pages that the processes share.
    gc.freeze()
    gc.enable()
    # This process counts nothing; each of the others makes files of its own.
    for file in server.metrics_folder.glob(f"*_{os.getpid()}.db"):
        file.unlink()


def post_worker_init(worker: Any) -> None:
    """Wait for the database's schema, start background threads, and release waiting requests when the process stops."""
    # These modules are imported only after gevent has replaced the functions that wait.
    from db.await_schema import await_schema  # noqa: PLC0415
    from service.jobs.waiting import stopping, tell_limits  # noqa: PLC0415
    from service.observability.metrics import prepare_scrapes  # noqa: PLC0415
    from service.tournaments.live import live  # noqa: PLC0415
    from worker.observability.tracing import start_tracing  # noqa: PLC0415

    # The first metric of the process, which begins its files.
    tell_limits()
    start_tracing("api")
    try:
        await_schema(worker.notify)
    except SystemExit as told:
        worker.log.critical("%s", told.code)
        sys.exit(CANNOT_START)
    prepare_scrapes()
    live.start()
    # Loaded objects stay in use, so collections need not check them.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTIONS)
    end_requests = signal.getsignal(signal.SIGTERM)

    def end(number: int, frame: Any) -> None:
        stopping.set()
        if callable(end_requests):
            end_requests(number, frame)

    signal.signal(signal.SIGTERM, end)


def worker_exit(_server: Any, _worker: Any) -> None:
    """Export the remaining spans."""
    from worker.observability.tracing import stop_tracing  # noqa: PLC0415

    stop_tracing()


def child_exit(_server: Any, worker: Any) -> None:
    """Remove a process that ended from the sums of current values."""
    # The library chooses its way of counting when it is imported, so that must not happen before the folder exists.
    from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(server: Any) -> None:
    """Remove the folder, if it was made."""
    folder = getattr(server, "metrics_folder", None)
    if folder:
        shutil.rmtree(folder, ignore_errors=True)
