"""Heartbeats: the workers of a queue are known without a request to them."""

import pytest

from tests.waiting import wait_until
from worker.declarations.operation import QueueName
from worker.jobs.queue import broker, read_living_workers, record_heartbeat, withdraw

pytestmark = pytest.mark.usefixtures("empty_stores")


def test_worker_is_known_until_it_removes_its_heartbeat() -> None:
    record_heartbeat("one", 2, ["left", "right"])
    record_heartbeat("two", 3, ["right"])
    assert read_living_workers("left") == {"one": 2}
    assert read_living_workers("right") == {"one": 2, "two": 3}
    record_heartbeat("one", 4, ["left"])
    assert read_living_workers("left") == {"one": 4}
    withdraw("one", ["left", "right"])
    assert (read_living_workers("left"), read_living_workers("right")) == ({}, {"two": 3})


def test_silent_worker_counts_as_gone_and_is_removed_later(monkeypatch: pytest.MonkeyPatch) -> None:
    record_heartbeat("killed", 2, ["silent"])
    monkeypatch.setattr("worker.jobs.queue.GONE_AFTER_S", 0.0)
    wait_until(lambda: read_living_workers("silent") == {}, seconds=5)
    monkeypatch.setattr("worker.jobs.queue.FORGOTTEN_AFTER_S", 0.0)
    record_heartbeat("new", 1, ["silent"])
    with broker() as server:
        assert server.hkeys("countinghouse:workers:silent") == [b"new"]


@pytest.mark.usefixtures("worker")
def test_worker_reports_the_processes_of_its_queues() -> None:
    for queue in QueueName:
        assert list(read_living_workers(queue).values()) == [2]
