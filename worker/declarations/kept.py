"""Data that kernels keep in memory between calls, and release when their process is idle."""

from collections.abc import Callable
from typing import Final

_forgets: Final[list[Callable[[], object]]] = []


def when_idle(forget: Callable[[], object]) -> None:
    """Register ``forget``, to be called when the process has been idle for a while. No computation runs meanwhile."""
    _forgets.append(forget)


def forget_all() -> None:
    """Release all registered data."""
    for forget in _forgets:
        forget()
