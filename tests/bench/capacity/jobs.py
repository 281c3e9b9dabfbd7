"""Measure the resources of a job on running servers: seconds, processor time, commits and PostgreSQL's log."""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import psycopg

from tests.bench.capacity.processes import finds
from tests.bench.http_load import ask_once, request_bytes
from tests.bench.processes import cpu_by_component
from tests.waiting import wait_until

TOLD_WITHIN_S = 1.5
_COUNTS = """
SELECT (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()),
    pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0'),
    (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')
"""


@dataclass(frozen=True)
class Used:
    """Resources of a census: seconds, processor seconds by component, and the log PostgreSQL wrote."""

    seconds: float
    processor_s: Mapping[str, float]
    commits: int
    wal_bytes: int
    connections: int

    def ms(self, component: str, shards: int) -> float:
        """Return the milliseconds of processor time for a shard."""
        return 1000 * self.processor_s.get(component, 0.0) / shards


def used_by(url: str, port: int, question: Mapping[str, object], within_s: float) -> Used:
    """Submit a long job when its workers are there, wait for it, and return the resources used from its start on."""
    wait_until(lambda: finds(port, "long_worker"), seconds=120, pause=0.2)
    before, began = cpu_by_component(), _counted(url)
    _, answer = ask_once(port, request_bytes("/v1/jobs", json.dumps(question).encode()))
    path = json.loads(answer)["links"]["self"]
    wait_until(lambda: _job(port, path)["status"] == "succeeded", seconds=within_s, pause=0.5)
    after, ended = cpu_by_component(), _counted(url)
    job = _job(port, path)
    seconds = (
        datetime.fromisoformat(job["finished_at"]) - datetime.fromisoformat(job["started_at"])
    ).total_seconds()
    processor_s = {name: after[name] - before.get(name, 0.0) for name in after}
    return Used(seconds, processor_s, ended[0] - began[0], ended[1] - began[1], ended[2])


def _job(port: int, path: str) -> Any:
    return json.loads(ask_once(port, request_bytes(path, method="GET"))[1])


def _counted(url: str) -> tuple[int, int, int]:
    """Return commits, bytes of the log and connections so far; sessions report theirs within about a second."""
    time.sleep(TOLD_WITHIN_S)
    with psycopg.connect(url, autocommit=True) as connection:
        row = connection.execute(_COUNTS).fetchone()
    assert row is not None
    return int(row[0]), int(row[1]), int(row[2])
