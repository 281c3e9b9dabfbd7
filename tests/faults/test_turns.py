"""Callers and jobs take turns, whatever is running; and each of two versions computes its own operations."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from tests.deploy.places import public_folder
from tests.faults.stack import Faulty, faulty_stack, pool
from tests.operations import VERSION
from tests.waiting import wait_until

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


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
    assert progress["position"] == 20
    assert progress["eta_seconds"] >= 90
    done_before = _shards_done(stack, census, others)
    with _from(stack, "127.0.0.2") as mine:
        body = {"kind": "test.spin", "params": {"name": "mine", "shards": 4, "seconds": 0.5}}
        path = mine.post("/v1/jobs", json=body, headers={"Prefer": "wait=30"}).json()["links"]["self"]
    assert stack.finished(path)["status"] == "succeeded"
    # Measured by other jobs' progress instead of time: load on the machine slows all jobs alike.
    assert _shards_done(stack, census, others) - done_before <= 8
    for job in (census, *others):
        stack.client.delete(job)


def _shards_done(stack: Faulty, census: str, others: list[str]) -> int:
    weights = [stack.done(path) for path in (census, *others)]
    # The shard with index n weighs n + 1.
    return sum(next(n for n in range(400) if n * (n + 1) // 2 >= weight) for weight in weights)


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
