"""Liveness, readiness, and the names of unavailable dependencies."""

import threading
from functools import partial

import pytest
import redis
from flask.testing import FlaskClient
from sqlalchemy import create_engine

from db import sessions
from service.app import create_app
from service.observability import health

CHECKS = ("database", "broker", "cache", "worker", "long_worker")


def test_healthz_answers(api: FlaskClient) -> None:
    response = api.get("/healthz")
    assert (response.status_code, response.get_json()) == (200, {"status": "ok"})


@pytest.mark.usefixtures("worker")
def test_ready_when_all_services_respond(api: FlaskClient) -> None:
    response = api.get("/readyz")
    assert response.status_code == 200
    assert response.get_json()["checks"] == dict.fromkeys(CHECKS, "ok")


@pytest.mark.usefixtures("worker")
def test_not_ready_without_the_database(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = create_engine("postgresql+psycopg:///?host=/nonexistent")
    monkeypatch.setattr(sessions, "engine", lambda: nowhere)
    response = api.get("/readyz")
    assert (response.status_code, response.headers["Retry-After"]) == (503, "2")
    assert response.get_json() == {
        "status": "unavailable",
        "checks": dict.fromkeys(CHECKS, "ok") | {"database": "unavailable"},
    }


@pytest.mark.usefixtures("worker")
def test_unavailable_optional_server_is_named(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = redis.Redis.from_url("unix:///nonexistent/cache.sock")
    monkeypatch.setattr(health, "client", lambda: nowhere)
    response = api.get("/readyz")
    assert response.status_code == 200
    assert response.get_json() == {
        "status": "ok",
        "checks": dict.fromkeys(CHECKS, "ok") | {"cache": "unavailable"},
    }


@pytest.mark.usefixtures("worker")
def test_queue_without_a_worker_is_named(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = partial(health._worker, "deserted")
    monkeypatch.setattr(health, "CHECKS", {**health.CHECKS, "long_worker": nobody})
    response = api.get("/readyz")
    assert (response.status_code, response.get_json()["status"]) == (200, "ok")
    assert response.get_json()["checks"] == dict.fromkeys(CHECKS, "ok") | {"long_worker": "unavailable"}


def test_concurrent_requests_run_each_check_once(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    checks = {name: partial(asked.append, name) for name in CHECKS}
    monkeypatch.setattr(health, "CHECKS", checks)
    monkeypatch.setattr(health, "ASK_AGAIN_AFTER_S", 60.0)
    client = create_app().test_client()
    assert {client.get("/readyz").status_code for _ in range(50)} == {200}
    assert sorted(asked) == sorted(CHECKS)


@pytest.mark.usefixtures("worker")
def test_hanging_server_counts_as_away(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()
    hanging = {
        "database": health._check_database,
        "broker": health._check_broker,
        "cache": lambda: ended.wait(60),
    }
    monkeypatch.setattr(health, "CHECKS", hanging)
    monkeypatch.setattr(health, "ANSWER_WITHIN_S", 0.5)
    try:
        checks = api.get("/readyz").get_json()["checks"]
        assert checks == {"database": "ok", "broker": "ok", "cache": "unavailable"}
    finally:
        ended.set()
