"""Jobs through all layers: request, queue, worker, database, cache, answer."""

import json
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from unittest.mock import Mock
from uuid import UUID

import pytest
from flask import Flask
from flask.testing import FlaskClient
from kombu.exceptions import OperationalError as BrokerError
from sqlalchemy import func, select
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from db.cache import client as cache_client
from db.cache import recall
from db.models import Computation
from db.sessions import transaction
from service.app import create_app
from service.jobs import submitting
from tests.service.conftest import census
from worker.registry import engines

GAME = {"cards": [2, 4, 3, 6, 5], "target": 6, "limit": 3}
FIELDS = [
    "id",
    "kind",
    "params",
    "status",
    "progress",
    "result",
    "error",
    "cached",
    "created_at",
    "started_at",
    "finished_at",
    "computed_at",
    "expires_at",
    "labels",
    "links",
]
RFC_3339 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")

needs_worker = pytest.mark.usefixtures("worker")
stays_queued = pytest.mark.usefixtures("lost_messages")


@pytest.fixture
def lost_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drop every message to the workers, so that jobs stay queued."""
    monkeypatch.setattr(submitting, "send_first_shards", lambda *_: None)


def _computations() -> int:
    with transaction() as session:
        return session.scalar(select(func.count()).select_from(Computation)) or 0


@needs_worker
def test_solve_is_a_finished_job(api: FlaskClient) -> None:
    response = api.post("/v1/krypto/solve", json=GAME)
    job = response.get_json()
    assert response.status_code == 200
    assert list(job) == FIELDS
    assert UUID(job["id"]).version == 7
    assert (job["kind"], job["status"], job["cached"], job["error"]) == (
        "krypto.solve",
        "succeeded",
        False,
        None,
    )
    assert job["params"] == {
        "cards": [2, 3, 4, 5, 6],
        "target": 6,
        "rules": "house",
        "use": "all",
        "limit": 3,
        "with_right_nested": False,
    }
    assert job["progress"] == {"done": 1, "total": 1, "unit": "shard", "fraction": 1, "eta_seconds": 0}
    assert job["result"]["solvable"]
    assert len(job["result"]["solutions"]) == 3
    assert all(RFC_3339.fullmatch(job[name]) for name in ("created_at", "started_at", "finished_at"))
    assert job["created_at"] <= job["started_at"] <= job["finished_at"]
    assert api.get(job["links"]["self"]).get_json() == job


@needs_worker
def test_same_game_in_another_order_comes_from_the_cache(api: FlaskClient) -> None:
    first = api.post("/v1/krypto/solve", json=GAME).get_json()
    again = api.post("/v1/krypto/solve", json={**GAME, "cards": [6, 5, 4, 3, 2], "rules": "house"}).get_json()
    assert (again["cached"], again["result"]) == (True, first["result"])
    shown = api.get(again["links"]["self"]).get_json()
    assert shown == again
    assert _computations() == 1


@needs_worker
def test_every_json_form_of_an_integer_is_accepted(api: FlaskClient) -> None:
    body = b'{"cards": [2.0, 40e-1, 3, 6, 5], "target": 6.0, "limit": 3}'
    job = api.post("/v1/krypto/solve", data=body, content_type="application/json").get_json()
    assert job["params"] == {
        "cards": [2, 3, 4, 5, 6],
        "target": 6,
        "rules": "house",
        "use": "all",
        "limit": 3,
        "with_right_nested": False,
    }


@needs_worker
def test_process_and_cache_give_the_same_answer(api: FlaskClient) -> None:
    answers = [api.post("/v1/krypto/solve", json=GAME) for _ in range(4)]
    assert [answer.get_json()["cached"] for answer in answers] == [False, True, True, True]
    assert answers[1].data == answers[2].data == answers[3].data


@needs_worker
def test_without_the_cache_the_result_comes_from_the_database(api: FlaskClient) -> None:
    first = api.post("/v1/krypto/solve", json=GAME).get_json()
    cache_client().flushdb()
    again = api.post("/v1/krypto/solve", json=GAME).get_json()
    assert (again["cached"], again["result"]) == (True, first["result"])
    assert _computations() == 1
    with transaction() as session:
        digest = session.scalars(select(Computation.digest)).one()
    assert recall(digest) is not None


@needs_worker
def test_concurrent_requests_are_computed_once(api: FlaskClient) -> None:
    application: Flask = api.application
    barrier = threading.Barrier(12, timeout=60)

    def ask(_: int) -> dict[str, object]:
        client = application.test_client()
        barrier.wait()
        answer: dict[str, object] = client.post("/v1/krypto/solve", json=GAME).get_json()
        return answer

    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(ask, range(12)))
    assert {answer["status"] for answer in answers} == {"succeeded"}
    assert len({json.dumps(answer["result"]) for answer in answers}) == 1
    assert _computations() == 1


@stays_queued
def test_request_without_a_wait_gets_202_and_a_location(api: FlaskClient) -> None:
    response = api.post("/v1/krypto/solve", json=GAME, headers={"Prefer": "wait=0"})
    job = response.get_json()
    assert (response.status_code, job["status"], job["result"]) == (202, "queued", None)
    assert response.headers["Location"] == f"/v1/jobs/{job['id']}"
    assert int(response.headers["Retry-After"]) >= 1
    assert job["progress"] == {"done": 0, "total": 1, "unit": "shard", "fraction": 0, "eta_seconds": None}
    assert api.get(response.headers["Location"]).get_json() == job


@stays_queued
def test_accepted_job_shows_its_place(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.jobs.answer.read_served_engines", engines)
    asked = [
        api.post("/v1/krypto/census", json=census(1), headers={"Prefer": "wait=0"}),
        api.post("/v1/jobs", json={"kind": "krypto.census", "params": census(2)}),
        api.get("/v1/krypto/census?high=18&rules=integer&targets=3,3", headers={"Prefer": "wait=0"}),
    ]
    assert [answer.status_code for answer in asked] == [202] * 3
    told = [answer.get_json()["progress"] for answer in asked]
    assert told[0]["position"] == 1
    assert all(progress["position"] <= 3 and progress["eta_seconds"] > 0 for progress in told)


@stays_queued
@pytest.mark.parametrize(
    "error", [PoolTimeoutError(), OperationalError("SELECT", {}, Exception()), BrokerError()]
)
def test_accepted_job_is_answered_although_its_place_is_unknown(
    api: FlaskClient, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr("service.jobs.answer.read_places", Mock(side_effect=error))
    answers = [
        api.post("/v1/krypto/solve", json=GAME, headers={"Prefer": "wait=0"}),
        api.post("/v1/jobs", json={"kind": "krypto.solve", "params": GAME}),
    ]
    for answer in answers:
        assert (answer.status_code, answer.headers["Location"][:9]) == (202, "/v1/jobs/")
        assert "position" not in answer.get_json()["progress"]


@needs_worker
def test_jobs_are_submitted_by_kind_and_waited_for_later(api: FlaskClient) -> None:
    submitted = api.post("/v1/jobs", json={"kind": "krypto.solve", "params": GAME})
    assert submitted.status_code in (200, 202)
    path = submitted.get_json()["links"]["self"]
    job = api.get(path, headers={"Prefer": "wait=20"}).get_json()
    assert (job["id"], job["status"]) == (submitted.get_json()["id"], "succeeded")
    cached = api.post("/v1/jobs", json={"kind": "krypto.solve", "params": GAME})
    assert (cached.status_code, cached.get_json()["cached"]) == (200, True)


@needs_worker
def test_etag_saves_the_body(api: FlaskClient) -> None:
    path = api.post("/v1/krypto/solve", json=GAME).get_json()["links"]["self"]
    first = api.get(path)
    assert first.headers["ETag"]
    again = api.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert api.get(path, headers={"If-None-Match": '"another"'}).status_code == 200


@stays_queued
def test_etag_changes_with_the_job(api: FlaskClient) -> None:
    path = api.post("/v1/krypto/solve", json=GAME, headers={"Prefer": "wait=0"}).headers["Location"]
    queued = api.get(path).headers["ETag"]
    api.delete(path)
    assert api.get(path, headers={"If-None-Match": queued}).status_code == 200


@stays_queued
def test_cancelling_ends_the_job_and_a_new_request_starts_another(api: FlaskClient) -> None:
    path = api.post("/v1/krypto/solve", json=GAME, headers={"Prefer": "wait=0"}).headers["Location"]
    cancelled = api.delete(path)
    assert (cancelled.status_code, cancelled.get_json()["status"]) == (200, "cancelled")
    assert api.delete(path).get_json() == cancelled.get_json()
    again = api.post("/v1/krypto/solve", json=GAME, headers={"Prefer": "wait=0"})
    assert again.status_code == 202
    assert again.get_json()["id"] != cancelled.get_json()["id"]


@stays_queued
def test_cancelling_wakes_waiting_requests(api: FlaskClient) -> None:
    path = api.post("/v1/krypto/solve", json=GAME, headers={"Prefer": "wait=0"}).headers["Location"]
    waiter = api.application.test_client()
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(waiter.get, path, headers={"Prefer": "wait=20"})
        api.delete(path)
        assert waiting.result(timeout=15).get_json()["status"] == "cancelled"


@stays_queued
def test_jobs_are_listed_in_pages_with_links(api: FlaskClient) -> None:
    paths = [
        api.post("/v1/jobs", json={"kind": "krypto.solve", "params": {**GAME, "target": target}}).headers[
            "Location"
        ]
        for target in range(1, 6)
    ]
    first = api.get("/v1/jobs?limit=2&kind=krypto.solve&status=queued")
    assert [job["links"]["self"] for job in first.get_json()["items"]] == paths[:2:-1]
    link = re.fullmatch(r'<(.+)>; rel="next"', first.headers["Link"])
    assert link
    second = api.get(link[1])
    assert [job["links"]["self"] for job in second.get_json()["items"]] == paths[2:0:-1]
    last = api.get(f"/v1/jobs?limit=2&cursor={second.get_json()['next']}")
    assert [job["links"]["self"] for job in last.get_json()["items"]] == paths[:1]
    assert last.get_json()["next"] is None
    assert "Link" not in last.headers


@needs_worker
def test_job_that_cannot_be_answered_fails_with_its_reason(api: FlaskClient) -> None:
    deck = [[1, 6]]
    response = api.post(
        "/v1/krypto/deal", json={"deck": deck, "solvable": True, "rules": "positive", "seed": 1}
    )
    job = response.get_json()
    if job["status"] == "succeeded":  # five ones make one: 1 × 1 × 1 × 1 × 1
        assert job["result"]["deals"][0]["cards"] == [1, 1, 1, 1, 1]
    hopeless = api.post("/v1/krypto/deal", json={"deck": deck, "solvable": False, "seed": 1}).get_json()
    assert (hopeless["status"], hopeless["result"]) == ("failed", None)
    assert hopeless["error"]["type"] == "/problems#no-such-deal"


@needs_worker
def test_any_number_of_rare_games_is_dealt(api: FlaskClient) -> None:
    wish = {"count": 200, "seed": 4242, "solvable": False}
    job = api.post("/v1/krypto/deal", json=wish, headers={"Prefer": "wait=30"}).get_json()
    assert job["status"] == "succeeded"
    assert [game["solvable"] for game in job["result"]["deals"]] == [False] * 200


@needs_worker
def test_deals_differ_unless_the_seed_is_the_same(api: FlaskClient) -> None:
    def deal(**params: object) -> dict[str, object]:
        answer: dict[str, object] = api.post("/v1/krypto/deal", json={"count": 3, **params}).get_json()
        return answer

    one, other = deal(), deal()
    assert one["params"] != other["params"]
    assert not other["cached"]
    seed = one["params"]["seed"]  # type: ignore[index]
    again = deal(seed=seed)
    assert (again["cached"], again["result"]) == (True, one["result"])


@needs_worker
def test_request_id_is_returned(api: FlaskClient) -> None:
    response = api.post("/v1/krypto/solve", json=GAME, headers={"X-Request-ID": "my-request.7"})
    assert response.headers["X-Request-ID"] == "my-request.7"
    odd = api.get("/healthz", headers={"X-Request-ID": "two words\tand a tab"})
    assert re.fullmatch(r"[0-9a-f]{32}", odd.headers["X-Request-ID"])


@needs_worker
def test_responses_are_compressed_on_request(api: FlaskClient) -> None:
    game = {**GAME, "limit": 100}
    plain = api.post("/v1/krypto/solve", json=game)
    for _ in range(3):
        packed = api.post("/v1/krypto/solve", json=game, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.data) < len(plain.data) / 3


def test_two_applications_share_one_cache(api: FlaskClient, worker: int) -> None:
    first = api.post("/v1/krypto/solve", json=GAME).get_json()
    again = create_app().test_client().post("/v1/krypto/solve", json=GAME).get_json()
    assert (again["cached"], again["result"]) == (True, first["result"])
