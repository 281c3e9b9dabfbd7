"""An application that requires API keys, and clients with keys of their own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from db.keys import Scope, create_key
from service.access.setting import KEYS_VARIABLE, OPERATOR_VARIABLE
from service.app import create_app
from service.docs import guide
from service.jobs import submitting
from tests.built_page import build_site

OPERATOR_KEY = "the-operators-own-key"


@dataclass(frozen=True)
class KeyClient:
    """A client of the application that sends its key with every request."""

    http: FlaskClient
    key: str
    id: UUID | None = None

    def ask(
        self, method: str, path: str, json: object = None, headers: Mapping[str, str] | None = None
    ) -> TestResponse:
        """Send a request."""
        sent = {"Authorization": f"Bearer {self.key}", **(headers or {})}
        return self.http.open(path, method=method, json=json, headers=sent)

    def get(self, path: str) -> TestResponse:
        """Send a GET request."""
        return self.ask("GET", path)

    def delete(self, path: str) -> TestResponse:
        """Send a DELETE request."""
        return self.ask("DELETE", path)

    def post(self, path: str, json: object, **headers: str) -> TestResponse:
        """POST without waiting for the job; ``Idempotency_Key="…"`` becomes a header."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.ask("POST", path, json, {"Prefer": "wait=0", **named})


NewClient = Callable[..., KeyClient]


@pytest.fixture
def guarded_app(empty_stores: object, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """Return the application with keys required."""
    monkeypatch.setenv(KEYS_VARIABLE, "required")
    monkeypatch.setenv(OPERATOR_VARIABLE, OPERATOR_KEY)
    return create_app()


@pytest.fixture
def operator(guarded_app: Flask) -> KeyClient:
    """Return a client with the operator's own key."""
    return KeyClient(guarded_app.test_client(), OPERATOR_KEY)


@pytest.fixture
def new_client(guarded_app: Flask) -> NewClient:
    """Return a function that creates clients, each with a new key."""

    def make(*scopes: Scope, requests_per_minute: int = 10_000, jobs_at_once: int = 100) -> KeyClient:
        made = create_key(
            "test",
            scopes or (Scope.SUBMIT,),
            requests_per_minute=requests_per_minute,
            jobs_at_once=jobs_at_once,
        )
        return KeyClient(guarded_app.test_client(), made.key, made.id)

    return make


@pytest.fixture
def lost_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drop every message to the workers, so that jobs stay queued."""
    monkeypatch.setattr(submitting, "send_first_shards", lambda *_: None)


def game(target: int = 6) -> dict[str, Any]:
    """Return a game to solve."""
    return {"cards": [2, 4, 3, 6, 5], "target": target, "limit": 3}


def census(target: int = 6) -> dict[str, Any]:
    """Return a census that is long work, which counts towards a key's limit."""
    return {"rules": "integer", "high": 18, "targets": [target, target]}


@pytest.fixture(scope="session")
def built_site() -> Path:
    """Return the folder of the documentation's site, built from the current sources."""
    folder = build_site()
    guide._built.clear()
    return folder
