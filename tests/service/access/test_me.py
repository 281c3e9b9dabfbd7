"""``GET /v1/me``, the headers that report the rest of a quota, and playing without a key."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.access.setting import KEYS_VARIABLE, OPERATOR_VARIABLE, PLAY_VARIABLE, read_access
from service.app import create_app
from tests.service.conftest import OPERATOR_KEY, KeyClient, NewClient, census, game
from worker.settings import SettingError

SOLVE = "/v1/krypto/solve"
POLICY = "RateLimit-Policy"
LEFT = "RateLimit"

stays_queued = pytest.mark.usefixtures("lost_messages")


@stays_queued
def test_key_sees_its_limits_and_the_rest(new_client: NewClient) -> None:
    client = new_client(requests_per_minute=50, jobs_at_once=3)
    assert client.post("/v1/krypto/census", census()).status_code == 202
    assert client.post(SOLVE, game(1)).status_code == 202
    response = client.get("/v1/me")
    me = response.get_json()
    assert me["key"] == {"id": str(client.id), "name": "test"}
    assert me["scopes"] == ["submit"]
    assert (
        me["request_limit"]["limit"],
        me["request_limit"]["window_seconds"],
        me["request_limit"]["remaining"],
    ) == (50, 60, 47)
    assert 1 <= me["request_limit"]["reset_seconds"] <= 60
    assert me["job_limit"] == {"limit": 3, "remaining": 2}
    assert response.headers["Cache-Control"] == "no-store"


def test_every_answer_to_a_key_has_its_quota(new_client: NewClient) -> None:
    client = new_client(requests_per_minute=3)
    answers = [client.get(path) for path in ("/v1/jobs", "/v1/nothing", "/v1/jobs?limit=0", "/v1/jobs")]
    assert [answer.status_code for answer in answers] == [200, 404, 422, 429]
    assert {answer.headers[POLICY] for answer in answers} == {'"key";q=3;w=60'}
    told = [re.fullmatch(r'"key";r=(\d+);t=(\d+)', answer.headers[LEFT]) for answer in answers]
    assert [one and int(one[1]) for one in told] == [2, 1, 0, 0]
    assert answers[-1].headers["Retry-After"] == (told[-1] or [""] * 3)[2]


def test_batch_answer_has_the_rest_of_the_quota(new_client: NewClient) -> None:
    client = new_client(requests_per_minute=10)
    requests = [{"kind": "krypto.solve", "params": {"cards": []}}] * 4
    answer = client.post("/v1/batch", {"requests": requests})
    assert answer.headers[LEFT].startswith('"key";r=6;')


def _has_no_limits(answer: TestResponse) -> None:
    me = answer.get_json()
    assert me == {"key": None, "scopes": ["operate", "submit"], "request_limit": None, "job_limit": None}
    assert LEFT not in answer.headers


def test_operators_own_key_has_no_limits(operator: KeyClient) -> None:
    _has_no_limits(operator.get("/v1/me"))


def test_callers_of_a_server_without_keys_have_no_limits(api: FlaskClient) -> None:
    _has_no_limits(api.get("/v1/me"))


def test_requests_without_a_key_are_refused_by_default(guarded_app: Flask) -> None:
    assert guarded_app.test_client().get("/v1/me").status_code == 401
    assert guarded_app.test_client().post(SOLVE, json=game()).status_code == 401


@pytest.fixture
def playground(empty_stores: object, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """Return a client without a key, where keys are required and players need none."""
    monkeypatch.setenv(KEYS_VARIABLE, "required")
    monkeypatch.setenv(OPERATOR_VARIABLE, OPERATOR_KEY)
    monkeypatch.setenv(PLAY_VARIABLE, "8")
    return create_app().test_client()


@pytest.mark.usefixtures("worker")
def test_player_without_a_key_may_ask_short_questions(playground: FlaskClient) -> None:
    check = {"cards": [1, 2, 3], "target": 6, "expression": "1 + 2 + 3"}
    checked = playground.post("/v1/krypto/check", json=check)
    assert checked.get_json()["result"]["correct"] is True
    assert checked.headers[POLICY] == '"play";q=8;w=60'
    solved = playground.post(SOLVE, json=game())
    assert solved.status_code == 200
    assert playground.get(solved.get_json()["links"]["self"]).status_code == 200
    me = playground.get("/v1/me").get_json()
    assert (me["key"], me["scopes"], me["job_limit"]) == (None, ["play"], None)
    assert (me["request_limit"]["limit"], me["request_limit"]["remaining"]) == (8, 4)


@stays_queued
def test_player_without_a_key_may_only_ask_short_questions(
    playground: FlaskClient, new_client: NewClient
) -> None:
    long = playground.post("/v1/krypto/census", json={"rules": "integer"})
    assert (long.status_code, long.get_json()["type"]) == (403, "/problems#missing-scope")
    theirs = new_client().post(SOLVE, game()).headers["Location"]
    assert playground.get(theirs).status_code == 404
    refused = [
        playground.get("/v1/jobs"),
        playground.post("/v1/jobs", json={"kind": "krypto.solve", "params": game()}),
        playground.post("/v1/batch", json={"requests": [{"kind": "krypto.solve", "params": game()}]}),
        playground.delete(theirs),
        playground.get("/v1/keys"),
        playground.get("/metrics"),
        playground.post(SOLVE, json=game(), headers={"Authorization": "Bearer wrong"}),
    ]
    assert {answer.status_code for answer in refused} == {401}


def test_player_without_a_key_has_a_quota_by_address(playground: FlaskClient) -> None:
    def ask(address: str) -> int:
        return playground.get("/v1/me", environ_base={"REMOTE_ADDR": address}).status_code

    assert [ask("192.0.2.7") for _ in range(9)] == [200] * 8 + [429]
    assert ask("192.0.2.8") == 200
    assert {ask(f"2001:db8::{number}") for number in range(1, 9)} == {200}
    assert ask("2001:db8::9") == 429


@pytest.mark.parametrize("value", ["many", "-1", "1000000", "1.5"])
def test_invalid_setting_is_named(value: str) -> None:
    with pytest.raises(SettingError, match=PLAY_VARIABLE):
        read_access({PLAY_VARIABLE: value})


def test_every_address_can_be_limited_without_keys(
    empty_stores: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PLAY_VARIABLE, "2")
    limited = create_app().test_client()
    answers = [limited.get("/v1/tables") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[0].headers[POLICY] == '"play";q=2;w=60'
    assert int(answers[2].headers["Retry-After"]) > 0
    assert limited.get("/healthz").status_code == 200
