"""``GET /v1/jobs``: summaries, filters, labels; and the times of jobs."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from flask.testing import FlaskClient

from db.cache import client as cache_client
from service.app import create_app
from tests.service.conftest import KeyClient, NewClient, game

RETENTION = timedelta(days=30)

stays_queued = pytest.mark.usefixtures("lost_messages")


def _submit(api: FlaskClient, target: int = 6, prefer: str = "wait=20", **more: object) -> dict[str, Any]:
    body = {"kind": "krypto.solve", "params": game(target), **more}
    response = api.post("/v1/jobs", json=body, headers={"Prefer": prefer})
    assert response.status_code in (200, 202), response.get_json()
    job: dict[str, Any] = response.get_json()
    return job


def _ids(api: FlaskClient, query: str) -> list[str]:
    return [job["id"] for job in api.get(f"/v1/jobs?{query}").get_json()["items"]]


@pytest.mark.usefixtures("worker")
def test_summaries_have_results_only_on_request(api: FlaskClient) -> None:
    job = _submit(api, labels=["first"])
    assert job["labels"] == ["first"]
    (summary,) = api.get("/v1/jobs").get_json()["items"]
    assert summary == {name: value for name, value in job.items() if name != "result"}
    assert api.get("/v1/jobs?full=1").get_json()["items"] == [job]


@stays_queued
def test_labels_find_jobs(api: FlaskClient) -> None:
    jobs = [_submit(api, prefer="wait=0", labels=labels) for labels in (["a", "b:1"], ["b:1"], [])]
    assert [job["labels"] for job in jobs] == [["a", "b:1"], ["b:1"], []]
    first, second, _ = (job["id"] for job in jobs)
    assert api.get(f"/v1/jobs/{first}").get_json()["labels"] == ["a", "b:1"]
    assert _ids(api, "label=b:1") == [second, first]
    assert _ids(api, "label=a&kind=krypto.solve&status=queued") == [first]
    assert _ids(api, "label=a&status=failed") == []
    assert _ids(api, f"label=a&cursor={first}") == []


@stays_queued
def test_label_that_no_job_of_the_caller_has_is_an_empty_list(new_client: NewClient) -> None:
    one, other = new_client(), new_client()
    assert one.get("/v1/jobs?label=a").get_json() == {"items": [], "next": None}
    one.post("/v1/jobs", {"kind": "krypto.solve", "params": game(), "labels": ["a"]})
    for client, query, jobs in (
        (one, "label=a", 1),
        (other, "label=a", 0),
        (one, "label=b&kind=krypto.solve", 0),
    ):
        listed = client.get(f"/v1/jobs?{query}")
        assert (listed.status_code, len(listed.get_json()["items"])) == (200, jobs)


@pytest.mark.usefixtures("worker")
def test_known_answer_with_a_label_is_a_separate_job(api: FlaskClient) -> None:
    first = _submit(api)
    later = _submit(api, labels=["mine"])
    assert (later["cached"], later["labels"], later["result"]) == (True, ["mine"], first["result"])
    assert _ids(api, "label=mine") == [later["id"]]
    assert later["computed_at"] == first["computed_at"] < later["created_at"]
    assert later["created_at"] <= later["started_at"] <= later["finished_at"]
    assert api.get(later["links"]["self"]).get_json() == later


@pytest.mark.usefixtures("worker")
def test_job_shows_created_started_and_finished_times(api: FlaskClient) -> None:
    job = _submit(api)
    assert job["computed_at"] == job["finished_at"]
    finished, expires = (datetime.fromisoformat(job[name]) for name in ("finished_at", "expires_at"))
    assert expires - finished == RETENTION
    cache_client().flushdb()
    shared = api.post("/v1/krypto/solve", json=game(6)).get_json()
    assert shared["created_at"] <= shared["started_at"]
    assert shared["computed_at"] == job["computed_at"]


@pytest.mark.usefixtures("worker")
def test_known_results_were_computed_before_their_jobs_were_created(api: FlaskClient) -> None:
    job = _submit(api)
    assert job["cached"] is False
    for forget in (lambda: None, cache_client().flushdb):
        forget()
        known = api.post("/v1/jobs", json={"kind": "krypto.solve", "params": game()}).get_json()
        shown = api.get(known["links"]["self"]).get_json()
        labelled = _submit(api, labels=["mine"])
        replied = api.post(
            "/v1/batch", json={"requests": [{"kind": "krypto.solve", "params": game()}]}
        ).get_json()["responses"][0]["body"]
        for cached in (known, shown, labelled, replied):
            assert cached["cached"] is True
            assert job["created_at"] < cached["computed_at"] <= cached["created_at"]
            assert cached["created_at"] <= cached["started_at"] <= cached["finished_at"]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("kind=foo", "kind"),
        ("kind=", "kind"),
        ("kind=Krypto.solve", "kind"),
        ("kind=krypto.daily", "kind"),
        ("status=done", "status"),
        ("label=", "label"),
        ("label=no+spaces", "label"),
    ],
)
def test_filters_that_no_job_can_match_are_refused(api: FlaskClient, query: str, field: str) -> None:
    answer = api.get(f"/v1/jobs?{query}")
    assert answer.status_code == 422
    assert [(error["pointer"], error["in"]) for error in answer.get_json()["errors"]] == [
        (f"/{field}", "query")
    ]


@pytest.mark.parametrize("kind", ["krypto.solve", "krypto.table"])
def test_kinds_without_jobs_are_empty_lists(api: FlaskClient, kind: str) -> None:
    assert _ids(api, f"kind={kind}") == []


@stays_queued
def test_jobs_are_filtered_by_date(api: FlaskClient) -> None:
    jobs = [_submit(api, target, prefer="wait=1") for target in (1, 2, 3)]
    middle = jobs[1]["created_at"]
    # The shown time is cut to milliseconds, so the middle job itself is later than it.
    assert _ids(api, f"created_after={middle}") == [jobs[2]["id"], jobs[1]["id"]]
    assert _ids(api, f"created_before={middle}") == [jobs[0]["id"]]
    assert _ids(api, "created_before=2020-01-01T00:00:00Z") == []
    assert _ids(api, "created_after=0001-01-01T00:00:00Z") == [job["id"] for job in reversed(jobs)]
    assert _ids(api, "created_after=9999-12-31T23:59:59Z") == []


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("created_after=yesterday", "created_after"),
        ("created_before=0.5", "created_before"),
        ("created_before=2026-01-01T00:00:00", "created_before"),
        ("label=no+spaces", "label"),
        ("full=maybe", "full"),
    ],
)
def test_wrong_filters_name_their_field(api: FlaskClient, query: str, field: str) -> None:
    refused = api.get(f"/v1/jobs?{query}")
    assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (422, f"/{field}")


@pytest.mark.parametrize(
    ("labels", "pointer"),
    [
        (["ok", ""], "/labels/1"),
        (["x" * 51], "/labels/0"),
        (["line\n"], "/labels/0"),
        (["a"] * 11, "/labels"),
        ("a", "/labels"),
    ],
)
def test_wrong_labels_name_their_field(api: FlaskClient, labels: object, pointer: str) -> None:
    refused = api.post("/v1/jobs", json={"kind": "krypto.solve", "params": game(), "labels": labels})
    assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (422, pointer)


@stays_queued
def test_public_server_without_keys_lists_no_jobs(
    empty_stores: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALLOW_PUBLIC_WITHOUT_KEYS", "1")
    stranger = create_app().test_client()
    job = _submit(stranger, prefer="wait=0")
    assert stranger.get(job["links"]["self"]).status_code == 200
    refused = stranger.get("/v1/jobs")
    assert refused.status_code == 403
    assert "id" in refused.get_json()["detail"]


@stays_queued
def test_priority_is_for_operators(operator: KeyClient, new_client: NewClient) -> None:
    client = new_client()
    wanted = {"kind": "krypto.solve", "params": game(), "priority": "high"}
    refused = client.post("/v1/jobs", wanted)
    assert (refused.status_code, refused.get_json()["type"]) == (403, "/problems#missing-scope")
    assert operator.post("/v1/jobs", wanted).status_code == 202
    wrong = operator.post("/v1/jobs", {**wanted, "priority": 1})
    assert (wrong.status_code, wrong.get_json()["errors"][0]["pointer"]) == (422, "/priority")
