"""Metrics of the upkeep and the workers: common figures once, and each worker's own counts."""

import os
import signal
import threading
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import psycopg
import pytest
import redis
from kombu.exceptions import OperationalError as BrokerError
from sqlalchemy.exc import OperationalError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from db.records import Submitter
from tests.db.work import submitted
from tests.deploy.stacks import free_port
from tests.operations import SPIN, VERSION, SpinParams
from tests.waiting import wait_until
from tests.worker.engine.monitoring.scraping import WORKER, at, running, scraped
from worker import registry
from worker.declarations.operation import Question
from worker.engine import upkeep
from worker.jobs.queue import read_living_workers
from worker.jobs.submission import send_first_shards, submit_work, work_for


@pytest.mark.usefixtures("no_worker", "empty_stores")
def test_upkeep_serves_the_shared_metrics(tmp_path: Path) -> None:
    port = free_port()
    submitted()
    with running(port, tmp_path, "worker.engine.upkeep"):
        wait_until(
            lambda: at(scraped(port), "computations", queue="short", state="queued") == 1,
            seconds=60,
            pause=0.2,
        )
        found = scraped(port)
    assert at(found, "source_up", source="database") == 1
    assert at(found, "process_cpu_seconds_total") > 0
    assert at(found, "build_info", version=version("countinghouse-server"), commit="unknown") == 1
    # The counter starts at 0, so that the first failure is an increase.
    for chore in ("sweep", "expire", "deliver_webhooks", "build_tables"):
        assert found["chore_failures_total", frozenset({("chore", chore)})] == 0
    assert at(found, "database_bytes") > 1_000_000
    assert found["archiving_fails", frozenset()] == 0


@pytest.mark.parametrize(
    ("error", "counted"),
    [
        (ValueError(), 3),
        # A column is missing, or a right: it will not come back by itself, as a server does.
        (ProgrammingError("SELECT", {}, psycopg.errors.UndefinedColumn()), 3),
        (OperationalError("SELECT", {}, psycopg.OperationalError()), 0),
        (PoolTimeoutError(), 0),
        (redis.ConnectionError(), 0),
        (BrokerError(), 0),
    ],
    ids=lambda value: type(value).__name__,
)
def test_failing_chore_is_repeated_and_counted_unless_a_store_is_away(error: Exception, counted: int) -> None:
    stop = threading.Event()
    rounds: list[int] = []

    def broken() -> None:
        rounds.append(1)
        if len(rounds) == 3:
            stop.set()
        raise error

    upkeep.keep_doing(broken, 0.0, stop)
    assert len(rounds) == 3
    assert upkeep.FAILURES.labels("broken")._value.get() == counted
    upkeep.FAILURES.remove("broken")


@pytest.mark.usefixtures("no_worker", "empty_stores")
def test_worker_serves_the_counts_of_its_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    # A version that no other worker of these tests can compute.
    monkeypatch.setenv(VERSION, "2")
    monkeypatch.setitem(registry._operations, SPIN.kind, replace(SPIN, version=2))
    ended = {"kind": SPIN.kind, "outcome": "computed"}
    with running(port, tmp_path, *WORKER, WORKER_WARM_UP="0") as worker:
        wait_until(lambda: bool(read_living_workers("short")), seconds=240)
        errors = {"kind": "krypto.solve", "outcome": "error"}
        # A series that began with its first error would show no increase to alert on.
        wait_until(
            lambda: scraped(port).get(("shards_ended_total", frozenset(errors.items()))) == 0, seconds=60
        )
        _spin("counted")
        wait_until(lambda: at(scraped(port), "shards_ended_total", **ended) == 6, seconds=60, pause=0.2)
        found = scraped(port)
        assert at(found, "shard_attempts_total", kind=SPIN.kind, attempt="1") == 6
        assert at(found, "shard_duration_seconds_count", kind=SPIN.kind) == 6
        assert at(found, "shard_duration_seconds_sum", kind=SPIN.kind) >= 6 * 0.05
        assert at(found, "shard_processor_seconds_total", kind=SPIN.kind) > 0
        assert at(found, "leases_kept") == 0
        # A replacement process continues counting in its predecessor's files.
        for child in _children(worker.pid):
            os.kill(child, signal.SIGKILL)
        _spin("counted too")
        wait_until(lambda: at(scraped(port), "shards_ended_total", **ended) == 12, seconds=60, pause=0.2)
        places = {file.stem.rpartition("_")[2] for file in tmp_path.glob("*/*.db")}
        assert places <= {"0", "1"}
    assert not list(tmp_path.iterdir())


def _spin(name: str) -> None:
    work = work_for(Question(registry.OPERATIONS[SPIN.kind], SpinParams(name=name, shards=6, seconds=0.05)))
    send_first_shards([submit_work(work, Submitter("request"))])


def _children(pid: int) -> list[int]:
    return [
        int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    ]
