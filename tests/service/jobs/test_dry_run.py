"""``POST /v1/jobs?dry_run=1``: the estimate of a submission."""

from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select

from db.cache import client as cache_client
from db.models import Computation, IdempotencyKey, Job
from db.sessions import transaction
from tests.service.conftest import NewClient, census

GAME = {"cards": [2, 4, 3, 6, 5], "target": 6, "limit": 3}
CENSUS = {"kind": "krypto.census", "params": {"hand_size": 3, "low": 1, "high": 9}}


def _try(api: FlaskClient, kind: str = "krypto.solve", params: object = GAME, **headers: str) -> Any:
    body = {"kind": kind, "params": params}
    return api.post("/v1/jobs?dry_run=1", json=body, headers=headers).get_json()


def _rows() -> list[int]:
    with transaction() as session:
        models = (Computation, Job, IdempotencyKey)
        return [session.scalar(select(func.count()).select_from(model)) or 0 for model in models]


@pytest.mark.usefixtures("worker")
def test_unknown_answer_is_estimated_and_not_submitted(api: FlaskClient) -> None:
    before = _rows()
    tried = api.post("/v1/jobs?dry_run=true", json=CENSUS).get_json()
    assert (tried["known"], tried["job"], tried["items_total"], tried["position"]) == ("no", None, None, 1)
    assert tried["estimated_seconds"] > 0
    assert tried["shards"] >= 1
    assert tried["eta_seconds"] > 0
    assert tried["params"]["targets"] == [1, 25]
    own = {"Idempotency-Key": str(uuid4()), "Prefer": "wait=20"}
    assert _try(api, **own)["estimated_seconds"] is None
    assert _rows() == before
    # The idempotency key is still unused, and can be used for another request.
    assert api.post("/v1/jobs", json=CENSUS, headers=own).status_code == 200


@pytest.mark.usefixtures("worker")
def test_known_answer_names_its_job(api: FlaskClient) -> None:
    solved = api.post("/v1/krypto/solve", json=GAME).get_json()
    for _ in range(2):
        tried = _try(api)
        assert (tried["known"], tried["position"], tried["eta_seconds"]) == ("cached", None, 0)
        assert api.get(tried["job"]).get_json()["result"] == solved["result"]
        cache_client().flushdb()


@pytest.mark.usefixtures("lost_messages")
def test_running_computation_is_reported(api: FlaskClient) -> None:
    named = {"Idempotency-Key": str(uuid4())}
    job = api.post("/v1/jobs", json={"kind": "krypto.solve", "params": GAME}, headers=named).get_json()
    tried = _try(api)
    assert (tried["known"], tried["job"]) == ("running", None)
    assert _try(api, **named)["job"] == job["links"]["self"]
    other = api.post(
        "/v1/jobs?dry_run=1", json={"kind": "krypto.solve", "params": {**GAME, "limit": 1}}, headers=named
    )
    assert (other.status_code, other.get_json()["type"]) == (422, "/problems#idempotency-key-reused")


def test_dry_run_refuses_the_same_requests(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAX_JOB_SECONDS", "0.001")
    bodies: list[Any] = [
        {"kind": "krypto.census", "params": {"rules": "integer"}},
        {"kind": "krypto.solve", "params": {"cards": [1], "target": "x"}},
        {"kind": "no.such", "params": {}},
        {"kind": "krypto.solve", "params": GAME, "webhook": {"url": "http://127.0.0.1/"}},
        {"kind": "krypto.solve", "params": GAME, "labels": ["no spaces"]},
    ]
    for body in bodies:
        tried, submitted = (api.post(path, json=body) for path in ("/v1/jobs?dry_run=1", "/v1/jobs"))
        assert (tried.status_code, tried.get_json()) == (422, submitted.get_json())
    wrong = api.post("/v1/jobs?dry_run=maybe", json=bodies[1])
    assert (wrong.status_code, wrong.get_json()["errors"][0]["pointer"]) == (422, "/dry_run")


@pytest.mark.usefixtures("lost_messages")
def test_dry_run_beyond_the_quota_is_refused(new_client: NewClient) -> None:
    client = new_client(jobs_at_once=1)
    first = {"kind": "krypto.census", "params": census(6)}
    assert client.post("/v1/jobs?dry_run=1", first).get_json()["known"] == "no"
    assert client.post("/v1/jobs", first).status_code == 202
    refused = client.post("/v1/jobs?dry_run=1", {"kind": "krypto.census", "params": census(7)})
    assert (refused.status_code, refused.get_json()["type"]) == (429, "/problems#too-many-jobs")
