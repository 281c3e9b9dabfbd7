"""``python -m worker.engine.upkeep``: chores repeated every few seconds or minutes, by one process or by many."""

import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping

from worker.engine.loading import exempt_loaded  # isort: skip  # before all that loads much

import structlog
from kombu.exceptions import OperationalError
from prometheus_client import Counter
from sqlalchemy.exc import DataError, IntegrityError, ProgrammingError, SQLAlchemyError

from db.await_schema import await_schema
from db.cache import RedisError
from worker.engine.chores import build_tables, expire, sweep
from worker.engine.datasets.writing import read_wanted_formats, write_datasets
from worker.engine.listener import read_listen_address, serve_metrics
from worker.engine.webhooks import Schedule, deliver_webhooks
from worker.jobs.metrics import SharedMetrics
from worker.observability.logs import configure_logs
from worker.observability.tracing import start_tracing, stop_tracing
from worker.registry import read_wanted_tables
from worker.settings import SettingError, check_settings

log = structlog.get_logger(__name__)


# Time for the running chores to finish when the process ends.
STOP_WITHIN_S = 8.0


CHORES: Mapping[Callable[[], object], float] = {
    sweep: 2.0,
    expire: 60.0,
    deliver_webhooks: 1.0,
    build_tables: 2.0,
    write_datasets: 5.0,
}
"""Chores and the seconds between their runs. Log events of failures name the chore."""

FAILURES = Counter(
    "countinghouse_chore_failures",
    "Rounds of a chore that ended with an internal error.",
    ("chore",),
    registry=None,
)
for _chore in CHORES:
    # Start every counter at 0, so that the first failure is an increase.
    FAILURES.labels(_chore.__name__)


def keep_doing(chore: Callable[[], object], every_s: float, stop: threading.Event) -> None:
    """Do a chore until ``stop``. While a store is unavailable, the chore waits for it."""
    while not stop.wait(every_s):
        try:
            chore()
        except Exception as error:  # other chores are independent of it, and the next round may succeed
            if _is_away(error):
                log.warning("chore_put_off", chore=chore.__name__, error=str(error))
                continue
            log.exception("chore_failed", chore=chore.__name__)
            FAILURES.labels(chore.__name__).inc()


def _is_away(error: Exception) -> bool:
    """Return True if a store is unavailable. A statement that PostgreSQL refuses would be refused forever."""
    refused = isinstance(error, DataError | IntegrityError | ProgrammingError)
    return isinstance(error, SQLAlchemyError | OperationalError | RedisError) and not refused


def _check_all_settings() -> None:
    """Read all settings, so that an invalid one is noticed now, not when a chore needs it."""
    check_settings()
    read_listen_address()
    read_wanted_formats()
    read_wanted_tables()
    Schedule.from_environment()


def main() -> None:
    """Run all chores, each in a thread of its own, until SIGTERM or SIGINT."""
    try:
        _check_all_settings()
        configure_logs()
        start_tracing("upkeep")
    except SettingError as error:
        sys.exit(str(error))
    await_schema()
    exempt_loaded()
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    # Daemon threads, so that a chore that hangs does not keep the process from ending.
    threads = [
        threading.Thread(target=keep_doing, args=(*chore, stop), daemon=True) for chore in CHORES.items()
    ]
    for thread in threads:
        thread.start()
    serve_metrics(SharedMetrics(), FAILURES)
    stop.wait()
    until = time.monotonic() + STOP_WITHIN_S
    for thread in threads:
        thread.join(max(0.0, until - time.monotonic()))
    stop_tracing()


if __name__ == "__main__":
    main()
