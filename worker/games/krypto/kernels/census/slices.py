"""Running a kernel in slices, so that whoever waits for the interpreter gets it every now and then."""

from collections.abc import Callable
from time import perf_counter
from typing import Final

from worker.declarations.checkpoint import Checkpoint

SLICE_SECONDS: Final = 0.2
"""How long a slice shall take; a slice may take twice as long, or a little more."""

_FIRST_SLICE: Final = 64
_GROWTH: Final = 4


def in_slices(count: int, run: Callable[[int, int], None], checkpoint: Checkpoint) -> None:
    """Call `run(start, stop)` for consecutive slices of 0 … count, of a size that follows the time they take."""
    done, size = 0, _FIRST_SLICE
    while done < count:
        stop = min(count, done + size)
        began = perf_counter()
        run(done, stop)
        seconds = max(perf_counter() - began, 1e-9)
        size = max(1, min(_GROWTH * size, int((stop - done) * SLICE_SECONDS / seconds)))
        done = stop
        checkpoint()
