"""Concurrent clients, each in a thread of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor


def at_once(clients: int, work: Callable[[int], None]) -> None:
    """Run this many clients, numbered from 0, until all have ended; raise the exception of one that ended early."""
    with ThreadPoolExecutor(clients) as pool:
        for ended in [pool.submit(work, number) for number in range(clients)]:
            ended.result()
