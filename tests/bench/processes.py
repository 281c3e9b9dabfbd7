"""Processor time and memory of processes, from ``/proc`` (proc(5))."""

import os
from pathlib import Path

_MIB = 1024 * 1024
_TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
# Fields 14 and 15 of /proc/<pid>/stat, counted after the command's name; 16 and 17 are those of its ended children.
_USER_TIME, _SYSTEM_TIME = 11, 12
_TIMES_WITH_ENDED_CHILDREN = slice(11, 15)


def children(pid: int) -> list[int]:
    """Return the running processes that ``pid`` started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


COMPONENTS = {
    "postgres": "PostgreSQL",
    "valkey": "broker and cache",
    "tests.wsgi_app": "API",
    "tests.worker_app": "workers",
    "tests.bench.bare:app": "bare API",
    "tests.bench.bare:celery_app": "bare worker",
}
"""Part of the command line that identifies each component's processes."""


def cpu_by_component() -> dict[str, float]:
    """Return the processor time used so far by this process's descendants, by component."""
    used: dict[str, float] = {}
    waiting = children(os.getpid())
    while waiting:
        pid = waiting.pop()
        try:
            command = Path(f"/proc/{pid}/cmdline").read_text(errors="replace")
            seconds = cpu_seconds([pid])
            waiting += children(pid)
        except OSError:
            continue
        for mark, name in COMPONENTS.items():
            if mark in command:
                used[name] = used.get(name, 0.0) + seconds
                break
    return used


def cpu_seconds(pids: list[int]) -> float:
    """Return the processor seconds used so far by all these processes together."""
    stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    return sum(int(stat[_USER_TIME]) + int(stat[_SYSTEM_TIME]) for stat in stats) / _TICKS_A_SECOND


def tree_seconds(pid: int) -> float:
    """Return the processor seconds used so far by a process and all its descendants, also those that ended."""
    stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    own = sum(map(int, stat[_TIMES_WITH_ENDED_CHILDREN])) / _TICKS_A_SECOND
    return own + sum(tree_seconds(child) for child in children(pid))


def resident_mib(pids: list[int]) -> float:
    """Return the resident memory of these processes in MiB; shared pages count once for each."""
    pages = [int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in pids]
    return sum(pages) * os.sysconf("SC_PAGE_SIZE") / _MIB


def anonymous_mib(pid: int) -> float:
    """Return the resident memory of a process in MiB without files, whose pages come and go as they are used."""
    _, resident, shared, *_ = map(int, Path(f"/proc/{pid}/statm").read_text().split())
    return (resident - shared) * os.sysconf("SC_PAGE_SIZE") / _MIB
