"""Small Python programs run as services."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from deploy.local.process import Service

SLEEP = "import time; time.sleep(60)"
IGNORE_STOP = (
    "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True)\n" + SLEEP
)
WITH_GRANDCHILD = "import subprocess, sys; print(subprocess.Popen(['sleep', '60']).pid, flush=True)\n" + SLEEP


def python_service(name: str, code: str, **options: Any) -> Service:
    """Return a service that runs ``code`` in a bare interpreter."""
    return Service(
        name=name,
        command=(sys.executable, "-IS", "-c", code),
        environ=dict(os.environ),
        folder=Path("/"),
        **options,
    )


def is_running(pid: int) -> bool:
    """Return True if a process exists and is no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def first_number(path: Path) -> Callable[[], int | None]:
    """Return a function that reads the number in the first complete line of ``path``, or None without one."""

    def read() -> int | None:
        line, end, _ = path.read_text().partition("\n") if path.exists() else ("", "", "")
        return int(line) if end else None

    return read
