"""Which process holds a shard, written so that others on the same machine can tell whether it still lives."""

import os
from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=1)
def _machine() -> str:
    """This machine's name and process namespace: in two containers, one process id means two processes."""
    try:
        namespace = Path("/proc/self/ns/pid").stat().st_ino
    except OSError:
        namespace = 0
    return f"{os.uname().nodename}/{namespace}"


def this_process() -> str:
    """The name under which this process holds shards."""
    return f"{_machine()}:{os.getpid()}"


def is_known_dead(worker: str) -> bool:
    """Whether ``worker`` was a process of this machine that is no more. False when that cannot be told."""
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
