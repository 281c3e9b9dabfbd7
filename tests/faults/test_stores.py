"""The broker, the cache and the database go away and come back, with and without their data."""

import json
from uuid import UUID

import pytest
import redis
from celery import Celery

from tests.faults.moments import Moments
from tests.faults.stack import Faulty
from tests.waiting import wait_until
from worker.jobs.queue import RUN_SHARD

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]

GAME = {"cards": [2, 4, 3, 6, 5], "target": 6}


def test_jobs_survive_a_broker_restart(stack: Faulty, moments: Moments) -> None:
    path = stack.submit("broker away", shards=10, seconds=0.3)
    wait_until(lambda: stack.done(path) > 0, seconds=20)
    moments.wait(0, 1)
    stack["broker"].stop()
    taken = stack.client.post("/v1/jobs", json={"kind": "test.spin", "params": {"name": "taken meanwhile"}})
    assert taken.status_code in (202, 503)
    moments.wait(2, 4)
    stack.restart_server("broker")
    assert stack.finished(path)["result"] == {"total": 55}
    if taken.status_code == 202:
        assert stack.finished(taken.json()["links"]["self"])["status"] == "succeeded"
    stack.wait_ready()


def test_jobs_survive_an_emptied_broker(stack: Faulty, moments: Moments) -> None:
    path = stack.submit("broker emptied", shards=10, seconds=0.3)
    wait_until(lambda: stack.done(path) > 0, seconds=20)
    moments.wait(0, 1)
    with redis.Redis(unix_socket_path=str(stack.servers["broker"].socket)) as broker:
        broker.flushall()
    assert stack.finished(path)["result"] == {"total": 55}


def test_requests_are_answered_without_the_cache(stack: Faulty) -> None:
    solved = stack.client.post("/v1/krypto/solve", json=GAME).json()
    stack["cache"].stop()
    try:
        shown = stack.client.get(solved["links"]["self"])
        assert (shown.status_code, shown.json()["result"]) == (200, solved["result"])
        again = stack.client.post("/v1/krypto/solve", json={**GAME, "rules": "house"}).json()
        assert (again["cached"], again["result"]) == (True, solved["result"])
        fresh = stack.client.post("/v1/krypto/solve", json={**GAME, "target": 7}).json()
        assert fresh["status"] == "succeeded"
        assert stack.client.get("/readyz").json()["checks"]["cache"] == "unavailable"
    finally:
        stack.restart_server("cache")
    stack.wait_ready()


def test_jobs_survive_a_database_restart(stack: Faulty, moments: Moments) -> None:
    path = stack.submit("database away", shards=10, seconds=0.3, items=2)
    wait_until(lambda: stack.done(path) > 0, seconds=20)
    moments.wait(0, 1)
    stack["postgres"].stop()
    refused = stack.client.post("/v1/krypto/solve", json={**GAME, "target": 8})
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "2")
    assert refused.headers["Content-Type"] == "application/problem+json"
    moments.wait(1, 4)
    stack.restart_database()
    job = stack.finished(path)
    assert (job["status"], job["result"]) == ("succeeded", {"total": 55})
    items = stack.client.get(f"{path}/items?limit=1000").json()["items"]
    assert items == [{"shard": shard, "number": number} for shard in range(10) for number in range(2)]
    stack.wait_ready()


def test_jobs_survive_a_killed_database(stack: Faulty, moments: Moments) -> None:
    path = stack.submit("database killed", shards=10, seconds=0.3)
    wait_until(lambda: stack.done(path) > 0, seconds=20)
    moments.wait(0, 1)
    stack["postgres"].kill()
    moments.wait(0.5, 4)
    stack.restart_database()
    assert stack.finished(path)["result"] == {"total": 55}


def test_repeated_messages_are_harmless(stack: Faulty) -> None:
    path = stack.submit("delivered often", shards=6, seconds=0.3, items=2)
    computation = _computation_of_running(stack, path)
    with Celery(broker=stack.servers["broker"].url) as copier:
        for _ in range(2):
            for index in range(6):
                copier.send_task(RUN_SHARD, args=[str(computation), index], queue="long", ignore_result=True)
    job = stack.finished(path)
    assert (job["result"], job["progress"]) == (
        {"total": 21},
        {"done": 21, "total": 21, "unit": "unit", "fraction": 1, "eta_seconds": 0},
    )
    items = stack.client.get(f"{path}/items?limit=1000").json()["items"]
    assert json.dumps(items) == json.dumps(
        [{"shard": shard, "number": number} for shard in range(6) for number in range(2)]
    )


def _computation_of_running(stack: Faulty, path: str) -> UUID:
    with redis.Redis(unix_socket_path=str(stack.servers["broker"].socket)) as broker:
        wait_until(lambda: broker.llen("long") > 0, seconds=10, pause=0.005)
        (message,) = broker.lrange("long", -1, -1)
    return UUID(json.loads(message)["headers"]["argsrepr"].split("'")[1])
