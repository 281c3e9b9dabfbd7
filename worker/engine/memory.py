"""Giving memory back to the system, in a process that goes on.

glibc maps large blocks one by one and gives them back when they are freed, but raises the size from which it does so
to that of every such block, up to 32 MiB. After the first large arrays, the next ones lie in a heap of which only the
end is ever given back, and which grows as arrays of different sizes come and go.
"""

import ctypes
from contextlib import suppress
from typing import Final

from worker.declarations.kept import forget_all

# mallopt(3)
_M_TRIM_THRESHOLD: Final = -1
_M_MMAP_THRESHOLD: Final = -3
_MAPPED_FROM: Final = 2**20
# What the heap may have free at its end, so that smaller arrays need not ask the system each time.
_FREE_AT_END: Final = 2**23


def set_allocator() -> None:
    """Have every large block given back when it is freed; in processes forked later too."""
    # Other systems' libraries have no such function.
    with suppress(AttributeError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(_M_MMAP_THRESHOLD, _MAPPED_FROM)
        mallopt(_M_TRIM_THRESHOLD, _FREE_AT_END)


def give_back() -> None:
    """Let go of what kernels keep between calls, and of what is free in the heap."""
    forget_all()
    with suppress(AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
