"""Limits of browser pages on a server without keys, and the headers that restrict browsers."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.access.setting import HOSTS_VARIABLE, PUBLIC_VARIABLE
from service.app import create_app
from service.http.problems import MEDIA_TYPE
from tests.service.conftest import OPERATOR_KEY, game

JOB = "/v1/jobs/019a9f3e-6b5c-7d41-8a52-3f1c9be07d66"
ELSEWHERE = {"Origin": "https://puzzles.example"}


@pytest.mark.parametrize("host", ["puzzles.example", "10.0.0.7:8000", "localhost.example", "", "[::2]", "%%"])
@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/v1/keys"), ("POST", "/v1/keys"), ("GET", "/docs/index.md")]
)
def test_unknown_host_names_are_refused(api: FlaskClient, host: str, method: str, path: str) -> None:
    response = api.open(path, method=method, headers={"Host": host})
    assert response.status_code in (400, 421)
    assert response.mimetype == MEDIA_TYPE


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "127.8.9.10", "[::1]:80"])
def test_names_of_this_machine_are_answered(api: FlaskClient, host: str) -> None:
    assert api.get("/healthz", headers={"Host": host}).status_code == 200


def test_operator_can_allow_names(empty_stores: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOSTS_VARIABLE, "Puzzles.example, other.example")
    client = create_app().test_client()
    answers = [client.get("/healthz", headers={"Host": host}) for host in ("puzzles.example:80", "a.example")]
    assert [answer.status_code for answer in answers] == [200, 421]


def test_public_server_answers_to_every_name(empty_stores: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PUBLIC_VARIABLE, "1")
    assert create_app().test_client().get("/healthz", headers={"Host": "puzzles.example"}).status_code == 200


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/v1/jobs"),
        ("HEAD", "/v1/jobs/"),
        ("POST", "/v1/keys"),
        ("GET", "/v1/keys"),
        ("POST", "/v1/webhook-secret"),
        ("DELETE", "/v1/keys/019a9f3e-6b5c-7d41-8a52-3f1c9be07d66"),
    ],
)
def test_pages_of_other_origins_do_not_see_others_jobs(api: FlaskClient, method: str, path: str) -> None:
    assert api.open(path, method=method, headers=ELSEWHERE).status_code == 403
    assert api.open(path, method=method, headers={"Origin": "null"}).status_code == 403
    assert api.open(path, method=method, headers={"Origin": "http://localhost"}).status_code != 403
    assert api.open(path, method=method).status_code != 403


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://]"])
def test_malformed_origin_is_another_origin(api: FlaskClient, origin: str) -> None:
    headers = {"Origin": origin}
    assert api.get("/v1", headers=headers).status_code == 200
    assert api.get("/v1/jobs", headers=headers).status_code == 403
    assert api.post("/v1/keys", json={"name": "x"}, headers=headers).status_code == 403


def test_pages_of_other_origins_may_submit(api: FlaskClient) -> None:
    attempt = {"cards": [1, 2], "target": 3, "expression": "1 + 2"}
    headers = {**ELSEWHERE, "Prefer": "wait=0"}
    assert api.post("/v1/krypto/check", json=attempt, headers=headers).status_code in (200, 202)
    assert api.get(JOB, headers=ELSEWHERE).status_code == 404


@pytest.mark.usefixtures("lost_messages")
def test_pages_of_other_origins_cancel_jobs_that_they_know(api: FlaskClient) -> None:
    submitted = api.post("/v1/jobs", json={"kind": "krypto.solve", "params": game()}, headers=ELSEWHERE)
    path = submitted.headers["Location"]
    asked = {**ELSEWHERE, "Access-Control-Request-Method": "DELETE"}
    allowed = api.options(path, headers=asked)
    assert allowed.headers["Access-Control-Allow-Origin"] == "*"
    assert "DELETE" in allowed.headers["Access-Control-Allow-Methods"]
    cancelled = api.delete(path, headers=ELSEWHERE)
    assert (cancelled.status_code, cancelled.get_json()["status"]) == (200, "cancelled")
    assert cancelled.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("origin", ["http://localhost:5173", "http://127.0.0.1:3000", "http://[::1]:1"])
def test_pages_of_this_machine_see_its_jobs(api: FlaskClient, origin: str) -> None:
    assert api.get("/v1/jobs", headers={"Origin": origin}).status_code == 200


def test_pages_of_allowed_hosts_see_jobs(empty_stores: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOSTS_VARIABLE, "puzzles.example")
    assert create_app().test_client().get("/v1/jobs", headers=ELSEWHERE).status_code == 200


@pytest.mark.parametrize("path", ["/v1/keys", "/v1/webhook-secret", "/v1/webhooks"])
def test_no_preflight_allows_operators_routes(api: FlaskClient, path: str) -> None:
    asked = {**ELSEWHERE, "Access-Control-Request-Method": "DELETE"}
    assert "Access-Control-Allow-Origin" not in api.options(path, headers=asked).headers


def test_page_with_a_key_is_allowed(guarded_app: Flask) -> None:
    headers = {**ELSEWHERE, "Host": "api.example", "Authorization": f"Bearer {OPERATOR_KEY}"}
    assert guarded_app.test_client().delete(JOB, headers=headers).status_code == 404


def test_metrics_need_an_operators_key_where_keys_are_required(guarded_app: Flask) -> None:
    client = guarded_app.test_client()
    assert client.get("/metrics").status_code == 401
    assert client.get("/metrics", headers={"Authorization": f"Bearer {OPERATOR_KEY}"}).status_code == 200


@pytest.mark.parametrize(
    "path",
    ["/", "/?x=1", "/docs", "/docs/", "/docs//", "//docs", "/docs//assets/x", "/docs/assets//x", "/v1//jobs"],
)
def test_no_redirect_leads_to_the_name_in_host(guarded_app: Flask, path: str) -> None:
    headers = {"Host": "elsewhere.example", "X-Forwarded-Host": "elsewhere.example"}
    response = guarded_app.test_client().get(path, headers=headers)
    assert response.headers.get("Location", "/docs/") == "/docs/"
    assert "elsewhere.example" not in response.get_data(as_text=True)


@pytest.mark.parametrize("path", ["/healthz", "/v1/jobs", "/nowhere", "/problems", "/"])
def test_answers_forbid_sniffing_and_loading(api: FlaskClient, path: str) -> None:
    headers = api.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")


def test_canonical_addresses_name_no_host(api: FlaskClient) -> None:
    assert api.get("/v1/puzzles/k85vh990et").headers["Link"].startswith("</v1/puzzles/K85V-H990-ET>")


@pytest.mark.parametrize("sent", [{}, {"Content-Type": "text/plain"}])
def test_pages_of_other_origins_make_tournaments_only_after_a_preflight(
    api: FlaskClient, sent: dict[str, str]
) -> None:
    refused = api.post("/v1/tournaments", headers={**ELSEWHERE, **sent})
    assert (refused.status_code, refused.mimetype) == (415, MEDIA_TYPE)
    made = [
        # Browsers ask before they send this type.
        api.post("/v1/tournaments", headers={**ELSEWHERE, "Content-Type": "application/json"}),
        api.post("/v1/tournaments", headers={"Origin": "http://localhost", **sent}),
        api.post("/v1/tournaments", headers=sent),
    ]
    assert [answer.status_code for answer in made] == [201] * 3
