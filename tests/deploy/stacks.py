"""The whole local stack, run as a user does."""

import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import httpx

from deploy.local.stack import is_everything_ready
from tests.deploy.children import is_running
from tests.waiting import wait_until

ROOT = Path(__file__).parents[2]
SUPERVISOR = (sys.executable, "-m", "deploy.local")
SMALL = {"WEB_CONCURRENCY": "1", "WORKER_CONCURRENCY": "1"}
# Variables that the tests' fixtures and an outer make set, and that a user's shell does not have.
_NOT_A_USERS = (
    *("DATABASE_URL", "DATABASE_POOLING", "MIGRATION_DATABASE_URL", "BROKER_URL", "CACHE_URL"),
    *("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "SLOW", "CI"),
)


@dataclass(frozen=True)
class Stack:
    """A stack that has reported that it is ready."""

    process: subprocess.Popen[str]
    home: Path
    port: int

    @property
    def output(self) -> IO[str]:
        """Standard output of the stack."""
        assert self.process.stdout is not None
        return self.process.stdout

    def get(self, path: str) -> httpx.Response:
        """GET a path of its API."""
        return httpx.get(f"http://127.0.0.1:{self.port}{path}", timeout=10)

    def post(self, path: str, body: Mapping[str, Any]) -> httpx.Response:
        """POST a JSON body to a path of its API."""
        return httpx.post(f"http://127.0.0.1:{self.port}{path}", json=dict(body), timeout=60)

    def is_ready(self) -> bool:
        """Return True if all services behind the API respond."""
        try:
            return is_everything_ready(self.get("/readyz"))
        except httpx.TransportError:
            return False

    def lose(self) -> None:
        """Kill all its processes at once."""
        for pid in (self.process.pid, *descendants(self.process.pid)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def service_pid(self, part: str) -> int:
        """Return the process with ``part`` in its command line that is nearest to the supervisor."""
        return next(pid for pid in descendants(self.process.pid) if part in command_line(pid))


@contextmanager
def running_stack(
    home: Path,
    environ: Mapping[str, str] | None = None,
    *,
    command: tuple[str, ...] = SUPERVISOR,
    port: int | None = None,
    folder: Path = ROOT,
    small: bool = True,
) -> Iterator[Stack]:
    """Start a stack on a free port and yield it when it is ready; stop it at the end if it still runs.

    ``folder`` is the current folder of the user who types the command. A ``small`` stack has one process of each kind,
    and is ready in half the time.
    """
    port = port or free_port()
    settings = {"PORT": str(port), "COUNTINGHOUSE_HOME": str(home)} | (SMALL if small else {})
    variables = user_environ(**{**settings, **(environ or {})})
    with subprocess.Popen(
        command, cwd=folder, env=variables, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        stack = Stack(process, home, port)
        try:
            assert stack.output.readline() == f"ready: http://127.0.0.1:{port}\n"
            yield stack
        finally:
            started = descendants(process.pid)
            process.terminate()
            wait_until(lambda: process.poll() is not None, seconds=60)
            wait_until(lambda: not any(map(is_running, started)), seconds=30)


def user_environ(**variables: str) -> dict[str, str]:
    """Return the environment of a user who sets ``variables``."""
    return {**{name: value for name, value in os.environ.items() if name not in _NOT_A_USERS}, **variables}


def free_port() -> int:
    """Return a TCP port nobody listens on, and which the system gives to nobody by itself."""
    for port in random.sample(range(20_000, 32_000), 100):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise OSError("no port is free")


@contextmanager
def suspended(pid: int) -> Iterator[None]:
    """Let a process and its descendants hang within the block."""
    os.kill(pid, signal.SIGSTOP)
    # With the main process suspended, no other process can start.
    processes = [pid, *descendants(pid)]
    send(processes, signal.SIGSTOP)
    try:
        yield
    finally:
        send(processes, signal.SIGCONT)


def send(processes: Iterable[int], number: signal.Signals) -> None:
    """Send a signal to those of the processes that still run."""
    for pid in processes:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def descendants(pid: int) -> list[int]:
    """Return the descendants of a process, nearest first."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:
            # The process has ended meanwhile.
            continue
    found: list[int] = []
    generation = {pid}
    while generation:
        generation = {child for child, parent in parents.items() if parent in generation}
        found.extend(sorted(generation))
    return found


def command_line(pid: int) -> str:
    """Return the command a process runs; empty after its end."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""
