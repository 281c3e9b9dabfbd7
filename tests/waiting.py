"""Waiting for a condition, with a limit."""

import time
from collections.abc import Callable


def wait_until(condition: Callable[[], bool], *, seconds: float, pause: float = 0.02) -> None:
    """Return as soon as ``condition`` holds.

    Raises:
        TimeoutError: It does not hold within ``seconds``.
    """
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError(f"still not so after {seconds} s")
        time.sleep(pause)
