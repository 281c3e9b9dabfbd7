"""Caches of kernels are freed only after a process has had no shard for a while, whatever fails."""

import threading
import time

import pytest

from db.shards import ShardClaim, claim_shard
from tests.db.work import submitted
from tests.waiting import wait_until
from worker.engine import keeper
from worker.engine.keeper import Keeper

pytestmark = pytest.mark.usefixtures("no_worker", "empty_stores")


@pytest.fixture
def forgotten(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return the times at which caches were freed."""
    moments: list[float] = []
    monkeypatch.setattr(keeper, "IDLE_S", 1.0)
    monkeypatch.setattr(keeper, "LOOK_EVERY_S", 0.05)
    monkeypatch.setattr("worker.declarations.checkpoint._forgets", [lambda: moments.append(time.monotonic())])
    return moments


def _claim() -> ShardClaim:
    claim = claim_shard(submitted().computation_id, 0, "worker")
    assert claim is not None
    return claim


def test_kept_memory_is_released_once_after_the_last_shard(forgotten: list[float]) -> None:
    keeping = Keeper()
    with keeping.look_after(_claim()):
        time.sleep(1.5)
        assert forgotten == []
    ended = time.monotonic()
    wait_until(lambda: bool(forgotten), seconds=20)
    assert forgotten[0] - ended >= 1
    time.sleep(0.5)
    assert len(forgotten) == 1
    with keeping.look_after(_claim()):
        pass
    wait_until(lambda: len(forgotten) == 2, seconds=20)


def test_keeper_goes_on_after_an_unexpected_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "IDLE_S", 0.1)
    monkeypatch.setattr(keeper, "LOOK_EVERY_S", 0.05)
    released: list[None] = []

    def fail_once() -> None:
        released.append(None)
        if len(released) == 1:
            raise ValueError("unexpected")

    monkeypatch.setattr("worker.declarations.checkpoint._forgets", [fail_once])
    keeping = Keeper()
    for times in (1, 2):
        with keeping.look_after(_claim()):
            pass
        wait_until(lambda: len(released) == times, seconds=20)  # noqa: B023


def test_no_shard_starts_while_memory_is_released(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "IDLE_S", 0.1)
    monkeypatch.setattr(keeper, "LOOK_EVERY_S", 0.05)
    begun, done = threading.Event(), threading.Event()

    def slow() -> None:
        begun.set()
        time.sleep(0.5)
        done.set()

    monkeypatch.setattr("worker.declarations.checkpoint._forgets", [slow])
    keeping = Keeper()
    first, second = _claim(), _claim()
    with keeping.look_after(first):
        pass
    assert begun.wait(20)
    with keeping.look_after(second):
        assert done.is_set()
