"""Webhooks over HTTP: requested, shown, listed, delivered again, and the secret."""

import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select, update
from standardwebhooks import Webhook as Verifier

from db.jobs import find_job
from db.keys import Scope, new_webhook_secret
from db.models import Computation, Webhook
from db.records import SubmittedJob
from db.sessions import transaction
from db.webhooks import claim_due, record_failure
from service.access.setting import KEYS_VARIABLE, PUBLIC_VARIABLE
from service.app import create_app
from service.http.problems import MEDIA_TYPE
from tests.service.conftest import KeyClient, NewClient, game
from tests.worker.engine.webhooks.receiver import Receiver, receiving
from worker.engine.webhook_calls import Sender
from worker.engine.webhooks import LEASE, Deliverer, Schedule
from worker.settings import SECRET_VARIABLE

URL = "https://hooks.example/finished?token=7"
SECRET = "/v1/webhook-secret"

stays_queued = pytest.mark.usefixtures("lost_messages")
needs_worker = pytest.mark.usefixtures("worker")


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    """Run a receiver on loopback, with loopback allowed."""
    monkeypatch.setenv("WEBHOOK_ALLOW_PRIVATE", "1")
    with receiving() as running:
        yield running


def _asked(url: object = URL, target: int = 6) -> dict[str, object]:
    return {"kind": "krypto.solve", "params": game(target), "webhook": {"url": url}}


def _deliver() -> None:
    for future in Deliverer(Sender(), Schedule(())).deliver_due():
        future.result(timeout=30)


def _give_up() -> None:
    for delivery in claim_due(10, lease=LEASE, longest_wait=LEASE).deliveries:
        record_failure(delivery, "It answered with 500", None)


@needs_worker
def test_webhook_contains_the_job_in_the_form_of_the_api(api: FlaskClient, receiver: Receiver) -> None:
    # The first job is computed; the second is answered from the cache.
    for number in (1, 2):
        answer = api.post("/v1/jobs", json=_asked(receiver.url), headers={"Prefer": "wait=20"})
        job = answer.get_json()
        assert (job["status"], job["cached"]) == ("succeeded", number == 2)
        _deliver()
        request = receiver.requests[-1]
        event = Verifier(api.get(SECRET).get_json()["secret"]).verify(request.body, dict(request.headers))
        assert len(receiver.requests) == number
        assert (event["type"], event["timestamp"]) == ("job.succeeded", job["finished_at"])
        assert event["data"] == api.get(job["links"]["self"]).get_json() == job
        webhook = api.get(job["links"]["self"] + "/webhook").get_json()
        assert (webhook["status"], webhook["attempts"]) == ("delivered", 1)
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", webhook["delivered_at"])


@stays_queued
def test_cancelled_job_calls_its_webhook(api: FlaskClient, receiver: Receiver) -> None:
    path = api.post("/v1/jobs", json=_asked(receiver.url)).headers["Location"]
    cancelled = api.delete(path).get_json()
    _deliver()
    (request,) = receiver.requests
    event = Verifier(api.get(SECRET).get_json()["secret"]).verify(request.body, dict(request.headers))
    assert (event["type"], event["data"]) == ("job.cancelled", cancelled)


@stays_queued
@pytest.mark.parametrize(
    ("webhook", "pointer"),
    [
        ({"url": "http://127.0.0.1:8000/"}, "/webhook/url"),
        ({"url": "http://[::1]/"}, "/webhook/url"),
        ({"url": "http://10.0.0.1/"}, "/webhook/url"),
        ({"url": "http://169.254.169.254/latest/meta-data/"}, "/webhook/url"),
        ({"url": "http://[::ffff:192.168.0.1]/"}, "/webhook/url"),
        ({"url": "http://0.0.0.0/"}, "/webhook/url"),
        ({"url": "http://224.0.0.1/"}, "/webhook/url"),
        ({"url": "http://2130706433/"}, "/webhook/url"),
        ({"url": "ftp://hooks.example/"}, "/webhook/url"),
        ({"url": "hooks.example"}, "/webhook/url"),
        ({"url": "https://me:secret@hooks.example/"}, "/webhook/url"),
        ({"url": "https://hooks.example/" + "a" * 2_000}, "/webhook/url"),
        ({"url": "https://hooks.example/\x00"}, "/webhook/url"),
        ({"url": 7}, "/webhook/url"),
        ({}, "/webhook/url"),
        ({"url": URL, "retries": 9}, "/webhook/retries"),
        (URL, "/webhook"),
    ],
)
def test_uncallable_url_is_refused_at_submission(api: FlaskClient, webhook: object, pointer: str) -> None:
    response = api.post("/v1/jobs", json={**_asked(), "webhook": webhook})
    assert (response.status_code, response.mimetype) == (422, MEDIA_TYPE)
    assert [error["pointer"] for error in response.get_json()["errors"]] == [pointer]
    with transaction() as session:
        assert session.scalar(select(func.count()).select_from(Computation)) == 0


@stays_queued
def test_job_without_a_webhook_shows_none(api: FlaskClient) -> None:
    asked = {**_asked(), "webhook": None}
    path = api.post("/v1/jobs", json=asked).headers["Location"]
    for response in (
        api.get(f"{path}/webhook"),
        api.post(f"{path}/webhook/redeliver"),
        api.get("/v1/jobs/019a9f3e-6b5c-7d41-8a52-3f1c9be07d66/webhook"),
    ):
        assert (response.status_code, response.mimetype) == (404, MEDIA_TYPE)


@stays_queued
def test_webhook_shows_its_state_and_is_redelivered_on_request(api: FlaskClient) -> None:
    path = api.post("/v1/jobs", json=_asked()).headers["Location"]
    waiting = {
        "url": URL,
        "status": "waiting",
        "attempts": 0,
        "next_at": None,
        "last_error": None,
        "delivered_at": None,
    }
    assert api.get(f"{path}/webhook").get_json() == waiting
    assert api.post(f"{path}/webhook/redeliver").status_code == 409
    api.delete(path)
    assert api.get(f"{path}/webhook").get_json()["next_at"] is not None
    _give_up()
    dead = {**waiting, "status": "dead", "attempts": 1, "last_error": "It answered with 500"}
    assert api.get(f"{path}/webhook").get_json() == dead
    again = api.post(f"{path}/webhook/redeliver")
    assert (again.status_code, again.get_json()) == (202, api.get(f"{path}/webhook").get_json())
    assert again.get_json()["next_at"] is not None
    assert {**again.get_json(), "next_at": None} == waiting


@stays_queued
def test_webhooks_are_listed_by_status_in_pages(api: FlaskClient) -> None:
    paths = [api.post("/v1/jobs", json=_asked(target=target)).headers["Location"] for target in range(1, 5)]
    for path in paths[:3]:
        api.delete(path)
    _give_up()
    first = api.get("/v1/webhooks?status=dead&limit=2")
    assert [f"/v1/jobs/{webhook['job_id']}" for webhook in first.get_json()["items"]] == paths[2:0:-1]
    link = re.fullmatch(r'<(.+)>; rel="next"', first.headers["Link"])
    assert link
    second = api.get(link[1]).get_json()
    assert [f"/v1/jobs/{webhook['job_id']}" for webhook in second["items"]] == paths[:1]
    assert second["next"] is None
    (waiting,) = api.get("/v1/webhooks?status=waiting").get_json()["items"]
    assert {"job_id": waiting.pop("job_id"), **waiting} == {
        "job_id": paths[3].removeprefix("/v1/jobs/"),
        **api.get(f"{paths[3]}/webhook").get_json(),
    }
    assert len(api.get("/v1/webhooks").get_json()["items"]) == 4
    assert api.get("/v1/webhooks?status=delivered").get_json() == {"items": [], "next": None}


@pytest.mark.parametrize(
    ("query", "pointer"),
    [("limit=0", "/limit"), ("cursor=x", "/cursor"), ("status=lost", "/status"), ("order=asc", "/order")],
)
def test_invalid_query_is_named(api: FlaskClient, query: str, pointer: str) -> None:
    response = api.get(f"/v1/webhooks?{query}")
    assert response.status_code == 422
    assert [error["pointer"] for error in response.get_json()["errors"]] == [pointer]


@stays_queued
def test_client_sees_its_own_webhooks_and_the_operator_all_webhooks(
    new_client: NewClient, operator: KeyClient
) -> None:
    one, other = new_client(), new_client()
    path = one.post("/v1/jobs", _asked()).headers["Location"]
    assert one.get(f"{path}/webhook").get_json()["url"] == URL
    assert operator.get(f"{path}/webhook").get_json()["url"] == URL
    assert other.get(f"{path}/webhook").status_code == 404
    assert other.post(f"{path}/webhook/redeliver", None).status_code == 404
    assert len(operator.get("/v1/webhooks").get_json()["items"]) == 1
    assert new_client(Scope.OPERATE).get("/v1/webhooks").status_code == 200
    refused = one.get("/v1/webhooks")
    assert (refused.status_code, refused.get_json()["type"]) == (403, "/problems#missing-scope")


def test_each_key_has_its_own_secret(new_client: NewClient, operator: KeyClient) -> None:
    secrets = [client.get(SECRET).get_json()["secret"] for client in (new_client(), new_client(), operator)]
    assert len(set(secrets)) == 3
    for secret in secrets:
        Verifier(secret)


@needs_worker
def test_webhooks_of_a_key_are_signed_with_its_secret(new_client: NewClient, receiver: Receiver) -> None:
    client = new_client()
    job = client.post("/v1/jobs", _asked(receiver.url), Prefer="wait=20").get_json()
    assert job["status"] == "succeeded"
    found = find_job(job["id"])
    assert isinstance(found, SubmittedJob)
    assert found.key_id == client.id
    _deliver()
    (request,) = receiver.requests
    Verifier(client.get(SECRET).get_json()["secret"]).verify(request.body, dict(request.headers))


def test_operators_secret_takes_precedence(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = api.get(SECRET)
    assert kept.headers["Cache-Control"] == "no-store"
    assert api.get(SECRET).get_json() == kept.get_json()
    secret = new_webhook_secret()
    monkeypatch.setenv(SECRET_VARIABLE, secret)
    assert api.get(SECRET).get_json() == {"secret": secret}


def test_secret_is_not_shown_to_web_pages(api: FlaskClient) -> None:
    response = api.get(SECRET, headers={"Origin": "https://evil.example"})
    assert (response.status_code, response.mimetype) == (403, MEDIA_TYPE)
    assert "whsec_" not in response.get_data(as_text=True)


def test_shared_secret_is_not_shown_to_anonymous_callers(
    empty_stores: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PUBLIC_VARIABLE, "1")
    monkeypatch.delenv(KEYS_VARIABLE, raising=False)
    stranger = create_app().test_client()
    assert stranger.get(SECRET).status_code == 403
    assert stranger.get("/v1/webhooks").status_code == 403


@stays_queued
def test_idempotency_key_covers_the_webhook(api: FlaskClient) -> None:
    headers = {"Idempotency-Key": "mine"}
    first = api.post("/v1/jobs", json=_asked(), headers=headers).get_json()
    assert api.post("/v1/jobs", json=_asked(), headers=headers).get_json()["id"] == first["id"]
    other = api.post("/v1/jobs", json=_asked("https://other.example/"), headers=headers)
    assert other.status_code == 422
    with transaction() as session:
        session.execute(update(Webhook).values(attempts=3))
    assert api.get(f"/v1/jobs/{first['id']}/webhook").get_json()["attempts"] == 3


@pytest.mark.parametrize("dry_run", ["", "?dry_run=1"])
def test_private_name_is_refused_at_once(stateless_api: FlaskClient, dry_run: str) -> None:
    answer = stateless_api.post(f"/v1/jobs{dry_run}", json=_asked("http://localhost:9/x"))
    assert answer.status_code == 422
    (error,) = answer.get_json()["errors"]
    assert error["pointer"] == "/webhook/url"
    assert "it has no dot" in error["detail"]
