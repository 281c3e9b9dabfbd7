"""Callers and jobs take turns, whatever is running, and whatever was estimated; two versions work side by side."""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import psycopg
import pytest

from db.shards import MAX_ATTEMPTS
from tests.deploy.places import public_folder
from tests.faults.stack import Faulty, faulty_stack, pool
from tests.operations import VERSION
from tests.waiting import wait_until
from tests.worker.games.kenken.puzzles import squares_of_sums
from worker.jobs.submission import SHORT_BUDGET_S

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

PUZZLES = 16
SLOW_S = 2 * SHORT_BUDGET_S
"""Processor seconds of misjudged work, which leaves the short queue so that short answers stay fast."""


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    """Create the folder of the stack."""
    with public_folder() as folder:
        yield folder


@pytest.fixture(scope="module")
def stack(home: Path) -> Iterator[Faulty]:
    """Run the whole service with a pool of workers for each queue, as in a deployment."""
    with faulty_stack(home, separate_pools=True) as running:
        yield running


def _from(stack: Faulty, address: str) -> httpx.Client:
    """Return a client that calls from another address of this machine."""
    transport = httpx.HTTPTransport(local_address=address)
    return httpx.Client(base_url=stack.client.base_url, transport=transport, timeout=40)


def test_short_job_does_not_wait_behind_another_callers_jobs(stack: Faulty) -> None:
    census = stack.submit("census", shards=300, seconds=0.5, estimated=150)
    wait_until(lambda: stack.done(census) > 0, seconds=30)
    others = [stack.submit(f"other {number}", shards=10, seconds=0.5) for number in range(20)]
    waiting = stack.job(others[-1])
    progress = waiting["progress"]
    assert isinstance(progress, dict)
    assert waiting["status"] == "queued"
    # The queue was read a moment ago, for the answer to one of the last submissions.
    assert 15 <= progress["position"] <= 20
    assert progress["eta_seconds"] >= 60
    done_before = _shards_done(stack, census, others)
    with _from(stack, "127.0.0.2") as mine:
        body = {"kind": "test.spin", "params": {"name": "mine", "shards": 4, "seconds": 0.5}}
        path = mine.post("/v1/jobs", json=body, headers={"Prefer": "wait=30"}).json()["links"]["self"]
    assert stack.finished(path)["status"] == "succeeded"
    # Measured by other jobs' progress instead of time: load on the machine slows all jobs alike.
    assert _shards_done(stack, census, others) - done_before <= 8
    for job in (census, *others):
        stack.client.delete(job)


def test_a_census_of_mine_is_not_behind_all_large_puzzles_of_another_caller(stack: Faulty) -> None:
    """Solving each of these puzzles takes seconds, as the search reaches its limit."""
    cages = [
        {"operator": cage.operator, "target": cage.target, "cells": [list(cell) for cell in cage.cells]}
        for cage in squares_of_sums(12)
    ]
    # Another limit makes another question.
    puzzles = [
        _submit(stack.client, "kenken.solve", {"size": 12, "cages": cages, "limit": number})
        for number in range(2, 2 + PUZZLES)
    ]
    with _from(stack, "127.0.0.3") as mine:
        census = _submit(mine, "krypto.census", {"hand_size": 5, "high": 15, "targets": [1, 25]})
        # An answer to a stranger waits for none of that.
        game = {"cards": [2, 3, 5], "target": 4_444}
        assert mine.post("/v1/krypto/solve", json=game).json()["status"] == "succeeded"
    finished = stack.finished(census, seconds=150)
    assert finished["status"] == "succeeded"
    unsolved = [path for path in puzzles if stack.job(path)["status"] in ("queued", "running")]
    assert len(unsolved) > PUZZLES // 2
    with psycopg.connect(stack.database.url.replace("+psycopg", "")) as connection:
        kinds = "kind IN ('kenken.solve', 'krypto.census')"
        queues = connection.execute(f"SELECT DISTINCT queue FROM computations WHERE {kinds}")
        assert queues.fetchall() == [("long",)]
    for path in puzzles:
        stack.client.delete(path)


def _submit(client: httpx.Client, kind: str, params: dict[str, object]) -> str:
    response = client.post("/v1/jobs", json={"kind": kind, "params": params})
    assert response.status_code == 202, response.text
    return str(response.json()["links"]["self"])


def _shards_done(stack: Faulty, census: str, others: list[str]) -> int:
    weights = [stack.done(path) for path in (census, *others)]
    # The shard with index n weighs n + 1.
    return sum(next(n for n in range(400) if n * (n + 1) // 2 >= weight) for weight in weights)


def _solve(stack: Faulty, target: int) -> None:
    """Solve a new game of three cards."""
    game = {"cards": [3, 5, 7], "target": target}
    response = stack.client.post("/v1/krypto/solve", json=game)
    assert stack.finished(response.json()["links"]["self"])["status"] == "succeeded"


@pytest.mark.parametrize(("shards", "seconds"), [(1, 2 * SLOW_S), (10, SLOW_S / 10)])
def test_underestimated_work_does_not_hold_the_short_pool(stack: Faulty, shards: int, seconds: float) -> None:
    work = {"shards": shards, "seconds": seconds, "busy": True, "estimated": 0.01, "items": 2}
    paths = [stack.submit(f"underestimated {number} {shards}", **work) for number in range(2)]
    time.sleep(0.5)
    _solve(stack, 100 + shards)
    # Measured by other jobs instead of time, which depends on the machine's load.
    assert all(stack.job(path)["status"] in ("queued", "running") for path in paths)
    total = shards * (shards + 1) // 2
    for path in paths:
        job = stack.finished(path, seconds=120)
        assert (job["status"], job["result"]) == ("succeeded", {"total": total})
        assert job["progress"] == {
            "done": total,
            "total": total,
            "unit": "unit",
            "fraction": 1,
            "eta_seconds": 0,
        }
        items = stack.client.get(f"{path}/items", headers={"Accept": "application/x-ndjson"}).text
        assert len(items.splitlines()) == 2 * shards


def test_move_uses_up_no_attempt(stack: Faulty, tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    path = stack.submit(str(runs), seconds=SLOW_S, busy=True, estimated=0.01, dies=MAX_ATTEMPTS - 1)
    assert stack.finished(path, seconds=120)["result"] == {"total": 1}
    # All attempts except the last died; the last was moved, and succeeded in the long queue.
    assert len(runs.read_text()) == MAX_ATTEMPTS + 1


def test_each_version_computes_its_own_operations(stack: Faulty) -> None:
    backlog = stack.submit("older", shards=12, seconds=0.5)
    stack["api"].stop()
    newer = {**stack.environ, VERSION: "2"}
    service = stack["api"].service
    stack["api"].service = replace(service, environ={**service.environ, **newer})
    stack["api"].start()
    stack.wait_ready()
    paths = [stack.submit(f"newer {number}", shards=3, seconds=0.1) for number in range(3)]

    def told() -> str:
        return str(stack.job(paths[0])["progress"].get("reason", ""))  # type: ignore[attr-defined]

    wait_until(lambda: "test.spin@2" in told(), seconds=30)
    stack.add(pool("worker-new", newer, "short,long", 1))
    for path in paths:
        assert stack.finished(path)["result"] == {"total": 6}
    assert stack.finished(backlog)["result"] == {"total": 78}
