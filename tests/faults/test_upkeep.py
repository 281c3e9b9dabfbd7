"""The upkeep is killed in the middle of its chores: it restarts, or another takes over, and nothing is lost."""

import os
import signal
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import httpx
import psycopg
import pytest
import redis

from tests.faults.census import begin_census, counted
from tests.faults.moments import Moments
from tests.faults.stack import Faulty, upkeep
from tests.waiting import wait_until
from tests.worker.engine.webhooks.receiver import Answer, Receiver, Request, receiving
from worker.engine.webhooks import LEASE

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

HOOKED = 8
KILLS = 3
# Seconds from the end of a claim to the following attempt.
CLAIMED_AGAIN_WITHIN_S = LEASE.total_seconds() + 30
PASSED_S = LEASE.total_seconds() - 5


@pytest.fixture(scope="module")
def undisturbed(stack: Faulty) -> tuple[str, bytes]:
    """Return result and items of an undisturbed census."""
    return counted(stack, begin_census(stack))


@pytest.fixture(autouse=True)
def _upkeep_runs(stack: Faulty) -> Iterator[None]:
    """Start the upkeep again if a test ends while it is killed."""
    yield
    if stack["upkeep"].process is None:
        stack["upkeep"].start()


def _submit(stack: Faulty, hook: Receiver, name: str, **params: object) -> str:
    """Submit a job with a webhook, and return its id."""
    body = {"kind": "test.spin", "params": {"name": name, **params}, "webhook": {"url": hook.url}}
    response = stack.client.post("/v1/jobs", json=body)
    assert response.status_code in (httpx.codes.OK, httpx.codes.ACCEPTED), response.text
    return str(response.json()["id"])


def _lose_shards(stack: Faulty) -> None:
    """Lose the messages of waiting shards, and the processes of running ones."""
    with redis.Redis(unix_socket_path=str(stack.servers["broker"].socket)) as broker:
        broker.flushall()
    for pid in stack["worker"].children():
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def _are_delivered(stack: Faulty, jobs: set[str]) -> bool:
    with psycopg.connect(stack.database.url.replace("+psycopg", "")) as connection:
        states = connection.execute(
            "SELECT DISTINCT state FROM webhooks WHERE job_id = ANY(%s::uuid[])", [list(jobs)]
        ).fetchall()
    return states == [("delivered",)]


@contextmanager
def _unanswered(hook: Receiver, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Leave every call of the receiver unanswered within the block."""
    over, take = threading.Event(), hook.take

    def hold(request: Request) -> Answer:
        answer = take(request)
        over.wait(60)
        return answer

    with monkeypatch.context() as patch:
        patch.setattr(hook, "take", hold)
        try:
            yield
        finally:
            over.set()


def test_restarted_upkeep_catches_up(
    stack: Faulty, undisturbed: tuple[str, bytes], monkeypatch: pytest.MonkeyPatch, moments: Moments
) -> None:
    path = begin_census(stack)
    with receiving() as hook:
        with _unanswered(hook, monkeypatch):
            interrupted = _submit(stack, hook, "interrupted", seconds=0.0)
            wait_until(lambda: len(hook.requests) == 1, seconds=60)
            _lose_shards(stack)
            stack["upkeep"].kill()
        jobs = {interrupted}
        for number in range(KILLS):
            stack["upkeep"].start()
            jobs |= {_submit(stack, hook, f"{number} {one}", seconds=0.1) for one in range(HOOKED)}
            # A pause that is long enough for some of the deliveries, and too short for all.
            moments.wait(2, 4)
            _lose_shards(stack)
            stack["upkeep"].kill()
        # Most of the lease of the interrupted deliveries has passed when the upkeep comes back.
        stack.change(
            f"UPDATE webhooks SET next_at = next_at - interval '{PASSED_S} seconds' WHERE state = 'waiting'"
        )
        stack["upkeep"].start()
        assert counted(stack, path) == undisturbed
        wait_until(lambda: _are_delivered(stack, jobs), seconds=CLAIMED_AGAIN_WITHIN_S, pause=0.5)
        delivered = Counter(request.headers["webhook-id"] for request in hook.requests)
    assert set(delivered) == jobs
    # The interrupted delivery is sent again, since its outcome is unknown.
    assert delivered[interrupted] == 2
    assert max(delivered.values()) == 2


@pytest.fixture
def _other_upkeep(stack: Faulty) -> Iterator[None]:
    """Run a second upkeep during the test."""
    stack.add(upkeep("upkeep-other", stack.environ))
    yield
    stack.parts.pop("upkeep-other").stop()


@pytest.mark.usefixtures("_other_upkeep")
def test_other_upkeep_takes_over(stack: Faulty, undisturbed: tuple[str, bytes], moments: Moments) -> None:
    path = begin_census(stack)
    with receiving() as hook:
        jobs = [_submit(stack, hook, f"taken over {number}", seconds=0.1) for number in range(HOOKED)]
        moments.wait(0, 2)
        _lose_shards(stack)
        stack["upkeep"].kill()
        assert counted(stack, path) == undisturbed
        wait_until(lambda: len(set(_ids(hook))) == HOOKED, seconds=CLAIMED_AGAIN_WITHIN_S, pause=0.2)
        assert set(_ids(hook)) == set(jobs)


def _ids(hook: Receiver) -> list[str]:
    return [request.headers["webhook-id"] for request in hook.requests]
