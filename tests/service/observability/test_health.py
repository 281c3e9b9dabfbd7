"""Health: alive, ready, and what is away when it is not."""

import threading
from functools import partial

import pytest
import redis
from flask.testing import FlaskClient

from service.observability import health

CHECKS = ("database", "broker", "cache", "worker", "long_worker")


def test_alive(api: FlaskClient) -> None:
    response = api.get("/healthz")
    assert (response.status_code, response.get_json()) == (200, {"status": "ok"})


@pytest.mark.usefixtures("worker")
def test_ready_when_all_answer(api: FlaskClient) -> None:
    response = api.get("/readyz")
    assert response.status_code == 200
    assert response.get_json()["checks"] == dict.fromkeys(CHECKS, "ok")


@pytest.mark.usefixtures("worker")
def test_what_is_away_is_named(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = redis.Redis.from_url("unix:///nonexistent/cache.sock")
    monkeypatch.setattr(health, "client", lambda: nowhere)
    response = api.get("/readyz")
    assert (response.status_code, response.headers["Retry-After"]) == (503, "2")
    assert response.get_json() == {
        "status": "unavailable",
        "checks": dict.fromkeys(CHECKS, "ok") | {"cache": "unavailable"},
    }


@pytest.mark.usefixtures("worker")
def test_a_queue_without_a_worker_is_named(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = partial(health._worker, "deserted")
    monkeypatch.setattr(health, "CHECKS", {**health.CHECKS, "long_worker": nobody})
    response = api.get("/readyz")
    assert response.status_code == 503
    assert response.get_json()["checks"] == dict.fromkeys(CHECKS, "ok") | {"long_worker": "unavailable"}


@pytest.mark.usefixtures("worker")
def test_what_hangs_is_away(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()
    monkeypatch.setattr(health, "CHECKS", {"broker": health._broker, "cache": lambda: ended.wait(60)})
    monkeypatch.setattr(health, "ANSWER_WITHIN_S", 0.5)
    try:
        assert api.get("/readyz").get_json()["checks"] == {"broker": "ok", "cache": "unavailable"}
    finally:
        ended.set()
