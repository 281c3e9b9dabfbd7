"""The worker: ``python -m worker.engine worker.engine.app``."""

import gc
import os
import sys
import time
from uuid import UUID

from worker.engine.loading import exempt_loaded  # isort: skip  # before all that loads much

import structlog
from celery import signals

import worker.engine.memory  # noqa: F401  # bounds the memory of the pool's processes
from db.await_schema import await_schema
from db.sessions import engine
from db.shards import MAX_ATTEMPTS
from worker.engine.keeper import this_process
from worker.engine.listener import read_listen_address
from worker.engine.memory import set_allocator
from worker.engine.run import finish_computation, run_shard
from worker.engine.steps import HeartbeatStep, TurnStep
from worker.jobs.queue import ALL_DONE, RUN_SHARD, app
from worker.observability.folder import read_metrics_parent
from worker.observability.logs import configure_logs
from worker.observability.tracing import load_tracing, start_tracing, stop_tracing
from worker.settings import SettingError, check_settings, niceness, warms_up

log = structlog.get_logger(__name__)

app.steps["consumer"].add(HeartbeatStep)
app.steps["consumer"].add(TurnStep)


@signals.setup_logging.connect
def _configure_logs(**_: object) -> None:
    configure_logs()


@signals.worker_init.connect
def _check_settings(**_: object) -> None:
    """End the worker if a setting is invalid. Celery only logs other exceptions of such a function."""
    try:
        check_settings()
        if read_listen_address() is not None:
            read_metrics_parent()
    except SettingError as error:
        sys.exit(str(error))


@signals.worker_init.connect
def _load_tracing(**_: object) -> None:
    """Load the packages for traces before the pool forks; each process of the pool then exports its own spans."""
    try:
        load_tracing()
    except SettingError as error:
        sys.exit(str(error))


@signals.worker_process_init.connect
def _start_tracing(**_: object) -> None:
    start_tracing("worker")


@signals.worker_process_shutdown.connect
def _stop_tracing(**_: object) -> None:
    stop_tracing()


@signals.celeryd_init.connect
def _outlive_the_broker(**_: object) -> None:
    """Let this worker go on when the broker is lost. The transport loads much that others do not need."""
    from worker.engine import lost_broker  # noqa: F401


@signals.worker_init.connect
def _stand_back(**_: object) -> None:
    """Lower this worker's priority by ``WORKER_NICENESS`` (0 to 19)."""
    os.nice(niceness())


@signals.worker_init.connect
def _set_allocator(**_: object) -> None:
    set_allocator()


@signals.worker_init.connect
def _await_schema(**_: object) -> None:
    await_schema()
    # The pool's processes must not inherit a connection.
    engine().dispose()


@signals.worker_init.connect
def _warm_up(**_: object) -> None:
    """Load every kernel before the pool forks, so that no request waits and the memory pages are shared.

    With ``WORKER_WARM_UP=0`` a process loads each kernel on first use, which long work can afford.
    """
    if not warms_up():
        return
    from worker.engine.warm import warm_up

    began = time.monotonic()
    warm_up()
    # Loading kernels leaves garbage, unlike loading modules.
    gc.collect()
    log.info("warmed_up", seconds=round(time.monotonic() - began, 2))


@signals.worker_init.connect
def _exempt_what_is_loaded(**_: object) -> None:
    exempt_loaded()


@app.task(name=RUN_SHARD, max_retries=MAX_ATTEMPTS - 1, default_retry_delay=0)
def run_shard_task(computation_id: str, index: int) -> None:
    """Run one shard. The message contains only ids; PostgreSQL has the work."""
    if index == ALL_DONE:
        finish_computation(UUID(computation_id))
    else:
        delivery = run_shard_task.request.delivery_info or {}
        run_shard(UUID(computation_id), index, worker=this_process(), queue=delivery.get("routing_key"))
