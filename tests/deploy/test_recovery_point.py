"""Loss with PostgreSQL's machine: acknowledged jobs that are not in the archive of its log."""

import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from uuid import UUID

import httpx
import pytest

from deploy.local.valkey import BROKER, CACHE
from tests.deploy.backups import archiving, ask, backup, own
from tests.deploy.places import public_folder
from tests.deploy.stacks import ROOT, descendants
from tests.faults.stack import Part, api
from tests.local_postgres import local_postgres
from tests.local_valkey import local_valkey
from tests.waiting import wait_until

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]

CALLERS = 3
# Usually no job is lost, but a busy machine delays the receiver. A longer loss would be an error of the archive.
LOST_WITHIN_S = 10.0
# Seconds for which the archive is away: longer than a request waits for PostgreSQL.
HELD_UP_S = 7.0
AT_LEAST = 20


@dataclass
class Callers:
    """Clients that submit jobs one after the other, and record the acknowledged ones with their times."""

    url: str
    acknowledged: dict[UUID, float] = field(default_factory=dict)
    refused: list[int] = field(default_factory=list)
    _stop: threading.Event = field(default_factory=threading.Event)
    _targets: Iterator[int] = field(default_factory=lambda: count(1))

    @contextmanager
    def submitting(self) -> Iterator[None]:
        """Submit jobs within the block."""
        threads = [threading.Thread(target=self._submit) for _ in range(CALLERS)]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self._stop.set()
            for thread in threads:
                thread.join(30)

    def _submit(self) -> None:
        with httpx.Client(base_url=self.url, headers={"Prefer": "wait=0"}, timeout=20) as client:
            while not self._stop.is_set():
                game = {"cards": [2, 4, 3, 6, 5], "target": next(self._targets)}
                answer = client.post("/v1/jobs", json={"kind": "krypto.solve", "params": game})
                if answer.is_success:
                    self.acknowledged[UUID(answer.json()["id"])] = time.monotonic()
                else:
                    self.refused.append(answer.status_code)

    def enough(self) -> bool:
        """Return True if enough jobs have been acknowledged."""
        return len(self.acknowledged) >= AT_LEAST


@contextmanager
def accepting(url: str, home: Path) -> Iterator[str]:
    """Yield the address of an API with this database, and no worker."""
    home.mkdir()
    with (
        local_valkey(BROKER) as broker,
        local_valkey(CACHE) as cache,
        socket.create_server(("127.0.0.1", 0)) as listener,
    ):
        environ = {"DATABASE_URL": url, "BROKER_URL": broker, "CACHE_URL": cache, "WEB_CONCURRENCY": "1"}
        migrating = (sys.executable, "-m", "db.migrate")
        subprocess.run(migrating, cwd=ROOT, env={**os.environ, **environ}, check=True, timeout=120)
        file = listener.fileno()
        part = Part(api("api", environ, "--bind", f"fd://{file}", files=(file,)), home / "api.log")
        part.start()
        try:
            address = f"http://127.0.0.1:{listener.getsockname()[1]}"
            httpx.get(f"{address}/readyz", timeout=120).raise_for_status()
            yield address
        finally:
            part.stop()


def lose_database(url: str, receiver: subprocess.Popen[bytes]) -> float:
    """Kill the log's receiver and then PostgreSQL, so that data in transit is lost, and return the time."""
    [(folder,)] = ask(url, "SHOW data_directory")
    server = int((Path(folder) / "postmaster.pid").read_text().split()[0])
    pids = (server, *descendants(server))
    moment = time.monotonic()
    receiver.kill()
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return moment


def kept_jobs(archive: Path, place: Path) -> set[UUID]:
    """Return the jobs on a new server that was restored from the archive."""
    began = time.monotonic()
    backup("postgresql://nobody@127.0.0.1:1/none", "restore", archive, place / "postgres")
    own(place / "postgres")
    with local_postgres(place) as url:
        wait_until(lambda: ask(url, "SELECT pg_is_in_recovery()") == [(False,)], seconds=60)
        print(f"restored in {time.monotonic() - began:.1f} s")
        return {job for (job,) in ask(url, "SELECT id FROM jobs")}


@pytest.fixture
def place() -> Iterator[Path]:
    with public_folder() as folder:
        yield folder


@contextmanager
def archived_service(place: Path) -> Iterator[tuple[str, subprocess.Popen[bytes], Callers]]:
    """Yield the URL of a database with an archived log, the receiver of the log, and the service's callers."""
    with (
        local_postgres(place / "first") as url,
        archiving(url, place / "archive") as receiver,
        accepting(url, place / "api") as address,
    ):
        backup(url, "base", place / "archive")
        yield url, receiver, Callers(address)


def test_lost_server_loses_only_the_last_moments(place: Path) -> None:
    with archived_service(place) as (url, receiver, callers), callers.submitting():
        wait_until(callers.enough, seconds=60)
        time.sleep(random.uniform(0, 2))
        lost_at = lose_database(url, receiver)
    kept = kept_jobs(place / "archive", place / "second")
    missing = [at for job, at in callers.acknowledged.items() if job not in kept]
    seconds = max(0.0, lost_at - min(missing, default=lost_at))
    print(
        f"{len(missing)} of {len(callers.acknowledged)} acknowledged jobs lost, of the last {seconds:.3f} s"
    )
    assert seconds < LOST_WITHIN_S


def test_no_job_is_lost_if_commits_wait_for_the_archive(place: Path) -> None:
    with archived_service(place) as (url, receiver, callers):
        ask(url, "ALTER SYSTEM SET synchronous_standby_names = 'pg_receivewal'")
        ask(url, "SELECT pg_reload_conf()")
        waits = "SELECT sync_state FROM pg_stat_replication"
        wait_until(lambda: ask(url, waits) == [("sync",)], seconds=20)
        with callers.submitting():
            wait_until(callers.enough, seconds=60)
            time.sleep(random.uniform(0, 1))
            assert callers.refused == []
            # Log written from here on is not archived, so no job may be acknowledged.
            receiver.send_signal(signal.SIGSTOP)
            time.sleep(HELD_UP_S)
            lose_database(url, receiver)
    kept = kept_jobs(place / "archive", place / "second")
    assert set(callers.refused) == {503}
    assert callers.acknowledged.keys() - kept == set()
