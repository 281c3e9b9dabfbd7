"""``Cache-Control`` where nothing else is said."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.service.conftest import OPERATOR_KEY, game


@pytest.mark.parametrize(
    "path", ["/healthz", "/v1/jobs", "/nowhere", "/v1/jobs/019a9f3e-6b5c-7d41-8a52-3f1c9be07d66"]
)
def test_answers_are_not_kept_unless_they_say_so(api: FlaskClient, path: str) -> None:
    assert api.get(path).headers["Cache-Control"] == "no-store"


@pytest.mark.usefixtures("worker")
def test_jobs_are_not_kept_and_their_items_are_compared(api: FlaskClient) -> None:
    posted = api.post("/v1/krypto/solve", json=game())
    shown = api.get(posted.get_json()["links"]["self"])
    again = api.post("/v1/krypto/solve", json=game())
    assert {answer.headers["Cache-Control"] for answer in (posted, shown, again)} == {"no-store"}
    items = api.get(posted.get_json()["links"]["items"])
    assert items.headers["Cache-Control"] == "private, no-cache"
    assert "ETag" in items.headers


def test_lists_that_change_are_compared(api: FlaskClient) -> None:
    tables = api.get("/v1/tables")
    assert tables.headers["Cache-Control"] == "private, no-cache"
    assert api.get("/v1/tables", headers={"If-None-Match": tables.headers["ETag"]}).status_code == 304


def test_where_keys_are_required_no_answer_is_for_all(guarded_app: Flask) -> None:
    client = guarded_app.test_client()
    headers = {"Authorization": f"Bearer {OPERATOR_KEY}"}
    assert client.get("/v1", headers=headers).headers["Cache-Control"] == "private, max-age=300"
    # For everybody, without a key.
    assert client.get("/openapi.yaml").headers["Cache-Control"].startswith("public")
