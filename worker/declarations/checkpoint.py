"""What kernels share with their process: when to stop, how far they are, and what to release while it is idle."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

Checkpoint = Callable[[], None]
"""Called between slices of at most about a second. It raises when the work should stop: do not catch the exception."""

Report = Callable[[float], None]
"""Takes the part of a shard that is done, from 0 to 1."""

_report: ContextVar[Report | None] = ContextVar("report", default=None)


@contextmanager
def reporting_to(report: Report) -> Iterator[None]:
    """Pass what is reported within the block to ``report``."""
    token = _report.set(report)
    try:
        yield
    finally:
        _report.reset(token)


def report(done: float, total: float) -> None:
    """Report how much of the current shard is done, in any unit.

    Call it only where the whole shard is known: not in kernels that shards use for a part of their work.
    """
    told = _report.get()
    if told is not None and total > 0:
        told(done / total)


_forgets: Final[list[Callable[[], object]]] = []


def when_idle(forget: Callable[[], object]) -> None:
    """Register ``forget``, to be called when the process has been idle for a while. No computation runs meanwhile."""
    _forgets.append(forget)


def forget_all() -> None:
    """Release all registered data."""
    for forget in _forgets:
        forget()
