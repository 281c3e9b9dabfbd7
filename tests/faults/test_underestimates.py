"""Work that exceeds its estimate leaves the short queue, so that short answers stay fast."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from db.shards import MAX_ATTEMPTS
from tests.deploy.places import public_folder
from tests.faults.stack import Faulty, faulty_stack

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

SLOW_S = 8.0
"""Processor seconds of the misjudged work."""


@pytest.fixture(scope="module")
def stack() -> Iterator[Faulty]:
    """Run the whole service with a pool of workers for each queue, as in a deployment."""
    with public_folder() as home, faulty_stack(home, separate_pools=True) as running:
        yield running


def _solve(stack: Faulty, target: int) -> None:
    """Solve a new game of three cards."""
    game = {"cards": [3, 5, 7], "target": target}
    response = stack.client.post("/v1/krypto/solve", json=game)
    assert stack.finished(response.json()["links"]["self"])["status"] == "succeeded"


def _unfinished(stack: Faulty, paths: list[str]) -> bool:
    return all(stack.job(path)["status"] in ("queued", "running") for path in paths)


@pytest.mark.parametrize(("shards", "seconds"), [(1, SLOW_S), (20, SLOW_S / 20)])
def test_underestimated_work_does_not_hold_the_short_pool(stack: Faulty, shards: int, seconds: float) -> None:
    work = {"shards": shards, "seconds": seconds, "busy": True, "estimated": 0.01, "items": 2}
    paths = [stack.submit(f"underestimated {number} {shards}", **work) for number in range(2)]
    time.sleep(0.5)
    _solve(stack, 100 + shards)
    # Measured by other jobs instead of time, which depends on the machine's load.
    assert _unfinished(stack, paths)
    total = shards * (shards + 1) // 2
    for path in paths:
        job = stack.finished(path, seconds=120)
        assert (job["status"], job["result"]) == ("succeeded", {"total": total})
        assert job["progress"] == {"done": total, "total": total, "unit": "unit", "eta_seconds": 0}
        items = stack.client.get(f"{path}/items", headers={"Accept": "application/x-ndjson"}).text
        assert len(items.splitlines()) == 2 * shards


def test_move_uses_up_no_attempt(stack: Faulty, tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    path = stack.submit(str(runs), seconds=4.0, busy=True, estimated=0.01, dies=MAX_ATTEMPTS - 1)
    assert stack.finished(path, seconds=120)["result"] == {"total": 1}
    # All attempts except the last died; the last was moved, and succeeded in the long queue.
    assert len(runs.read_text()) == MAX_ATTEMPTS + 1
