"""Clients that ask at the same time, each in a thread of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor


def at_once(clients: int, work: Callable[[int], None]) -> None:
    """Be so many clients, numbered from 0, until all have ended; what ended one of them in the middle is raised."""
    with ThreadPoolExecutor(clients) as pool:
        for ended in [pool.submit(work, number) for number in range(clients)]:
            ended.result()
