"""The name of the process that holds a shard, from which others on the same machine can tell if it still lives."""

import os
from functools import lru_cache
from pathlib import Path

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
"""A random number that Linux draws when it starts: it tells machines of one name apart."""


@lru_cache(maxsize=1)
def _machine() -> str:
    """Return the name of this machine, its start, and its process namespace.

    Two containers may use the same process id. The namespace of a machine's first processes has the same number
    everywhere.
    """
    try:
        boot, namespace = BOOT_ID.read_text().strip(), Path("/proc/self/ns/pid").stat().st_ino
    except OSError:
        boot, namespace = "", 0
    return f"{os.uname().nodename}/{boot}/{namespace}"


def this_process() -> str:
    """Return the name under which this process holds shards."""
    return f"{_machine()}:{os.getpid()}"


def is_known_dead(worker: str) -> bool:
    """Return True if ``worker`` was a process of this machine and has ended, False if it lives or that is unknown."""
    machine, _, pid = worker.rpartition(":")
    if machine != _machine():
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
