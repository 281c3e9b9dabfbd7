"""Answers that a process knows are the same as those of the views, and to the same callers."""

import gzip
import json
import time
from collections.abc import Mapping
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from db.keys import Scope
from service.access.setting import KEYS_VARIABLE, PLAY_VARIABLE
from service.app import create_app
from service.http.pipeline import Application
from service.jobs.answer_cache import CachedViews
from tests.service.conftest import NewClient, game
from worker.settings import retention

POST = "/v1/krypto/solve"
GET = "/v1/krypto/solve?cards=2,3,4,5,6&limit=3&target=6"
# A large answer, which is compressed.
LARGE = "/v1/krypto/solve?cards=2,3,4,5,6&target=6"
HEADERS: list[dict[str, str]] = [
    {},
    {"Accept": "*/*"},
    {"Accept": "application/json"},
    {"Accept": "text/html"},
    {"Accept": "image/svg+xml"},
    {"Accept": "application/json;q=0.1, */*;q=0.5"},
    {"Accept-Encoding": "gzip"},
    {"Accept-Encoding": "br, zstd"},
    {"Accept-Encoding": "identity"},
    {"If-None-Match": "*"},
    {"If-None-Match": ""},
    {"Idempotency-Key": ""},
    {"If-Match": '"another"'},
    {"Prefer": "return=minimal"},
    {"Prefer": "respond-async, wait=3"},
    {"X-Request-ID": "asked-for"},
    {"X-Request-ID": "not acceptable"},
    {"Origin": "https://page.example"},
    {"Host": "elsewhere.example"},
    {"Authorization": "Bearer nothing"},
    {"Upgrade": "websocket", "Connection": "Upgrade"},
    {"Range": "bytes=0-9"},
    {"Content-Type": "application/json; charset=utf-8"},
    {"Content-Type": "text/plain"},
]


def _ask(api: FlaskClient, path: str, headers: Mapping[str, str]) -> TestResponse:
    sent = {"Content-Type": "application/json", **headers}
    if path.partition("?")[0] == POST and "cards=" not in path:
        return api.post(path, data=json.dumps(game()), headers=sent)
    return api.get(path, headers=headers)


def _seen(answer: TestResponse, headers: Mapping[str, str]) -> tuple[Any, ...]:
    # Two answers may have the times of two seconds.
    ignored = {"Date"} if headers else {"Date", "X-Request-ID"}
    given = sorted(pair for pair in answer.headers if pair[0] not in ignored)
    own = [(name, "" if name == "X-Request-ID" and len(value) == 32 else value) for name, value in given]
    # The header of gzip has the time.
    body = gzip.decompress(answer.data) if answer.headers.get("Content-Encoding") == "gzip" else answer.data
    if answer.status_code >= 400:
        document = answer.get_json()
        body = json.dumps({name: document[name] for name in document if name != "instance"}).encode()
    return answer.status_code, own, body


@pytest.fixture
def dispatches(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that gets an entry for each request that reaches its view."""
    seen: list[str] = []
    dispatch = Application.dispatch_request

    def told(app: Application) -> Any:
        seen.append("dispatched")
        return dispatch(app)

    monkeypatch.setattr(Application, "dispatch_request", told)
    return seen


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize(
    "path", [POST, GET, LARGE, f"{POST}?picture=no", f"{GET}&format=json", f"{GET}&format=svg"]
)
def test_known_answers_are_the_same_as_those_of_views(
    api: FlaskClient, path: str, dispatches: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):
        _ask(api, path, {})
    dispatches.clear()
    known = [_seen(_ask(api, path, headers), headers) for headers in HEADERS]
    spared = len(HEADERS) - len(dispatches)
    monkeypatch.setattr(CachedViews, "answer", lambda *_: None)
    dispatches.clear()
    by_views = create_app().test_client()
    dispatched = [_seen(_ask(by_views, path, headers), headers) for headers in HEADERS]
    assert len(dispatches) >= spared
    assert known == dispatched
    assert spared >= (0 if "picture=" in path or "format=" in path else 9)


@pytest.mark.usefixtures("worker")
def test_job_that_has_expired_is_known_no_more(
    api: FlaskClient, dispatches: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        _ask(api, POST, {})
    dispatches.clear()
    _ask(api, POST, {})
    assert dispatches == []
    later = time.time() + (retention() + timedelta(minutes=1)).total_seconds()
    monkeypatch.setattr("service.jobs.answer_cache.time", SimpleNamespace(time=lambda: later))
    _ask(api, POST, {})
    assert dispatches == ["dispatched"]


@pytest.mark.usefixtures("worker")
def test_key_is_counted_once_and_limited(new_client: NewClient, dispatches: list[str]) -> None:
    client = new_client(requests_per_minute=6)
    rest = []
    for _ in range(8):
        answer = client.ask("POST", POST, game())
        rest.append((answer.status_code, answer.headers.get("RateLimit")))
    assert [status for status, _ in rest] == [200] * 6 + [429] * 2
    assert len({told for _, told in rest[:6]}) == 6
    # The first was new, and the second was kept by another cache.
    assert len(dispatches) == 2


@pytest.mark.usefixtures("worker")
def test_only_who_may_submit_gets_a_known_answer(new_client: NewClient, guarded_app: Flask) -> None:
    for _ in range(2):
        assert new_client().ask("POST", POST, game()).status_code == 200
        assert new_client().get(GET).status_code == 200
    reader = new_client(Scope.OPERATE)
    stranger = guarded_app.test_client()
    for path in (POST, GET):
        assert _ask(stranger, path, {}).status_code == 401
        assert _ask(stranger, path, {"Authorization": f"Bearer {reader.key}"}).status_code == 403


@pytest.mark.usefixtures("worker", "empty_stores")
def test_players_without_a_key_get_known_answers(
    monkeypatch: pytest.MonkeyPatch, dispatches: list[str]
) -> None:
    monkeypatch.setenv(KEYS_VARIABLE, "required")
    monkeypatch.setenv(PLAY_VARIABLE, "5")
    api = create_app().test_client()
    statuses = [_ask(api, GET, {}).status_code for _ in range(6)]
    assert statuses == [200] * 5 + [429]
    assert len(dispatches) == 1


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("path", [POST, GET])
@pytest.mark.parametrize("headers", [{}, {"Accept-Encoding": "gzip"}])
def test_failing_step_is_a_problem(
    api: FlaskClient, path: str, headers: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):
        _ask(api, path, {})

    def fail(app: Application, response: Response) -> Response:
        raise RuntimeError("a fault of a step")

    monkeypatch.setattr(Application, "process_response", fail)
    answer = _ask(api, path, headers)
    assert answer.status_code == 500
    assert answer.content_type == "application/problem+json"


@pytest.mark.parametrize("length", ["", "-1", "x", "٣"])
def test_unusual_length_is_left_to_the_view(api: FlaskClient, length: str) -> None:
    answer = api.post(
        POST,
        data=b"{}",
        content_type="application/json",
        environ_overrides={"CONTENT_LENGTH": length} if length else {"CONTENT_LENGTH": None},
    )
    assert answer.status_code in {400, 422}
