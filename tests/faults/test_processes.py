"""Processes are killed: no work is lost or counted twice, and the result is the same byte for byte."""

import json
import os
import signal
import threading
from pathlib import Path

import httpx
import pytest

from db.shards import MAX_ATTEMPTS
from tests.faults.moments import Moments
from tests.faults.stack import Faulty
from tests.waiting import wait_until
from tests.worker.games.krypto.games import PUBLISHED

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]

SHARDS = 12
TOTAL = SHARDS * (SHARDS + 1) // 2


def _items(stack: Faulty, path: str) -> bytes:
    return stack.client.get(f"{path}/items", headers={"Accept": "application/x-ndjson"}).content


@pytest.fixture(scope="module")
def undisturbed(stack: Faulty) -> tuple[object, bytes]:
    """Return result and items of an undisturbed job."""
    path = stack.submit("undisturbed", shards=SHARDS, seconds=0.1, items=3)
    return stack.finished(path)["result"], _items(stack, path)


def _check(stack: Faulty, path: str, undisturbed: tuple[object, bytes]) -> None:
    job = stack.finished(path)
    assert job["status"] == "succeeded", job
    assert job["progress"] == {"done": 78, "total": 78, "unit": "unit", "fraction": 1, "eta_seconds": 0}
    assert json.dumps(job["result"]) == json.dumps(undisturbed[0])
    assert _items(stack, path) == undisturbed[1]


def test_job_survives_killed_worker_processes(
    stack: Faulty, undisturbed: tuple[object, bytes], moments: Moments
) -> None:
    path = stack.submit("killed workers", shards=SHARDS, seconds=0.4, items=3)
    for _ in range(3):
        wait_until(lambda: stack.job(path)["status"] == "running", seconds=20)
        moments.wait(0.3, 0.6)
        for pid in moments.some(stack["worker"].children()):
            os.kill(pid, signal.SIGKILL)
    _check(stack, path, undisturbed)


def test_job_survives_a_killed_pool(
    stack: Faulty, undisturbed: tuple[object, bytes], moments: Moments
) -> None:
    path = stack.submit("killed pool", shards=SHARDS, seconds=0.4, items=3)
    wait_until(lambda: stack.done(path) > 0, seconds=20)
    moments.wait(0, 1.5)
    stack["worker"].kill()
    stack["worker"].start()
    _check(stack, path, undisturbed)


def test_job_survives_the_api_killed_during_a_wait(
    stack: Faulty, undisturbed: tuple[object, bytes], moments: Moments
) -> None:
    path = stack.submit("killed api", shards=SHARDS, seconds=0.3, items=3)
    broken = threading.Event()

    def wait() -> None:
        try:
            stack.client.get(path, headers={"Prefer": "wait=30"})
        except httpx.TransportError:
            broken.set()

    waiting = threading.Thread(target=wait)
    waiting.start()
    moments.wait(0.5, 1)
    stack["api"].kill()
    waiting.join(10)
    assert broken.is_set()
    stack["api"].start()
    stack.wait_ready()
    _check(stack, path, undisturbed)


def test_shard_that_always_kills_its_process_fails_the_job(stack: Faulty, tmp_path: Path) -> None:
    counter = tmp_path / "attempts"
    path = stack.submit(str(counter), shards=2, seconds=0.0, dies=99)
    job = stack.finished(path)
    assert (job["status"], job["result"]) == ("failed", None)
    assert job["error"]["type"] == "/problems#worker-lost"  # type: ignore[index]
    # Further attempts follow deaths noticed by the lease alone: the message came back before the process was gone.
    assert MAX_ATTEMPTS <= len(counter.read_text()) <= MAX_ATTEMPTS + 2
    after = stack.finished(stack.submit("the pool lives", seconds=0.0))
    assert after["status"] == "succeeded"


def test_shard_that_kills_its_process_twice_succeeds(stack: Faulty, tmp_path: Path) -> None:
    counter = tmp_path / "attempts"
    path = stack.submit(str(counter), shards=2, seconds=0.0, dies=2)
    job = stack.finished(path)
    assert (job["status"], job["result"]) == ("succeeded", {"total": 3})
    assert len(counter.read_text()) == 3


# Twenty shards of distinct solutions: some ten seconds of two processes.
CENSUS = {"hand_size": 5, "low": 1, "high": 25, "targets": [1, 25], "measure": "solutions"}
COMPUTED = PUBLISHED["computed_here"]


def _census(stack: Faulty, rules: str) -> str:
    body = {"kind": "krypto.census", "params": {**CENSUS, "rules": rules}}
    return str(stack.client.post("/v1/jobs", json=body).json()["links"]["self"])


def test_killed_workers_count_every_game_once(stack: Faulty, moments: Moments) -> None:
    path = _census(stack, "house")
    for _ in range(2):
        wait_until(lambda: stack.job(path)["status"] != "queued", seconds=20)
        moments.wait(0.5, 2)
        for pid in moments.some(stack["worker"].children()):
            os.kill(pid, signal.SIGKILL)
    job = stack.finished(path, seconds=120)
    result: dict[str, object] = job["result"]  # type: ignore[assignment]
    assert (result["hands_total"], result["games"]) == (118_755, 2_968_875)
    assert _sum(result, "unsolvable") == result["unsolvable_total"] == COMPUTED["unsolvable"]["house"]
    assert _sum(result, "forms") == COMPUTED["forms"]["house"]
    assert _sum(result, "solutions") == COMPUTED["distinct"]["house"]
    items = stack.client.get(f"{path}/items", headers={"Accept": "application/x-ndjson"}).text.splitlines()
    assert len(items) == len(set(items)) == result["unsolvable_total"]
    of_24 = [result["unsolvable_by_target"][23]]  # type: ignore[index]
    assert [sum(json.loads(item)["target"] == 24 for item in items)] == of_24


def _sum(result: dict[str, object], counted: str) -> int:
    by_target: list[int] = result[f"{counted}_by_target"]  # type: ignore[assignment]
    return sum(by_target)
