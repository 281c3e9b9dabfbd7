"""Replacing a process of the pool that has grown too large, between two shards, so that no work is repeated.

After every shard, Celery checks the most memory that the process ever had. By then the shard is committed and its
message is acknowledged. The pool forks another process, which has its parent's kernels.
"""

import os
import resource
import sys
from typing import Any, Final

import structlog
from billiard.pool import EX_RECYCLE
from celery import signals

from worker.engine.monitoring.shard_metrics import count_recycled

LIMIT_VARIABLE: Final = "WORKER_MEMORY_MB"
DEFAULT_LIMIT_MB: Final = 1_400
MOST_MB: Final = 1_000_000

log = structlog.get_logger(__name__)


class MemoryLimitError(ValueError):
    """The setting is not a number of MiB."""


def memory_limit_kb() -> int | None:
    """Return the memory limit of a process in KiB, as Celery expects it; None for no limit.

    Raises:
        MemoryLimitError: when the setting is invalid.
    """
    text = os.environ.get(LIMIT_VARIABLE, "").strip() or str(DEFAULT_LIMIT_MB)
    if not (text.isascii() and text.isdigit()) or len(text) > len(str(MOST_MB)) or int(text) > MOST_MB:
        raise MemoryLimitError(
            f"{LIMIT_VARIABLE} must be a whole number from 0 to {MOST_MB}, not {text[:40]!r}"
        )
    return int(text) * 1024 or None


@signals.worker_init.connect
def _set_memory_limit(sender: Any, **_: object) -> None:
    """Set the limit before the worker makes its pool."""
    try:
        sender.max_memory_per_child = memory_limit_kb()
    except MemoryLimitError as error:
        sys.exit(str(error))


@signals.worker_process_shutdown.connect
def _note_recycled(exitcode: int, **_: object) -> None:
    if exitcode == EX_RECYCLE:
        count_recycled()
        log.info("process_recycled", most_mb=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
