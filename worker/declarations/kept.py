"""What kernels keep in memory from one call to the next, and let go when their process has nothing to do."""

from collections.abc import Callable
from typing import Final

_forgets: Final[list[Callable[[], object]]] = []


def when_idle(forget: Callable[[], object]) -> None:
    """Have ``forget`` called when the process has had nothing to do for a while. Nothing is computed meanwhile."""
    _forgets.append(forget)


def forget_all() -> None:
    """Let go of everything that is kept."""
    for forget in _forgets:
        forget()
