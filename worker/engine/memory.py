"""The memory of a worker's processes: returned to the system, and bounded by replacing a process that has grown.

glibc maps large blocks one by one and unmaps them when they are freed, but raises its threshold for this to the size
of every freed block, up to 32 MiB. After the first large arrays, the next ones are in a heap that shrinks only at its
end, and that grows as arrays of different sizes come and go.

A process of the pool that has grown too large is replaced between two shards, so that no work is repeated: after every
shard, Celery checks the most memory that the process ever had. By then the shard is committed and its message is
acknowledged. The pool forks another process, which has its parent's kernels.
"""

import ctypes
import os
import resource
import sys
from contextlib import suppress
from typing import Any, Final

import structlog
from billiard.pool import EX_RECYCLE
from celery import signals

from worker.declarations.checkpoint import forget_all
from worker.engine.shard_metrics import count_recycled

# Parameters of mallopt(3).
_M_TRIM_THRESHOLD: Final = -1
_M_MMAP_THRESHOLD: Final = -3
# glibc's initial threshold.
_MAPPED_FROM: Final = 2**17
# Free bytes that the heap may keep at its end, so that smaller arrays need not ask the system each time.
_FREE_AT_END: Final = 2**20


def set_allocator() -> None:
    """Make the allocator return every large block when it is freed, also in processes forked later."""
    # Other systems' C libraries have no such function.
    with suppress(AttributeError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(_M_MMAP_THRESHOLD, _MAPPED_FROM)
        mallopt(_M_TRIM_THRESHOLD, _FREE_AT_END)


def give_back() -> None:
    """Release the data that kernels keep between calls, and the free memory of the heap."""
    forget_all()
    with suppress(AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


LIMIT_VARIABLE: Final = "WORKER_MEMORY_MB"
DEFAULT_LIMIT_MB: Final = 1_400
MOST_MB: Final = 1_000_000

log = structlog.get_logger(__name__)


class MemoryLimitError(ValueError):
    """The setting is not a number of MiB."""


def read_memory_limit_kb() -> int | None:
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
        sender.max_memory_per_child = read_memory_limit_kb()
    except MemoryLimitError as error:
        sys.exit(str(error))


@signals.worker_process_shutdown.connect
def _note_recycled(exitcode: int, **_: object) -> None:
    if exitcode == EX_RECYCLE:
        count_recycled()
        log.info("process_recycled", most_mb=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
