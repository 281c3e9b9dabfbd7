"""Returning memory to the system, in a process that continues to run.

glibc maps large blocks one by one and unmaps them when they are freed, but raises its threshold for this to the size
of every freed block, up to 32 MiB. After the first large arrays, the next ones are in a heap that shrinks only at its
end, and that grows as arrays of different sizes come and go.
"""

import ctypes
from contextlib import suppress
from typing import Final

from worker.declarations.kept import forget_all

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
