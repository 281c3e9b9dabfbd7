"""Repeating something beside a block."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def repeating(action: Callable[[], object], pause_s: float) -> Iterator[None]:
    """Repeat an action in a thread for a ``with`` block, with a pause in seconds before each time."""
    over = threading.Event()

    def repeat() -> None:
        while not over.wait(pause_s):
            action()

    thread = threading.Thread(target=repeat)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
