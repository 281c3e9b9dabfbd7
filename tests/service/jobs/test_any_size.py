"""A job of any size costs the API the same, and the broker holds few messages of it."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select

from db.models import Computation, Shard
from db.sessions import transaction
from tests.waiting import wait_until
from worker.declarations.operation import QueueName
from worker.jobs.queue import read_backlog
from worker.jobs.turns import ready

MANY = 1_000_000
CROWD = 40

pytestmark = pytest.mark.usefixtures("worker", "spin")


def _submit(api: FlaskClient, name: str = "large", wait_s: int = 0) -> dict[str, str]:
    body = {
        "kind": "test.spin",
        "params": {"name": name, "shards": MANY, "seconds": 0.02, "estimated": 9_000.0},
    }
    response = api.post("/v1/jobs", json=body, headers={"Prefer": f"wait={wait_s}"})
    assert response.status_code == 202, response.text
    job: dict[str, str] = response.get_json()
    return job


def _count(table: type[Computation] | type[Shard]) -> int:
    with transaction() as session:
        return session.scalar(select(func.count()).select_from(table)) or 0


def test_million_shards_are_planned_on_demand(api: FlaskClient) -> None:
    job = _submit(api)
    path = f"/v1/jobs/{job['id']}"
    wait_until(lambda: api.get(path).get_json()["progress"]["done"] > 100, seconds=60)
    assert read_backlog(QueueName.LONG) <= ready(QueueName.LONG, 1) + 4
    assert _count(Shard) < 1_000
    assert api.delete(path).get_json()["status"] == "cancelled"
    wait_until(_no_more_rows, seconds=20)
    assert read_backlog(QueueName.LONG) == 0


def _no_more_rows() -> bool:
    """Return True if no shard gets a row any more; a turn given during the cancellation may still add some."""
    rows = _count(Shard)
    time.sleep(0.5)
    return _count(Shard) == rows


def test_concurrent_equal_requests_get_one_computation(api: FlaskClient) -> None:
    with ThreadPoolExecutor(16) as pool:
        jobs = list(pool.map(lambda _: _submit(api, "crowd"), range(CROWD)))
    assert len({job["id"] for job in jobs}) == CROWD
    assert _count(Computation) == 1
    for job in jobs:
        api.delete(f"/v1/jobs/{job['id']}")
    wait_until(lambda: read_backlog(QueueName.LONG) == 0, seconds=20)
