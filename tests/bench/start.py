"""``python -m tests.bench start``: processor time from the start of a process until it is ready, and its modules.

Each figure is the least of several starts, since other processes on the machine add to it and nothing takes away. All
are those of a machine whose bytecode and kernels are compiled.
"""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from urllib.request import urlopen

from deploy.local.process import Service
from deploy.local.services import (
    WORKER_POOLS,
    api_service,
    migration_service,
    upkeep_service,
    worker_service,
)
from tests.bench.processes import children, tree_seconds
from tests.bench.report import Note
from tests.bench.size import Size
from tests.bench.stack import ROOT, new_stores, running, use_stores
from tests.deploy.stacks import free_port
from tests.loaded import modules
from tests.waiting import wait_until
from worker.jobs import queue
from worker.jobs.queue import read_living_workers

FURTHER = 3
"""Processes of the larger server besides its first."""
PATIENCE_S = 300.0
Start = tuple[float, float]
"""Processor seconds, and seconds of the clock."""


def bench_start(size: Size) -> Iterator[Note]:
    """Measure each kind of process, one after the other."""
    rounds = size.number(5, 1)
    yield Note(f"load averages: {', '.join(f'{average:.2f}' for average in os.getloadavg())}")
    with new_stores(TABLES="none") as environ:
        use_stores(environ)
        queue.app.conf.update(broker_url=environ["BROKER_URL"])
        one = _least(rounds, lambda: _api(environ, 1))
        more = _least(rounds, lambda: _api(environ, 1 + FURTHER))
        yield _told("API, its only process", one, modules("API"))
        yield _told(f"API, {1 + FURTHER} processes together", more)
        yield Note(f"{'API, each further process':<32} {(more[0] - one[0]) / FURTHER:>7.2f} s")
        yield _told("worker", _least(rounds, lambda: _worker(environ, warms_up=False)), modules("worker"))
        yield _told("worker that loads all kernels", _least(rounds, lambda: _worker(environ, warms_up=True)))
        yield _told("upkeep", _least(rounds, lambda: _upkeep(environ)), modules("upkeep"))
        migrate = migration_service(environ).command
        yield _told("migration that changes nothing", _least(rounds, lambda: _run(migrate, environ)))
        await_schema = (sys.executable, "-m", "db.await_schema")
        yield _told("wait for a migration", _least(rounds, lambda: _run(await_schema, environ)))
        queue.app.close()
    program = (str(Path(sys.executable).with_name("countinghouse")), "--help")
    yield _told(
        "command line's help", _least(rounds, lambda: _run(program, os.environ)), modules("command line")
    )


def _told(what: str, start: Start, loaded: frozenset[str] = frozenset()) -> Note:
    counted = f", {len(loaded):,} modules" if loaded else ""
    return Note(f"{what:<32} {start[0]:>7.2f} s of a processor, ready after {start[1]:.2f} s{counted}")


def _least(rounds: int, measure: Callable[[], Start]) -> Start:
    """Return the least processor time of several starts, and the least time, perhaps of another."""
    processor, clock = zip(*(measure() for _ in range(rounds)), strict=True)
    return min(processor), min(clock)


def _api(environ: Mapping[str, str], processes: int) -> Start:
    """Start a server, and wait until all its processes accept connections."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        service = api_service({**environ, "WEB_CONCURRENCY": str(processes)}, listener.fileno())
        inode = os.fstat(listener.fileno()).st_ino
        return _until_ready(
            service, lambda pid: sum(_accepts(one, inode) for one in children(pid)) == processes
        )


def _accepts(pid: int, inode: int) -> bool:
    """Return True if the event loop of a process waits for connections to a listening socket."""
    with suppress(OSError):
        files = {file.name: str(file.readlink()) for file in Path(f"/proc/{pid}/fd").iterdir()}
        for name, target in files.items():
            if target == "anon_inode:[eventpoll]":
                watched = Path(f"/proc/{pid}/fdinfo/{name}").read_text().splitlines()
                for line in watched:
                    if line.startswith("tfd:") and files.get(line.split()[1]) == f"socket:[{inode}]":
                        return True
    return False


def _worker(environ: Mapping[str, str], *, warms_up: bool) -> Start:
    """Start a worker with one process, and wait until it takes work."""
    service = worker_service(replace(WORKER_POOLS[0], warms_up=warms_up), environ, 1)
    return _until_ready(service, lambda _: bool(read_living_workers("short")))


def _upkeep(environ: Mapping[str, str]) -> Start:
    """Start the upkeep, and wait until its metrics are served, which is its last step."""
    port = free_port()
    service = upkeep_service({**environ, "METRICS_LISTEN": f"127.0.0.1:{port}"})

    def is_served(_: int) -> bool:
        with suppress(OSError), urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5):
            return True
        return False

    return _until_ready(service, is_served)


def _until_ready(service: Service, is_ready: Callable[[int], bool]) -> Start:
    began = time.monotonic()
    with running(service) as pid:
        wait_until(lambda: is_ready(pid), seconds=PATIENCE_S, pause=0.01)
        return tree_seconds(pid), time.monotonic() - began


def _run(command: tuple[str, ...], environ: Mapping[str, str]) -> Start:
    """Run a program to its end."""
    began = time.monotonic()
    process = subprocess.Popen(command, env=dict(environ), cwd=ROOT, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return used.ru_utime + used.ru_stime, time.monotonic() - began
