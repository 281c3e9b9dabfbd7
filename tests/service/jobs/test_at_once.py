"""Fast operations without kernels are answered by the service itself, without a worker."""

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select

from db.cache import client as cache_client
from db.models import Computation, Shard, Webhook
from db.sessions import transaction
from worker import registry
from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import JobFailure, Result
from worker.games.krypto.operations.play import CheckParams

PATH = "/v1/krypto/check"
CHECK = {"cards": [2, 4, 3, 6, 5], "target": 6, "expression": "6 + 5 + 2 - 4 - 3"}
CROWD = 40

# No shard's message arrives.
pytestmark = pytest.mark.usefixtures("lost_messages")


def _count(table: type[Computation] | type[Shard] | type[Webhook]) -> int:
    with transaction() as session:
        return session.scalar(select(func.count()).select_from(table)) or 0


def _ask(api: FlaskClient, **headers: str) -> dict[str, Any]:
    answer = api.post(PATH, json=CHECK, headers={"Prefer": "wait=0", **headers})
    assert answer.status_code == 200, answer.text
    job: dict[str, Any] = answer.get_json()
    return job


def test_new_check_is_a_finished_job(api: FlaskClient) -> None:
    job = _ask(api)
    assert (job["status"], job["cached"]) == ("succeeded", False)
    expected = {"correct": True, "complete": True, "value": "6", "code": "ok", "detail": None, "place": None}
    assert job["result"].items() >= expected.items()
    assert job["created_at"] <= job["started_at"] <= job["finished_at"]
    assert job["progress"] == {"done": 1, "total": 1, "unit": "shard", "fraction": 1, "eta_seconds": 0}
    assert api.get(job["links"]["self"]).get_json() == job
    assert api.delete(job["links"]["self"]).get_json() == job
    assert (_count(Computation), _count(Shard)) == (1, 0)


def test_answer_is_stored_for_later_requests(api: FlaskClient) -> None:
    first = _ask(api)
    again = _ask(api)
    assert again["cached"]
    assert again["result"] == first["result"]
    cache_client().flushdb()
    reordered = {"expression": CHECK["expression"], "target": 6, "cards": CHECK["cards"], "rules": "house"}
    assert api.post(PATH, json=reordered).get_json() == again
    assert _count(Computation) == 1


def test_concurrent_requests_get_one_computation(api: FlaskClient) -> None:
    with ThreadPoolExecutor(CROWD) as pool:
        jobs = list(pool.map(lambda _: _ask(api), range(CROWD)))
    assert {job["status"] for job in jobs} == {"succeeded"}
    assert sum(not job["cached"] for job in jobs) == 1
    assert _count(Computation) == 1


def test_request_with_idempotency_key_or_webhook_gets_its_own_job(api: FlaskClient) -> None:
    job = _ask(api, **{"Idempotency-Key": "k-1"})
    assert _ask(api, **{"Idempotency-Key": "k-1"})["id"] == job["id"]
    assert _ask(api, **{"Idempotency-Key": "k-2"})["id"] != job["id"]
    asked = {"kind": "krypto.check", "params": CHECK, "webhook": {"url": "https://hooks.example/x"}}
    told = api.post("/v1/jobs", json=asked).get_json()
    assert (told["status"], told["cached"]) == ("succeeded", True)
    assert _count(Webhook) == 1


def test_failure_is_the_same_as_with_a_worker(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_params: CheckParams, _shard: object, _checkpoint: Checkpoint) -> Result:
        raise JobFailure("no-such-deal", "There is none", "Nothing is as wished")

    failing = replace(registry.OPERATIONS["krypto.check"], compute=fail)
    monkeypatch.setitem(registry._operations, failing.kind, failing)
    job = api.post("/v1/jobs", json={"kind": failing.kind, "params": CHECK}).get_json()
    assert (job["status"], job["error"]["title"]) == ("failed", "There is none")
    assert api.get(job["links"]["self"]).get_json() == job


def test_request_waits_for_a_running_computation(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that a job queued by a former version, whose workers computed these operations, is waited for."""
    before = replace(registry.OPERATIONS["krypto.check"], immediate=False)
    with monkeypatch.context() as former:
        former.setitem(registry._operations, before.kind, before)
        queued = api.post("/v1/jobs", json={"kind": before.kind, "params": CHECK}).get_json()
    assert queued["status"] == "queued"
    answer = api.post(PATH, json=CHECK, headers={"Prefer": "wait=0"})
    assert (answer.status_code, answer.get_json()["status"]) == (202, "queued")
    assert _count(Computation) == 1


def test_longest_expressions_are_answered(api: FlaskClient) -> None:
    rng = random.Random(7)
    shapes = [
        "(" * 249 + "1" + ")" * 249,
        "÷".join(["9" * 15] * 31),
        "×".join("7" * 250),
        "-".join("98765" * 50),
    ]
    for expression in shapes:
        asked = {"cards": [rng.randint(1, 9)], "target": 1, "expression": expression[:500]}
        assert api.post(PATH, json=asked).get_json()["status"] == "succeeded"
