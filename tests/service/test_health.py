"""Health: alive, ready, and what is away when it is not."""

import pytest
import redis
from flask.testing import FlaskClient

from service import health


def test_alive(api: FlaskClient) -> None:
    response = api.get("/healthz")
    assert (response.status_code, response.get_json()) == (200, {"status": "ok"})


@pytest.mark.usefixtures("worker")
def test_ready_when_all_answer(api: FlaskClient) -> None:
    response = api.get("/readyz")
    assert response.status_code == 200
    assert response.get_json()["checks"] == dict.fromkeys(("database", "broker", "cache", "worker"), "ok")


@pytest.mark.usefixtures("worker")
def test_what_is_away_is_named(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = redis.Redis.from_url("unix:///nonexistent/cache.sock")
    monkeypatch.setattr(health, "client", lambda: nowhere)
    response = api.get("/readyz")
    assert (response.status_code, response.headers["Retry-After"]) == (503, "2")
    assert response.get_json() == {
        "status": "unavailable",
        "checks": {"database": "ok", "broker": "ok", "cache": "unavailable", "worker": "ok"},
    }
