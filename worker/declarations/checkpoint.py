"""What kernels share with their process: when to stop, and what to release while it is idle."""

from collections.abc import Callable
from typing import Final

Checkpoint = Callable[[], None]
"""Called between slices of at most about a second. It raises when the work should stop: do not catch the exception."""


_forgets: Final[list[Callable[[], object]]] = []


def when_idle(forget: Callable[[], object]) -> None:
    """Register ``forget``, to be called when the process has been idle for a while. No computation runs meanwhile."""
    _forgets.append(forget)


def forget_all() -> None:
    """Release all registered data."""
    for forget in _forgets:
        forget()
